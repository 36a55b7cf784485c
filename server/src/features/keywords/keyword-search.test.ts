import { utcDay } from '@rankline/contract/days'
import { findKeyword, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { changeKeywordSearch, findKeywordSearch } from '@rankline/contract/keywords/search'
import { keywordPositions } from '@rankline/contract/positions/calls'
import { comparePositions } from '@rankline/contract/positions/comparison'
import { type Project, projectOverview } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import { strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'

const app = appForTests()
const server = resultsForTests()
let person: SignedUp
let project: Project
let keyword: Keyword
let number = 0

beforeEach(async () => {
  person = await signUp(app)
  number += 1
  project = await makeProject(app, person, { project_url: own })
  keyword = (await makeKeywords(app, person, project, `red ${number}`))[0]!
})

const own = 'https://www.example.com/'
const google = {
  engine: 7,
  engine_country: 241,
  engine_language: 29,
  engine_type: 2,
  engine_type_section: 1,
  engine_device: 1,
}
const wanted = (changes: Record<string, string | number> = {}) => ({
  ...google,
  project_keyword_id: keyword.id,
  keyword: `red ${number}`,
  ...changes,
})
const mobile = () => wanted({ engine_device: 2 })
const seen = () => app.items(findKeyword, { project_keyword_id: keyword.id }, person.token)

async function checkOn(offset: number, place: number) {
  server.answer((_, page) => (page > 1 ? [] : [...strangers(place - 1), own]))
  const at = offset === 0 ? new Date() : new Date(`${utcDay(offset)}T23:59:58Z`)
  await runPipeline(app.database, directSource(server.baseUrl), { now: () => at })
}

test('the keyword stands as new, its history stays and is told apart, and nothing is compared across', async () => {
  await checkOn(0, 4)
  await checkOn(1, 8)
  const changed = await app.items(changeKeywordSearch, mobile(), person.token)
  expect(changed).toMatchObject({
    id: keyword.id,
    device_slug: 'mobile',
    current_position: null,
    best_position: null,
    position_updated_at: null,
    latest_position_url: null,
    diff_text: '-',
  })
  await checkOn(2, 20)
  expect(await seen()).toMatchObject({
    current_position: 20,
    prev_position: null,
    best_position: 20,
    diff: null,
    diff_text: 'first check',
  })
  const range = {
    project_keyword_id: keyword.id,
    date_custom_start: utcDay(),
    date_custom_end: utcDay(2),
  }
  const positions = await app.items(keywordPositions, range, person.token)
  const former = `red ${number} · Google Web · United States · English · Desktop`
  expect(positions.map((row) => [row.day, row.current_position, row.diff_text, row.former_search])).toEqual([
    [utcDay(2), 20, 'first check', undefined],
    [utcDay(1), 8, 'declined', former],
    [utcDay(), 4, 'first check', former],
  ])
  expect(new Set(positions.map(({ id }) => id)).size).toBe(3)
  const search = await app.items(findKeywordSearch, { project_keyword_id: keyword.id }, person.token)
  expect(search).toMatchObject({
    keyword: `red ${number}`,
    engine_device: 2,
    changes: [{ day: utcDay(), before: former, after: former.replace('Desktop', 'Mobile') }],
  })

  const days = { project_keyword_ids: [keyword.id], compare_from: utcDay(1), compare_to: utcDay(2) }
  const [compared] = await app.items(comparePositions, days, person.token)
  expect(compared).toMatchObject({ from: null, diff_text: '-' })
  const moved = { project_id: project.id, moved_by: 1, compare_from: utcDay(1), compare_to: utcDay(2) }
  expect((await app.items(listKeywords, moved, person.token)).total).toBe(0)
  const overview = await app.items(projectOverview, { project_id: project.id }, person.token)
  expect(overview).toMatchObject({ first: 1, declined: 0, change: null })
})

test('the former search is fetched no more unless somebody else tracks it, and the new one is due', async () => {
  const dueOf = async (device: number) => {
    const { rows } = await sql<{ next_check_at: Date | null }>`
      SELECT next_check_at
      FROM searches
      JOIN phrases ON phrases.id = phrase_id
      WHERE text = ${`red ${number}`} AND device_id = ${device}`.execute(app.database.db)
    return rows[0]?.next_check_at
  }
  await app.items(changeKeywordSearch, mobile(), person.token)
  expect(await dueOf(1)).toBeNull()
  expect((await dueOf(2))!.getTime()).toBeLessThanOrEqual(Date.now())
  await makeKeywords(app, person, project, `red ${number}`)
  await app.items(changeKeywordSearch, mobile(), person.token)
  expect(await dueOf(1)).not.toBeNull()
})

test('a text in another spelling is the same search, another text is another', async () => {
  await checkOn(0, 4)
  await app.items(changeKeywordSearch, wanted({ keyword: `  RED   ${number} ` }), person.token)
  expect(await seen()).toMatchObject({ current_position: 4 })
  await app.items(changeKeywordSearch, wanted({ keyword: `blue ${number}` }), person.token)
  expect(await seen()).toMatchObject({ keyword_name: `blue ${number}`, current_position: null })
})

test('a search that the project tracks, and one that cannot be checked, are refused and change nothing', async () => {
  await makeKeywords(app, person, project, `red ${number}`, { engine_device: 2 })
  const refused = await app.call(changeKeywordSearch, mobile(), person.token)
  expect(refused.body).toMatchObject({ errors: { keyword: ['The project tracks this search already.'] } })
  for (const [changes, field] of [
    [{ engine_device: 99 }, 'engine_device'],
    [{ engine_country: 9999 }, 'engine_country'],
    [{ keyword: '' }, 'keyword'],
    [{ keyword: 'x'.repeat(101) }, 'keyword'],
    [{ geo_location: 5 }, 'geo_location'],
  ] as const) {
    const { status, body } = await app.call(changeKeywordSearch, wanted(changes), person.token)
    expect([status, Object.keys('errors' in body ? (body.errors ?? {}) : {})]).toEqual([422, [field]])
  }
  expect(await seen()).toMatchObject({ device_slug: 'desktop' })
})

test('two at once end as one search, and a second change of a day keeps the first history', async () => {
  await checkOn(0, 4)
  const [blue, green] = [`blue ${number}`, `green ${number}`]
  await Promise.all(
    [blue, green].map((text) => app.call(changeKeywordSearch, wanted({ keyword: text }), person.token)),
  )
  const { changes, keyword: last } = await app.items(
    findKeywordSearch,
    { project_keyword_id: keyword.id },
    person.token,
  )
  expect(changes).toHaveLength(2)
  expect([blue, green]).toContain(last)
  const [position] = await app.items(keywordPositions, { project_keyword_id: keyword.id }, person.token)
  expect(position).toMatchObject({ day: utcDay(), current_position: 4 })
})

test('strangers and those who may not manage are refused', async () => {
  const stranger = await signUp(app)
  expect((await app.call(changeKeywordSearch, mobile(), stranger.token)).status).toBe(404)
  const id = { project_keyword_id: keyword.id }
  expect((await app.call(findKeywordSearch, id, stranger.token)).status).toBe(404)
  const viewer = await makeMember(app, person, 'viewer')
  expect((await app.call(changeKeywordSearch, mobile(), viewer.token)).status).toBe(403)
  expect((await app.call(findKeywordSearch, id, viewer.token)).status).toBe(200)
})
