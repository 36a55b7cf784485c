import { type LandingPage, listLandingPages } from '@rankline/contract/landing-pages/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { defaultClickCurve } from '@rankline/serp/metrics'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { checkOnDays, once } from '../../../tests/support/days.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'

const app = appForTests()
const server = resultsForTests()
let person: SignedUp
let project: Project

const own = 'https://www.example.com'
const shoes = `${own}/blog/shoes`
const boots = `${own}/blog/boots`
const start = `${own}/`
const VOLUME = 1000
const visits = (position: number) => VOLUME * defaultClickCurve[position - 1]!

/** The ranking page and its position on a day; null: none. The last day of a list is today. */
type Stay = readonly [url: string, position: number] | null
const days = (count: number, stay: Stay): Stay[] => Array<Stay>(count).fill(stay)
const stays: Record<string, Stay[]> = {
  'always shoes': days(9, [shoes, 1]),
  'boots to shoes': [...days(5, [boots, 2]), ...days(4, [shoes, 3])],
  'dropped today': [...days(8, [shoes, 1]), null],
  'new to shoes': days(3, [shoes, 2]),
  'start all along': days(9, [start, 5]),
}

beforeAll(async () => {
  person = await signUp(app)
  project = await makeProject(app, person, { project_url: `${own}/` })
  const keywords = await makeKeywords(app, person, project, Object.keys(stays).join('\n'))
  for (const keyword of keywords) {
    await setStanding(app, keyword.id, { volume: VOLUME })
    const answers = stays[keyword.keyword]!.map((stay) =>
      once(stay === null ? strangers(3) : [...strangers(stay[1] - 1), stay[0]]),
    )
    await checkOnDays(app, server, keyword, answers)
  }
}, 120_000)

const list = async (input: Record<string, string | number> = {}) =>
  (await app.items(listLandingPages, { project_id: project.id, ...input }, person.token)).data
const about = (pages: LandingPage[], url: string) => pages.find((page) => page.url === url)!
const near = (value: number) => expect.closeTo(value, 0)

test('a page tells what changed in a day and a week, and what it won and lost', async () => {
  const pages = await list()
  const all = visits(1) + visits(3) + visits(2) + visits(5)
  expect(about(pages, shoes)).toMatchObject({
    keywords: 3,
    traffic: near(visits(1) + visits(3) + visits(2)),
    share: expect.closeTo((100 * (visits(1) + visits(3) + visits(2))) / all, 0),
    day: near(-visits(1)),
    // The new keyword was not checked a week ago.
    week: near(visits(3) - visits(1)),
    won: 1,
    lost: 1,
  })
  expect(about(pages, start)).toMatchObject({ keywords: 1, day: 0, week: 0, won: 0, lost: 0 })
})

test('a page that lost its last keyword this week is listed without one', async () => {
  expect(about(await list(), boots)).toMatchObject({
    pages: 0,
    keywords: 0,
    avg_position: null,
    visibility: null,
    traffic: null,
    day: null,
    week: near(-visits(2)),
    won: 0,
    lost: 1,
    best_keyword: null,
  })
})

test('the line of a page is the mean position of its keywords by day', async () => {
  const { positions } = about(await list(), shoes)
  expect(positions).toHaveLength(30)
  expect(positions.slice(0, 21)).toEqual(Array(21).fill(null))
  // The page ranks for three keywords: one always first; one second, then third; one second on the last three days.
  expect(positions.slice(21)).toEqual([1.5, 1.5, 1.5, 1.5, 1.5, 2, 2, 2, 2])
})

test('folders join pages by the first part of their path, and nothing is won or lost within one', async () => {
  const folders = await list({ group: 'folder', sort: 'url' })
  expect(folders.map(({ url, pages, keywords }) => [url, pages, keywords])).toEqual([
    ['www.example.com', 1, 1],
    ['www.example.com/blog', 1, 3],
  ])
  expect(about(folders, 'www.example.com/blog')).toMatchObject({
    week: near(visits(3) - visits(1) - visits(2)),
    won: 0,
    lost: 1,
  })
})

test('pages sort by each of these numbers, and one folder leads to its pages', async () => {
  const urls = async (sort: string, order?: string) =>
    (await list({ sort, ...(order !== undefined && { order }) })).map(({ url }) => url)
  expect(await urls('week')).toEqual([shoes, boots, start])
  expect(await urls('week', 'desc')).toEqual([start, boots, shoes])
  expect(await urls('day')).toEqual([shoes, start, boots])
  expect(await urls('share')).toEqual([shoes, start, boots])
  expect((await urls('won'))[0]).toBe(shoes)
  expect((await urls('lost', 'asc'))[0]).toBe(start)
  expect((await list({ query: 'www.example.com/blog' })).map(({ url }) => url).toSorted()).toEqual([
    boots,
    shoes,
  ])
})

test('filters count the keywords of the list alone', async () => {
  const [page, ...others] = await list({ keyword_query: 'always' })
  expect(others).toEqual([])
  expect(page).toMatchObject({ url: shoes, keywords: 1, share: 100, won: 0, lost: 0, day: 0, week: 0 })
})

test('an unknown group is refused', async () => {
  const { status } = await app.call(listLandingPages, { project_id: project.id, group: 'host' }, person.token)
  expect(status).toBe(422)
})
