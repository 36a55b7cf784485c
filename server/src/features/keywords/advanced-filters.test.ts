import { utcDay } from '@rankline/contract/days'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { listKeywordChoices } from '@rankline/contract/keywords/choices'
import type { Project } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let ids: Map<string, number>

const day = (ago: number) => utcDay(-ago)
const base = { checked_at: new Date(), tried_at: new Date(), outcome: 'ranked', depth: 100 } as const
const standings = {
  alpha: {
    ...base,
    position: 3,
    previous_position: 12,
    change: 9,
    movement: 'improved',
    volume: 1000,
    cited_at: 2,
  },
  bravo: {
    ...base,
    position: 15,
    previous_position: 9,
    change: -6,
    movement: 'declined',
    volume: 20,
    cited_at: 0,
    citation_lost_on: day(3),
  },
  charlie: { ...base, position: 40, previous_position: 40, change: 0, movement: 'stable' },
  delta: { ...base, position: null, previous_position: 90, movement: 'dropped', outcome: 'not_in_depth' },
  echo: { ...base, position: 77, previous_position: null, movement: 'new' },
  first: { ...base, position: 5, previous_position: null, movement: 'first' },
} as const
/** Positions so many days ago, and today's; depth where it was not 100. */
const history: Record<string, [ago: number, position: number | null, depth?: number][]> = {
  alpha: [
    [40, 8],
    [9, 30],
    [0, 3],
  ],
  bravo: [
    [7, 2],
    [0, 15],
  ],
  charlie: [
    [8, null],
    [0, 40],
  ],
  delta: [
    [6, 9],
    [0, null],
  ],
  echo: [
    [7, null, 20],
    [0, 77],
  ],
}

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
  const keywords = await makeKeywords(
    app,
    person,
    project,
    'alpha\nbravo\ncharlie\ndelta\necho\nfirst\nnever',
  )
  ids = new Map(keywords.map(({ keyword, id }) => [keyword, id]))
  for (const [phrase, standing] of Object.entries(standings)) await setStanding(app, idOf(phrase), standing)
  await sql`SELECT ensure_positions_month((current_date - make_interval(months => ago))::date) FROM generate_series(0, 3) AS ago`.execute(
    app.database.db,
  )
  for (const [phrase, seen] of Object.entries(history))
    for (const [ago, position, depth = 100] of seen)
      await app.database.db
        .insertInto('positions')
        .values({
          account_id: person.accountId,
          keyword_id: idOf(phrase),
          project_id: project.id,
          day: day(ago),
          position,
          depth,
          checked_at: new Date(day(ago)),
        })
        .execute()
  await setStanding(app, idOf('alpha'), {
    landing_url: 'https://www.example.com/Shoes/red',
    cost_per_click: 0.5,
    features: [3, 4],
    own_features: [4],
    pages_contested_until: utcDay(2),
    trend: [30, null, 3],
  })
  await setStanding(app, idOf('bravo'), { features: [3], cost_per_click: 2, trend: [2, 15], device_id: 2 })
  await setStanding(app, idOf('charlie'), {
    outcome: 'failed',
    failure: 'timeout',
    pages_contested_until: utcDay(-2),
  })
  for (const [phrase, ago] of [
    ['alpha', 3],
    ['bravo', 3],
    ['charlie', 40],
  ] as const)
    await app.database.db
      .insertInto('feature_moves')
      .values({ account_id: person.accountId, keyword_id: idOf(phrase), day: day(ago), won: [5], lost: [4] })
      .execute()
  await setStanding(app, idOf('delta'), { language_id: 30, geo_location_id: 11 })
  await app.database.db
    .insertInto('tags')
    .values({ account_id: person.accountId, id: 1, name: 'Zoo', folded_name: 'zoo', type: 1 })
    .execute()
  await app.database.db
    .insertInto('tags')
    .values({ account_id: person.accountId, id: 2, name: 'Ant', folded_name: 'ant', type: 1 })
    .execute()
  for (const [phrase, tag_id] of [
    ['alpha', 1],
    ['bravo', 2],
    ['bravo', 1],
  ] as const)
    await app.database.db
      .insertInto('keyword_tags')
      .values({ account_id: person.accountId, keyword_id: idOf(phrase), tag_id })
      .execute()
})

const idOf = (phrase: string) => ids.get(phrase) as number

async function phrases(filters: Record<string, string | number>) {
  const list = await app.items(
    listKeywords,
    { project_id: project.id, sort: 'keyword', ...filters },
    person.token,
  )
  expect(list.total).toBe(list.data.length)
  return list.data.map(({ keyword }: Keyword) => keyword)
}

const all = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'first', 'never']
const without = (...names: string[]) => all.filter((name) => !names.includes(name))

describe('a filter selects', () => {
  test.each([
    // Against the check before; no rank counts as place 101, and a first check is no movement.
    [{ moved_by: 6 }, ['alpha', 'bravo', 'delta', 'echo']],
    [{ moved_by: 12 }, ['echo']],
    [{ moved_up: 9 }, ['alpha', 'echo']],
    [{ moved_up: 10 }, ['echo']],
    [{ moved_down: 6 }, ['bravo', 'delta']],
    [{ entered_top: 10 }, ['alpha']],
    [{ entered_top: 100 }, ['echo']],
    [{ entered_top: 3 }, ['alpha']],
    [{ left_top: 10 }, ['bravo']],
    [{ left_top: 100 }, ['delta']],
    [{ left_top: 20 }, []],
    // Against the last check on or before the day, where both looked deep enough.
    [{ moved_since: 7, moved_up: 27 }, ['alpha', 'charlie']],
    [{ moved_since: 7, moved_down: 13 }, ['bravo']],
    [{ moved_since: 6, left_top: 10 }, ['bravo', 'delta']],
    [{ moved_since: 30, entered_top: 3 }, ['alpha']],
    [{ moved_since: 7, entered_top: 100 }, ['charlie']],
    [{ moved_since: 365, moved_by: 1 }, []],
    [{ moved_since: 30 }, all],
    [{ compare_from: day(40), compare_to: day(9), left_top: 10 }, ['alpha']],
    [{ compare_from: day(40), compare_to: day(9), moved_since: 1, moved_by: 22 }, ['alpha']],
    [{ compare_from: day(40), compare_to: day(9) }, all],
    [{ device: 2 }, ['bravo']],
    [{ device: 'not:2' }, without('bravo')],
    [{ device: '2,999' }, ['bravo']],
    [{ language: 30 }, ['delta']],
    [{ city: 11 }, ['delta']],
    [{ city: '11,12' }, ['delta']],
    // A keyword without a city is not in that city.
    [{ city: 'not:11' }, without('delta')],
    [{ city: 999_999_999_999 }, []],
    [{ ranks_between: '6,3' }, ['alpha', 'bravo']],
    [{ ranks_between: 'not:6,3,8' }, ['charlie', 'echo', 'first', 'never']],
    [{ tag: '1,2' }, ['alpha', 'bravo']],
    [{ tag: 'all:1,2' }, ['bravo']],
    [{ tag: 'not:2' }, without('bravo')],
    [{ tag: 'not:1,2' }, without('alpha', 'bravo')],
    [{ changes: '6,5' }, ['charlie', 'delta']],
    [{ changes: 'not:1,2' }, ['charlie', 'first', 'never']],
    [{ device: 'not:2', ranks_between: '6,3' }, ['alpha']],
    [{ volume_min: 21 }, ['alpha']],
    [{ volume_max: 20 }, ['bravo']],
    [{ volume_min: 20, volume_max: 1000 }, ['alpha', 'bravo']],
    [{ traffic_min: 110 }, ['alpha']],
    [{ traffic_max: 0.5 }, ['bravo']],
    [{ cost_min: '0.51' }, ['bravo']],
    [{ cost_max: '0.5' }, ['alpha']],
    [{ page_query: 'SHOES/' }, ['alpha']],
    [{ page_query: '%' }, []],
    [{ keyword_without: 'A' }, ['echo', 'first', 'never']],
    [{ keyword_pattern: '^(AL|br)' }, ['alpha', 'bravo']],
    [{ keyword_pattern: '\\bfirst\\b' }, ['first']],
    [{ keyword_pattern: '\\Birst' }, ['first']],
    [{ feature: 3 }, ['alpha', 'bravo']],
    [{ feature: '3,4' }, ['alpha', 'bravo']],
    [{ feature: 'all:3,4' }, ['alpha']],
    [{ feature: 'not:3' }, without('alpha', 'bravo')],
    [{ own_feature: 4 }, ['alpha']],
    [{ own_feature: 3 }, []],
    // Since the days before: alpha has it again, bravo and charlie have lost it 3 and 40 days ago.
    [{ lost_feature: 4 }, ['bravo']],
    [{ lost_feature: 4, moved_since: 3 }, []],
    [{ lost_feature: 4, moved_since: 4 }, ['bravo']],
    [{ lost_feature: 4, moved_since: 365 }, ['bravo', 'charlie']],
    [{ lost_feature: 4, compare_from: day(50), compare_to: day(10) }, ['charlie']],
    [{ lost_feature: 5 }, []],
    [{ lost_feature: '4,5' }, ['bravo']],
    [{ lost_feature: 'all:4,5' }, []],
    [{ lost_feature: 'not:4' }, without('bravo')],
    [{ is_failed: 1 }, ['charlie']],
    [{ is_failed: 0 }, without('charlie')],
    [{ is_untagged: 1 }, without('alpha', 'bravo')],
    [{ is_untagged: 0 }, ['alpha', 'bravo']],
    [{ is_contested: 1 }, ['alpha']],
    [{ is_contested: 0 }, without('alpha')],
    [{ is_cited: 1 }, ['alpha']],
    [{ is_cited: 0 }, without('alpha')],
    [{ is_citation_lost: 1 }, ['bravo']],
    [{ is_citation_lost: 0 }, without('bravo')],
    [{ is_cited: 1, is_citation_lost: 1 }, []],
  ])('%j', async (filters, expected) => {
    expect(await phrases(filters)).toEqual(expected)
  })

  test('the project within the pool, and nothing of another account', async () => {
    const other = await makeProject(app, person, { project_name: 'Other' })
    await makeKeywords(app, person, other, 'zulu')
    const listed = async (input: Record<string, string | number>, token = person.token) =>
      (await app.items(listKeywords, { sort: 'keyword', ...input }, token)).data.map(({ keyword }) => keyword)
    expect(await listed({ project: other.id })).toEqual(['zulu'])
    expect(await listed({ project: project.id, keyword_query: 'z' })).toEqual([])
    const stranger = await signUp(app)
    expect(await listed({ project: other.id }, stranger.token)).toEqual([])
  })
})

test.each([
  [{ entered_top: 5 }, 'may get only specific values'],
  [{ moved_by: 0 }, 'may get only specific values'],
  [{ moved_since: 366 }, 'may get only specific values'],
  [{ cost_min: '-1' }, 'must be a number'],
  [{ cost_min: '1e9' }, 'must be a number'],
  [{ volume_min: 'many' }, 'must be an integer'],
  [{ keyword_pattern: '(a)\\1' }, 'may not refer back to a group'],
  [{ keyword_pattern: '(' }, 'must be a regular expression'],
  // JavaScript takes it, PostgreSQL does not.
  [{ keyword_pattern: '\\p{L}' }, 'must be a regular expression'],
])('%j is refused', async (filters, text) => {
  const { status, body } = await app.call(listKeywords, { project_id: project.id, ...filters }, person.token)
  expect([status, body.message]).toEqual([422, text])
})

test.each([
  ['volume', 'desc', ['alpha', 'bravo']],
  ['volume', 'asc', ['bravo', 'alpha']],
  ['traffic', 'desc', ['alpha', 'bravo']],
  ['traffic_value', 'desc', ['alpha', 'bravo']],
  ['serp', 'desc', ['alpha', 'bravo']],
  ['trend', 'desc', ['alpha', 'bravo']],
  ['trend', 'asc', ['bravo', 'alpha']],
  ['tags', 'asc', ['bravo', 'alpha']],
  ['tags', 'desc', ['alpha', 'bravo']],
])('sorted by %s %s, what has no value last', async (sort, order, expected) => {
  expect((await phrases({ sort, order })).slice(0, 2)).toEqual(expected)
})

test('sorted by place keeps the same places together', async () => {
  const sorted = await phrases({ sort: 'place', order: 'asc' })
  expect(sorted.slice(-2).toSorted()).toEqual(['bravo', 'delta'])
})

test('choices are those in use, most used first, of the project and of nobody else', async () => {
  const stranger = await signUp(app)
  const choices = await app.items(listKeywordChoices, { project_id: project.id }, person.token)
  expect(choices.devices).toEqual([
    { id: 1, name: 'Desktop', count: 6 },
    { id: 2, name: expect.any(String), count: 1 },
  ])
  expect(choices.features.map(({ id, count }) => [id, count])).toEqual([
    [3, 2],
    [4, 1],
  ])
  expect(choices.tags.map(({ name, count }) => [name, count])).toEqual([
    ['Zoo', 2],
    ['Ant', 1],
  ])
  expect(choices.own_features.map(({ id }) => id)).toEqual([4])
  expect(choices.lost_features.map(({ id, count }) => [id, count])).toEqual([[4, 1]])
  const none = await app.items(listKeywordChoices, {}, stranger.token)
  expect(Object.values(none).flat()).toEqual([])
})
