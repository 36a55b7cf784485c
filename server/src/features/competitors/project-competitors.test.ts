import {
  addCompetitors,
  competitorChanges,
  competitorGaps,
  discoverCompetitors,
  followInProject,
  listCompetitors,
  unfollowInProject,
} from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { listRemovals, undoRemovals } from '@rankline/contract/undo/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const own = 'https://www.example.com/'

/** A project with a keyword for each name, and `look`, which describes a day's result page of one of them. */
async function tracked(names: readonly string[]) {
  const project = await makeProject(app, person)
  const lines = names.map((name) => `${name} ${person.userId}`).join('\n')
  const keywords = await makeKeywords(app, person, project, lines)
  for (const { id } of keywords) await setStanding(app, id, { volume: 1_000 })
  const searches = await app.database.db
    .selectFrom('keywords')
    .select('search_id')
    .where('project_id', '=', project.id)
    .orderBy('phrase')
    .execute()
  const look = (index: number, urls: string[]) => ({
    searchId: searches[index]!.search_id,
    depth: 100,
    results: urls.map((url, at) => ({ position: at + 1, url })),
  })
  return { project, keywords, look }
}

/** A project with two checked keywords and one that was never checked. */
async function checked() {
  const { project, keywords, look } = await tracked(['a', 'b', 'c'])
  await recordDay(app.database, utcDay(0), [
    look(0, ['https://rival.example.net/', own, 'https://below.example.net/']),
    look(1, ['https://second.example.net/', 'https://rival.example.net/']),
  ])
  return { project, keywords }
}

test('the sites above are found in the stored lists, and one is followed at every keyword', async () => {
  const { project, keywords } = await checked()
  const discover = () => app.items(discoverCompetitors, { project_id: project.id }, person.token)
  const { keyword_count, read_count, sites } = await discover()
  expect({ keyword_count, read_count }).toEqual({ keyword_count: 3, read_count: 2 })
  expect(sites.map(({ host, above, followed }) => [host, above, followed])).toEqual([
    ['rival.example.net', 2, 0],
    ['second.example.net', 1, 0],
  ])
  expect(sites[0]!.visits).toBeCloseTo(1_000 * (0.285 + 0.157), 3)

  const follow = { project_id: project.id, competitor: 'rival.example.net' }
  expect(await app.items(followInProject, follow, person.token)).toEqual({
    host: 'rival.example.net',
    added: 3,
    remaining: 0,
  })
  expect((await discover()).sites[0]).toMatchObject({ host: 'rival.example.net', followed: 3 })
  const [first] = await app.items(listCompetitors, { project_keyword_id: keywords[0]!.id }, person.token)
  expect(first).toMatchObject({ url: 'rival.example.net', latest_position: 1 })
  const again = { ...follow, competitor: 'https://www.rival.example.net/shop' }
  expect(await app.items(followInProject, again, person.token)).toEqual({
    host: 'rival.example.net',
    added: 0,
    remaining: 0,
  })
})

test('followed sites are told wherever they stand, with the keywords that follow them', async () => {
  const { project, keywords } = await checked()
  const one = {
    project_keyword_ids: [keywords[0]!.id],
    competitors: 'below.example.net\nnowhere.example.org',
  }
  await app.items(addCompetitors, one, person.token)
  const { sites } = await app.items(discoverCompetitors, { project_id: project.id }, person.token)
  expect(
    sites.map(({ host, above, average_position, followed }) => [host, above, average_position, followed]),
  ).toEqual([
    ['rival.example.net', 2, 1.5, 0],
    ['second.example.net', 1, 1, 0],
    ['below.example.net', 0, 3, 1],
    ['nowhere.example.org', 0, null, 1],
  ])
})

test('keywords are told that a site has and the project has not, most visits first', async () => {
  const { project, keywords } = await checked()
  const [ranked, unranked, unchecked] = keywords
  const gaps = (competitor: string) =>
    app.items(competitorGaps, { project_id: project.id, competitor }, person.token)
  // The project ranks for the first, and the third has no stored page.
  expect(await gaps('rival.example.net')).toEqual({
    unranked_count: 1,
    read_count: 1,
    gap_count: 1,
    visits: expect.closeTo(157, 3),
    keywords: [
      {
        id: unranked!.id,
        keyword: unranked!.keyword,
        position: 2,
        url: 'https://rival.example.net/',
        volume: 1_000,
        visits: expect.closeTo(157, 3),
      },
    ],
  })
  expect(await gaps('below.example.net')).toMatchObject({ gap_count: 0, visits: 0, keywords: [] })

  // Both rank nowhere now: the keyword with more visits to win comes first.
  const later = await app.database.db
    .selectFrom('keywords')
    .select(['id', 'search_id'])
    .where('project_id', '=', project.id)
    .execute()
  const searchOf = (id: number) => later.find((one) => one.id === id)!.search_id
  await recordDay(app.database, utcDay(1), [
    {
      searchId: searchOf(ranked!.id),
      depth: 100,
      results: [{ position: 1, url: 'https://shop.rival.example.net/x' }],
    },
    {
      searchId: searchOf(unchecked!.id),
      depth: 100,
      results: [{ position: 5, url: 'https://rival.example.net/' }],
    },
  ])
  await setStanding(app, unchecked!.id, { volume: null })
  const { keywords: found, gap_count } = await gaps('rival.example.net')
  expect(gap_count).toBe(3)
  expect(found.map(({ id, position }) => [id, position])).toEqual([
    [ranked!.id, 1],
    [unranked!.id, 2],
    [unchecked!.id, 5],
  ])
})

test('a line that is no site is refused, and so is the own site', async () => {
  const { project } = await checked()
  for (const [competitor, competitorError] of [
    ['not a site', 'Enter a domain or address, like example.com.'],
    ['one.example.net\ntwo.example.net', 'may not contain line breaks or control characters'],
    ['example.com', 'This is the site of the project itself.'],
  ] as const) {
    const answer = await app.call(followInProject, { project_id: project.id, competitor }, person.token)
    expect(answer.status, competitor).toBe(422)
    expect(answer.body).toMatchObject({ errors: { competitor: [competitorError] } })
  }
  for (const competitor of ['not a site', 'example.com'])
    expect(
      (await app.call(competitorGaps, { project_id: project.id, competitor }, person.token)).status,
      competitor,
    ).toBe(422)
})

test('a stranger finds nothing', async () => {
  const { project } = await checked()
  const stranger = await signUp(app)
  expect((await app.call(discoverCompetitors, { project_id: project.id }, stranger.token)).status).toBe(404)
  const gap = { project_id: project.id, competitor: 'rival.example.net' }
  expect((await app.call(competitorGaps, gap, stranger.token)).status).toBe(404)
})

test('a site is taken off every keyword of its project, and comes back from the bin', async () => {
  const { project, keywords } = await checked()
  const other = await makeProject(app, person)
  const [elsewhere] = await makeKeywords(app, person, other, `d ${person.userId}`)
  const site = { project_id: project.id, competitor: 'rival.example.net' }
  const followed = async () => {
    const lists = await Promise.all(
      [...keywords, elsewhere!].map(({ id }) =>
        app.items(listCompetitors, { project_keyword_id: id }, person.token),
      ),
    )
    return lists.map((list) => list.length)
  }
  await app.items(followInProject, site, person.token)
  await app.items(followInProject, { ...site, project_id: other.id }, person.token)
  expect(await app.items(unfollowInProject, site, person.token)).toEqual({
    host: 'rival.example.net',
    keyword_count: 3,
  })
  expect(await followed()).toEqual([0, 0, 0, 1])
  expect((await app.call(unfollowInProject, site, person.token)).status).toBe(404)
  const [removal] = (await app.items(listRemovals, {}, person.token)).data
  expect(removal).toMatchObject({ kind: 'competitors', name: 'rival.example.net', keyword_count: 3 })
  await app.items(undoRemovals, { removal_ids: [removal!.id] }, person.token)
  expect(await followed()).toEqual([1, 1, 1, 1])
  const stranger = await signUp(app)
  expect((await app.call(unfollowInProject, site, stranger.token)).status).toBe(404)
  expect((await app.call(competitorChanges, { project_id: project.id }, stranger.token)).status).toBe(404)
})

test('the change of a site is that of the keywords with result pages of both days', async () => {
  const { project, look } = await tracked(['a', 'b'])
  const changes = () => app.items(competitorChanges, { project_id: project.id }, person.token)
  await recordDay(app.database, utcDay(-8), [
    look(0, ['https://gone.example.net/', 'https://rival.example.net/', own]),
  ])
  expect(await changes()).toMatchObject({ read_count: 1 })
  // The second keyword was not checked a week ago, so its current ranking is no gain.
  await recordDay(app.database, utcDay(0), [
    look(0, ['https://rival.example.net/', own]),
    look(1, ['https://new.example.net/', own]),
  ])
  const { read_count, sites } = await changes()
  expect({ read_count, hosts: sites.map(({ host }) => host) }).toEqual({
    read_count: 1,
    hosts: ['rival.example.net'],
  })
  expect(sites[0]!.visits).toBeCloseTo(1_000 * (0.285 - 0.157), 3)
})
