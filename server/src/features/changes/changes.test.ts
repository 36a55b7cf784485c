import { listBiggestMoves, listChangedKeywords, listChanges } from '@rankline/contract/changes/calls'
import { utcDay } from '@rankline/contract/days'
import { createTag } from '@rankline/contract/tags/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { mean, visibilityAt } from '../../../tests/support/recomputed.ts'
import { type Look, recordDay } from '../../../tests/support/recorded-days.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const site = 'https://www.example.com'
/** The site's position in the results; null if it is not among the first results of this depth. */
const look = (searchId: number, position: number | null, page = '/', depth = 100): Look => ({
  searchId,
  depth,
  results: position === null ? [] : [{ position, url: `${site}${page}` }],
})

/** A project with keywords, whose volumes are 1,000, 2,000, and so on. */
async function tracked(count: number, name = 'Shop') {
  const project = await makeProject(app, person, { project_name: name })
  const lines = Array.from({ length: count }, (_, index) => `${name} ${index}`).join('\n')
  const keywords = await makeKeywords(app, person, project, lines)
  const { db } = app.database
  for (const [index, { id }] of keywords.entries())
    await setStanding(app, id, { volume: 1_000 * (index + 1) })
  const searches = await db
    .selectFrom('keywords')
    .select('search_id')
    .where('project_id', '=', project.id)
    .orderBy('phrase')
    .execute()
  return { project, keywords, searchIds: searches.map(({ search_id }) => search_id) }
}

const changes = (since?: string, token = person.token) =>
  app.items(listChanges, since === undefined ? {} : { since }, token)
const keywordsOf = (projectId: number, since: string) =>
  app.items(listChangedKeywords, { project_id: projectId, since }, person.token)

test('a project that was never checked has no numbers and no changes', async () => {
  await tracked(1)
  const none = { now: null, change: null }
  expect(await changes()).toMatchObject([
    { name: 'Shop', failed: 0, day: null, compared_day: null, visibility: none, traffic: none, top_10: none },
  ])
  expect((await changes())[0]!.visibility_days).toEqual(Array(30).fill(null))
})

test('each period compares the last day with the last one that far before it', async () => {
  const {
    searchIds: [first = 0, second = 0],
  } = await tracked(2)
  await recordDay(app.database, utcDay(-31), [look(first, 100), look(second, 1)])
  await recordDay(app.database, utcDay(-8), [look(first, 60), look(second, 1)])
  await recordDay(app.database, utcDay(-1), [look(first, 10), look(second, 1)])
  await recordDay(app.database, utcDay(0), [look(first, 3), look(second, 5)])
  const curve = { 1: 0.285, 3: 0.11, 5: 0.072, 10: 0.025 }
  const now = 1_000 * curve[3] + 2_000 * curve[5]
  const past = { day: 1_000 * curve[10] + 2_000 * curve[1], week: 2_000 * curve[1], month: 2_000 * curve[1] }
  const visibilityOf = (...places: number[]) => mean(places.map(visibilityAt))!
  const visible = visibilityOf(3, 5)
  const expected = {
    week: { day: utcDay(-8), visibility: visible - visibilityOf(60, 1), rank: 30.5 - 4, top10: 1 },
    month: { day: utcDay(-31), visibility: visible - visibilityOf(100, 1), rank: 50.5 - 4, top10: 1 },
  }
  for (const period of ['week', 'month'] as const) {
    const [row] = await changes(period)
    const { day, visibility, rank, top10 } = expected[period]
    expect(row).toMatchObject({ day: utcDay(0), compared_day: day, keywords: { now: 2, change: 0 } })
    expect(row!.visibility.now).toBeCloseTo(visible, 3)
    expect(row!.visibility.change).toBeCloseTo(visibility, 3)
    expect(row!.average_position).toEqual({ now: 4, change: rank })
    expect(row!.top_3).toEqual({ now: 1, change: 0 })
    expect(row!.top_10).toEqual({ now: 2, change: top10 })
    expect(row!.traffic.now).toBeCloseTo(now, 2)
    expect(row!.traffic.change).toBeCloseTo(now - past[period], 2)
  }
  const [today] = await changes()
  expect(today!.compared_day).toBe(utcDay(-1))
  expect(today!.visibility.change).toBeCloseTo(visible - visibilityOf(10, 1), 3)
  expect(today!.traffic.change).toBeCloseTo(now - past.day, 2)
  const line = today!.visibility_days
  expect([line.at(-1), line.at(-2), line.at(-3)].map((value) => value && Math.round(value))).toEqual([
    32,
    54,
    null,
  ])
})

test('what moved most is told of each named project, and of no project of others', async () => {
  const {
    keywords,
    searchIds: [first = 0, second = 0],
  } = await tracked(2)
  await recordDay(app.database, utcDay(-1), [look(first, 9), look(second, 1)])
  await recordDay(app.database, utcDay(0), [look(first, 3), look(second, 5)])
  const projectId = keywords[0]!.project_id
  const input = { shown_ids: [projectId, 999_999_999] }
  const moves = await app.items(listBiggestMoves, input, person.token)
  expect(moves).toMatchObject([
    {
      project_id: projectId,
      compared_day: utcDay(-1),
      lost_count: 1,
      won_count: 1,
      lost: { project_keyword_id: keywords[1]!.id, from: 1, to: 5 },
      won: { project_keyword_id: keywords[0]!.id, from: 9, to: 3 },
    },
  ])
  const stranger = await signUp(app)
  expect(await app.items(listBiggestMoves, input, stranger.token)).toEqual([])
  expect(await app.items(listBiggestMoves, {}, person.token)).toEqual([])
})

test('citations that were won and lost since the compared day are named', async () => {
  const {
    project,
    keywords,
    searchIds: [first = 0, second = 0, third = 0],
  } = await tracked(3)
  const cites = (searchId: number, ...urls: string[]): Look => ({
    ...look(searchId, 1),
    source: 'direct',
    features: [{ type: 'ai_overview', children: urls.map((url) => ({ title: '', url })) }],
  })
  const other = 'https://other.example/'
  const others = [cites(second, other), cites(third, `${site}/a`)]
  await recordDay(app.database, utcDay(-1), [cites(first, `${site}/a`), ...others])
  await recordDay(app.database, utcDay(0), [cites(first, other), cites(second, `${site}/a`), others[1]!])
  const { citations } = await keywordsOf(project.id, 'day')
  expect(citations).toMatchObject({
    lost_count: 1,
    won_count: 1,
    lost: [{ project_keyword_id: keywords[0]!.id, keyword: keywords[0]!.keyword }],
    won: [{ project_keyword_id: keywords[1]!.id }],
  })
})

test('a failed check is counted and changes nothing', async () => {
  const {
    keywords,
    searchIds: [first = 0, second = 0],
  } = await tracked(2)
  await recordDay(app.database, utcDay(-1), [look(first, 1), look(second, 1)])
  await recordDay(app.database, utcDay(0), [look(first, 1)])
  await setStanding(app, keywords[1]!.id, { outcome: 'failed' })
  const [row] = await changes()
  expect(row).toMatchObject({ failed: 1, keywords: { now: 2, change: 0 } })
  expect([row!.visibility.change, row!.traffic.change, row!.top_3.change]).toEqual([0, 0, 0])
  expect(await keywordsOf(row!.id, 'day')).toMatchObject({ lost_count: 0, won_count: 0 })
})

test('volumes that became known since are no visits won', async () => {
  const { keywords, searchIds } = await tracked(2)
  await setStanding(app, keywords[1]!.id, { volume: null })
  await recordDay(
    app.database,
    utcDay(-1),
    searchIds.map((id) => look(id, 1)),
  )
  await setStanding(app, keywords[1]!.id, { volume: 2_000 })
  await recordDay(
    app.database,
    utcDay(0),
    searchIds.map((id) => look(id, 1)),
  )
  const [row] = await changes()
  expect(row!.traffic).toEqual({ now: expect.closeTo(3_000 * 0.285, 2), change: null })
  expect(row!.visibility.change).toBe(0)
})

test('keywords that were added since are said', async () => {
  const { project, searchIds } = await tracked(2)
  await recordDay(app.database, utcDay(-1), [look(searchIds[0]!, 1)])
  await recordDay(
    app.database,
    utcDay(0),
    searchIds.map((id) => look(id, 1)),
  )
  const [row] = await changes()
  expect(row!.keywords).toEqual({ now: 2, change: 1 })
  // The new one has no earlier position.
  expect(await keywordsOf(project.id, 'day')).toMatchObject({ lost_count: 0, won_count: 0 })
})

test('the keywords of a project come by visits lost and won, not by places', async () => {
  const { project, keywords, searchIds } = await tracked(5)
  const [far = 0, near = 0, gone = 0, up = 0, same = 0] = searchIds
  const look2 = (places: (number | null)[], page = '/') =>
    [far, near, gone, up, same].map((id, index) => look(id, places[index] ?? null, page))
  await recordDay(app.database, utcDay(-1), look2([21, 1, 9, null, 4], '/old'))
  await recordDay(app.database, utcDay(0), look2([95, 2, null, 8, 4], '/new'))
  const { lost, won, lost_count, won_count, compared_day } = await keywordsOf(project.id, 'day')
  expect({ lost_count, won_count, compared_day }).toEqual({
    lost_count: 3,
    won_count: 1,
    compared_day: utcDay(-1),
  })
  expect(lost.map(({ keyword, from, to }) => [keyword, from, to])).toEqual([
    ['Shop 1', 1, 2],
    ['Shop 2', 9, null],
    ['Shop 0', 21, 95],
  ])
  expect(lost[0]).toMatchObject({
    project_keyword_id: keywords[1]!.id,
    from_url: `${site}/old`,
    to_url: `${site}/new`,
    traffic_change: expect.closeTo(2_000 * (0.157 - 0.285), 3),
  })
  expect(won).toMatchObject([{ keyword: 'Shop 3', from: null, to: 8, from_url: null }])
})

test('a look too shallow to find the page is no loss', async () => {
  const {
    project,
    searchIds: [first = 0],
  } = await tracked(1)
  await recordDay(app.database, utcDay(-8), [look(first, 15)])
  await recordDay(app.database, utcDay(-7), [look(first, null, '/', 10)])
  await recordDay(app.database, utcDay(0), [look(first, 12)])
  expect((await keywordsOf(project.id, 'week')).won).toMatchObject([{ from: 15, to: 12 }])
})

test('a project that was not checked for long still shows its last day', async () => {
  const {
    project,
    searchIds: [first = 0],
  } = await tracked(1)
  await recordDay(app.database, utcDay(-71), [look(first, 9)])
  await recordDay(app.database, utcDay(-70), [look(first, 4)])
  const [row] = await changes()
  expect(row).toMatchObject({ day: utcDay(-70), compared_day: utcDay(-71) })
  expect(row!.average_position).toEqual({ now: 4, change: 5 })
  expect(row!.moved).toMatchObject({
    entered_top_10: 0,
    visits_won: expect.closeTo(1_000 * (0.08 - 0.028), 3),
  })
  expect(row!.visibility_days).toEqual(Array(30).fill(null))
  expect((await keywordsOf(project.id, 'day')).won).toMatchObject([{ from: 9, to: 4 }])
})

test('the row and what it opens to look equally far back', async () => {
  const {
    project,
    searchIds: [old = 0, other = 0],
  } = await tracked(2)
  await recordDay(app.database, utcDay(-61), [look(old, 1)])
  await recordDay(app.database, utcDay(-1), [look(other, 5)])
  await recordDay(app.database, utcDay(0), [look(old, 9), look(other, 5)])
  const [row] = await changes()
  expect(row).toMatchObject({ compared_day: utcDay(-1), moved: { left_top_3: 0, visits_lost: 0 } })
  expect(await keywordsOf(project.id, 'day')).toMatchObject({ lost_count: 0, lost: [] })
})

test('a day further back than the row looks is compared by neither', async () => {
  const {
    project,
    searchIds: [first = 0],
  } = await tracked(1)
  await recordDay(app.database, utcDay(-70), [look(first, 9)])
  await recordDay(app.database, utcDay(0), [look(first, 4)])
  expect((await changes())[0]).toMatchObject({ compared_day: null, moved: null })
  expect(await keywordsOf(project.id, 'day')).toMatchObject({ compared_day: null, won: [] })
})

test('with a tag the numbers are those of its keywords, and projects without one are left out', async () => {
  const { project, keywords, searchIds } = await tracked(4)
  const other = await tracked(1, 'Other')
  const places = (day: number, at: (number | null)[]) =>
    recordDay(
      app.database,
      utcDay(day),
      at.map((place, index) => look(searchIds[index]!, place)),
    )
  await places(-1, [2, 5, 1, 50])
  await recordDay(app.database, utcDay(-1), [look(other.searchIds[0]!, 1)])
  await places(0, [4, 12, 1, 1])
  await recordDay(app.database, utcDay(0), [look(other.searchIds[0]!, 9)])
  const first = keywords.slice(0, 2).map(({ id }) => id)
  const { id: tag } = await app.items(
    createTag,
    { tag: 'sky', type: 1, project_keyword_ids: first },
    person.token,
  )
  const [row, ...others] = await app.items(listChanges, { tag }, person.token)
  expect(others).toEqual([])
  // Volumes 1,000 and 2,000; from the second place to the fourth, and from the fifth to the twelfth.
  expect(row).toMatchObject({
    id: project.id,
    keywords: { now: 2, change: 0 },
    average_position: { now: 8, change: -4.5 },
    visibility: { now: expect.closeTo(15.497, 3), change: expect.closeTo(-24.678, 3) },
    top_3: { now: 0, change: -1 },
    top_10: { now: 1, change: -1 },
    moved: { entered_top_10: 0, left_top_10: 1, left_top_3: 1, visits_won: 0 },
  })
  const curve = { 2: 0.157, 4: 0.08, 5: 0.072, 12: 0.9 - (0.6 * 1) / 9 }
  const lost = 1_000 * (curve[2] - curve[4]) + 2_000 * (curve[5] - curve[12] / 100)
  expect(row!.traffic.change).toBeCloseTo(-lost, 1)
  expect(row!.moved!.visits_lost).toBeCloseTo(lost, 1)
  const opened = await app.items(listChangedKeywords, { project_id: project.id, tag }, person.token)
  expect(opened).toMatchObject({ lost_count: 2, won_count: 0 })

  // A keyword that was not known on the compared day changes how many there are.
  const late = await makeKeywords(app, person, project, 'late')
  const [search] = await app.database.db
    .selectFrom('keywords')
    .select('search_id')
    .where('id', '=', late[0]!.id)
    .execute()
  await recordDay(app.database, utcDay(0), [look(search!.search_id, 3)])
  await app.items(createTag, { tag: 'sky', type: 1, project_keyword_ids: [late[0]!.id] }, person.token)
  expect((await app.items(listChanges, { tag }, person.token))[0]).toMatchObject({
    keywords: { now: 3, change: 1 },
    traffic: { change: null },
  })
  const stranger = await signUp(app)
  await makeProject(app, stranger)
  expect(await app.items(listChanges, { tag }, stranger.token)).toEqual([])
})

test('deleted and disabled keywords are left out', async () => {
  const { project, keywords, searchIds } = await tracked(3)
  await recordDay(
    app.database,
    utcDay(-1),
    searchIds.map((id) => look(id, 1)),
  )
  await recordDay(
    app.database,
    utcDay(0),
    searchIds.map((id) => look(id, 5)),
  )
  await setStanding(app, keywords[0]!.id, { is_enabled: false })
  await setStanding(app, keywords[1]!.id, { deleted_at: new Date() })
  expect((await keywordsOf(project.id, 'day')).lost.map(({ keyword }) => keyword)).toEqual(['Shop 2'])
})

test('a wrong period is refused', async () => {
  expect((await app.call(listChanges, { since: 'year' }, person.token)).status).toBe(422)
})

test('another account sees neither the projects nor their keywords', async () => {
  const { project } = await tracked(1)
  const stranger = await signUp(app)
  expect(await changes('day', stranger.token)).toEqual([])
  const answer = await app.call(listChangedKeywords, { project_id: project.id }, stranger.token)
  expect(answer.status).toBe(404)
})
