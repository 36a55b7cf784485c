import { utcDay } from '@rankline/contract/days'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { keywordSorts } from '@rankline/contract/keywords/filters'
import type { Project } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, setStanding, settleSearches } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { watchStatements } from '../../../tests/support/plans.ts'

const app = appForTests()
let person: SignedUp
let project: Project

const hour = 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hour)

/** Six keywords that differ in every filtered or sorted value; `never` has not been checked. */
const standings = {
  alpha: {
    position: 3,
    previous_position: 5,
    change: 2,
    movement: 'improved',
    best_position: 1,
    worst_position: 9,
  },
  bravo: {
    position: 15,
    previous_position: 12,
    change: -3,
    movement: 'declined',
    best_position: 8,
    worst_position: 15,
  },
  charlie: {
    position: 40,
    previous_position: 40,
    change: 0,
    movement: 'stable',
    best_position: 40,
    worst_position: 60,
  },
  delta: {
    position: null,
    previous_position: 90,
    movement: 'dropped',
    best_position: 70,
    worst_position: 90,
  },
  echo: { position: 77, previous_position: null, movement: 'new', best_position: 77, worst_position: 77 },
} as const
const checkedAt = {
  alpha: new Date(),
  bravo: daysAgo(5),
  charlie: daysAgo(20),
  delta: daysAgo(80),
  echo: daysAgo(200),
}

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
  const keywords = await makeKeywords(app, person, project, 'alpha\nbravo\ncharlie\ndelta\necho\nnever')
  for (const [phrase, standing] of Object.entries(standings)) {
    const { id } = keywords.find(({ keyword }) => keyword === phrase) as Keyword
    const checked_at = checkedAt[phrase as keyof typeof checkedAt]
    const outcome = standing.position === null ? 'not_in_depth' : 'ranked'
    await setStanding(app, id, { ...standing, checked_at, tried_at: checked_at, outcome, depth: 100 })
  }
  await settleSearches(app)
})

async function list(filters: Record<string, string | number> = {}) {
  return app.items(listKeywords, { project_id: project.id, sort: 'keyword', ...filters }, person.token)
}

async function phrases(filters: Record<string, string | number> = {}) {
  return (await list(filters)).data.map(({ keyword }) => keyword)
}

const everything = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'never']

describe('filters', () => {
  test('KW-032 KW-033 KW-034 every number of a rank range, a change and a date selects its own', async () => {
    const cases = [
      [{ ranks_between: 1 }, ['alpha', 'bravo', 'charlie', 'echo']],
      [{ ranks_between: 2 }, ['alpha']],
      [{ ranks_between: 3 }, ['bravo']],
      [{ ranks_between: 4 }, ['charlie']],
      [{ ranks_between: 5 }, ['echo']],
      [{ changes: 1 }, ['alpha', 'echo']],
      [{ changes: 2 }, ['bravo', 'delta']],
      [{ changes: 3 }, ['alpha', 'bravo', 'delta', 'echo']],
      [{ changes: 4 }, ['delta', 'never']],
      [{ changes: 5 }, ['charlie']],
      [{ changes: 6 }, ['delta']],
      [{ date_shortcut: 1 }, ['alpha']],
      [{ date_shortcut: 2 }, []],
      [{ date_shortcut: 3 }, ['alpha', 'bravo']],
      [{ date_shortcut: 6 }, ['alpha', 'bravo', 'charlie', 'delta']],
      [{ date_shortcut: 7 }, everything],
      [
        { date_shortcut: 8, date_custom_start: utcDay(-20), date_custom_end: utcDay(-5) },
        ['bravo', 'charlie'],
      ],
      [{ date_shortcut: 8, date_custom_start: utcDay(-5), date_custom_end: utcDay(-5) }, ['bravo']],
      [{ date_shortcut: 8, date_custom_start: utcDay(-5) }, everything],
    ] as const
    for (const [filters, expected] of cases)
      expect(await phrases(filters), JSON.stringify(filters)).toEqual(expected)
  })

  test.each([
    [{ visibility_start: 2 }, ['alpha', 'bravo']],
    [{ visibility_start: 1, visibility_end: 38 }, ['bravo']],
    [{ visibility_start: 38, visibility_end: 39 }, ['alpha']],
    [{ visibility_end: 1 }, ['charlie', 'delta', 'echo', 'never']],
    [{ visibility_end: 0 }, ['delta', 'never']],
    [{ keyword_query: 'CHAR' }, ['charlie']],
    [{ keyword_query: 'a' }, ['alpha', 'bravo', 'charlie', 'delta']],
    [{ keyword_query: '%' }, []],
    [{ keyword_query: '_' }, []],
    [{ engine: 7 }, everything],
    [{ engine: 4 }, []],
    [{ engine: 999_999_999_999 }, []],
    [{ country: 241 }, everything],
    [{ country: 1 }, []],
    [{ tag: 12 }, []],
    [{ changes: 1, ranks_between: 5 }, ['echo']],
  ])('%j', async (filters, expected) => {
    const answer = await list(filters)
    expect(answer.data.map(({ keyword }) => keyword)).toEqual(expected)
    expect(answer.total).toBe(expected.length)
  })

  test('ids in the address list just these keywords, and no other account’s', async () => {
    const { data } = await list({})
    const [first, second] = [data[0]!, data[1]!]
    const listed = await list({ keywords: `${second.id},${first.id},999999999` })
    expect(listed.data.map(({ id }) => id)).toEqual([first.id, second.id])
    for (const keywords of ['1,x', Array.from({ length: 101 }, (_, id) => id + 1).join(',')])
      expect((await app.call(listKeywords, { keywords }, person.token)).status).toBe(422)
  })

  test('KW-034 this and last month are calendar months in UTC', async () => {
    const now = new Date()
    const [{ id } = { id: 0 }] = (await list({ keyword_query: 'never' })).data
    const monthOf = async () => [
      (await phrases({ date_shortcut: 4 })).includes('never'),
      (await phrases({ date_shortcut: 5 })).includes('never'),
    ]
    const first = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
    await setStanding(app, id, { checked_at: first(0) })
    expect(await monthOf()).toEqual([true, false])
    await setStanding(app, id, { checked_at: new Date(first(0).getTime() - 1) })
    expect(await monthOf()).toEqual([false, true])
    await setStanding(app, id, { checked_at: first(-1) })
    expect(await monthOf()).toEqual([false, true])
    await setStanding(app, id, { checked_at: new Date(first(-1).getTime() - 1) })
    expect(await monthOf()).toEqual([false, false])
    await setStanding(app, id, { checked_at: null })
  })

  test('KW-034 yesterday ends where today begins', async () => {
    const [{ id } = { id: 0 }] = (await list({ keyword_query: 'never' })).data
    await setStanding(app, id, { checked_at: new Date(Date.parse(utcDay()) - 1) })
    expect(await phrases({ date_shortcut: 2 })).toEqual(['never'])
    await setStanding(app, id, { checked_at: new Date(utcDay()) })
    expect(await phrases({ date_shortcut: 1 })).toEqual(['alpha', 'never'])
    await setStanding(app, id, { checked_at: null })
  })

  test('KW-035 flags, alone, together and as a list of settings, all of them asked for', async () => {
    const byName = new Map((await list()).data.map((row) => [row.keyword, row.id]))
    await setStanding(app, byName.get('bravo')!, { is_favourited: true, is_alerts_enabled: false })
    await setStanding(app, byName.get('delta')!, { is_favourited: true, is_enabled: false })
    expect(await phrases({ is_favourited: 1 })).toEqual(['bravo', 'delta'])
    expect(await phrases({ is_favourited: 1, is_alerts_enabled: 1 })).toEqual(['delta'])
    expect(await phrases({ is_alerts_enabled: 0 })).toEqual(['bravo'])
    expect(await phrases({ is_sticky: 1 })).toEqual([])
    expect(await phrases({ keyword_settings: 'is_favourited,is_enabled' })).toEqual(['bravo'])
    expect(await phrases({ keyword_settings: 'is_enabled', is_favourited: 1 })).toEqual(['bravo'])
    const refused = await app.call(listKeywords, { keyword_settings: 'is_deleted' }, person.token)
    expect(refused.status).toBe(422)
    for (const name of ['bravo', 'delta'])
      await setStanding(app, byName.get(name)!, {
        is_favourited: false,
        is_alerts_enabled: true,
        is_enabled: true,
      })
  })

  test.each([
    ['KW-029 visibility_start', { visibility_start: 'x' }, 'must be an integer'],
    ['KW-029 visibility_end', { visibility_end: 'x' }, 'must be an integer'],
    ['KW-029 date_shortcut', { date_shortcut: 'x' }, 'must be an integer'],
    ['KW-029 tag', { tag: 'x' }, 'must be an integer'],
    ['KW-030 sort', { sort: 'foo' }, 'may get only specific values'],
    ['KW-031 order', { order: 'up' }, 'may get only specific values'],
    ['ranks_between', { ranks_between: 11 }, 'may get only specific values'],
    ['changes', { changes: 7 }, 'may get only specific values'],
  ])('%s takes nothing else', async (_title, filters, text) => {
    const { status, body } = await app.call(listKeywords, filters, person.token)
    expect(status).toBe(422)
    expect(body).toMatchObject({ message: text, errors: { [Object.keys(filters)[0] ?? '']: [text] } })
  })
})

test('a page takes five statements: who asks, the rows and their number, two about limits, what is due', async () => {
  const statements = watchStatements(app.database)
  await list()
  statements()
  const { data, total } = await list()
  const made = statements()
  expect([data.length, total]).toEqual([everything.length, everything.length])
  expect(made.length).toBeLessThanOrEqual(5)
})

test('a page beyond the last says how many keywords there are', async () => {
  expect(await list({ page: 7 })).toMatchObject({ data: [], total: everything.length, current_page: 7 })
})

describe('sorting', () => {
  test.each([
    ['position', 'asc', ['alpha', 'bravo', 'charlie', 'echo', 'delta', 'never']],
    ['position', 'desc', ['echo', 'charlie', 'bravo', 'alpha', 'never', 'delta']],
    ['prev_position', 'asc', ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'never']],
    ['best_position', 'desc', ['echo', 'delta', 'charlie', 'bravo', 'alpha', 'never']],
    ['worst_position', 'asc', ['alpha', 'bravo', 'charlie', 'echo', 'delta', 'never']],
    ['change', 'desc', ['echo', 'alpha', 'charlie', 'bravo', 'delta', 'never']],
    ['change', 'asc', ['delta', 'bravo', 'charlie', 'alpha', 'echo', 'never']],
    ['traffic_change', 'desc', ['alpha', 'echo', 'charlie', 'delta', 'bravo', 'never']],
    ['traffic_change', 'asc', ['bravo', 'delta', 'charlie', 'echo', 'alpha', 'never']],
    ['traffic_lost', 'asc', ['bravo', 'delta', 'charlie', 'echo', 'alpha', 'never']],
    ['traffic_lost', 'desc', ['alpha', 'echo', 'charlie', 'delta', 'bravo', 'never']],
    ['updated_at', 'asc', ['echo', 'delta', 'charlie', 'bravo', 'alpha', 'never']],
    ['updated_at', 'desc', ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'never']],
    ['keyword', 'desc', everything.toReversed()],
    ['created_at', 'asc', everything],
  ])('by %s %s, what has no value last', async (sort, order, expected) => {
    expect(await phrases({ sort, order })).toEqual(expected)
  })

  test('the newest keywords come first where nothing is asked, and positions begin with the best', async () => {
    const newest = await app.items(listKeywords, { project_id: project.id }, person.token)
    expect(newest.data.map(({ keyword }) => keyword)).toEqual(everything.toReversed())
    expect((await phrases({ sort: 'position' }))[0]).toBe('alpha')
  })

  test('what lost most is read from an index, in a project and in all of them', async () => {
    const watch = watchStatements(app.database)
    for (const asked of [{ project_id: project.id }, {}]) {
      await app.items(listKeywords, { ...asked, sort: 'traffic_lost' }, person.token)
      const [statement] = watch().filter(({ text }) => text.includes('usual_visits_won'))
      const plan = await app.database.db.connection().execute(async (db) => {
        // The planner of a few rows would sort them.
        await sql`SET enable_sort = off`.execute(db)
        await sql`SET enable_seqscan = off`.execute(db)
        const literals = statement!.values.map((value) =>
          typeof value === 'number' ? String(value) : `'${String(value)}'`,
        )
        const text = statement!.text.replaceAll(/\$(\d+)/g, (_, place) => literals[Number(place) - 1]!)
        const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${sql.raw(text)}`.execute(db)
        await sql`RESET enable_sort`.execute(db)
        await sql`RESET enable_seqscan`.execute(db)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan).toMatch(/Index Scan using keywords_most_lost/)
    }
  })

  test('places won since a day come from the days that a row has', async () => {
    const { data } = await list({})
    const idOf = (name: string) => data.find(({ keyword }) => keyword === name)!.id
    const week = (then: number | null) => [then, null, null, null, null, null, 50, 1]
    await setStanding(app, idOf('alpha'), { trend: week(30), trend_day: utcDay() })
    await setStanding(app, idOf('bravo'), { trend: week(4), trend_day: utcDay() })
    await setStanding(app, idOf('delta'), { trend: week(2), trend_day: utcDay() })
    await setStanding(app, idOf('echo'), { trend: week(null), trend_day: utcDay() })
    expect((await phrases({ sort: 'change_week' })).slice(0, 3)).toEqual(['alpha', 'bravo', 'delta'])
    expect((await phrases({ sort: 'change_week', order: 'asc' })).slice(0, 3)).toEqual([
      'delta',
      'bravo',
      'alpha',
    ])
    expect((await phrases({ sort: 'change_day', order: 'asc' })).slice(0, 2)).toEqual(['delta', 'echo'])
    for (const name of ['alpha', 'bravo', 'delta', 'echo'])
      await setStanding(app, idOf(name), { trend: [], trend_day: null })
  })

  test('KW-042 sticky keywords stay above the others whatever the sort', async () => {
    const { id } = (await list({ keyword_query: 'never' })).data[0] as Keyword
    await setStanding(app, id, { is_sticky: true })
    for (const sort of keywordSorts)
      for (const order of ['asc', 'desc'])
        expect((await phrases({ sort, order }))[0], `${sort} ${order}`).toBe('never')
    await setStanding(app, id, { is_sticky: false })
  })
})

test('KW-072 KW-073 KW-074 KW-075 KW-076 KW-077 a keyword says everything about itself', async () => {
  const { id } = (await list({ keyword_query: 'alpha' })).data[0] as Keyword
  await setStanding(app, id, {
    latest_position_id: 77,
    landing_url: 'https://www.example.com/a',
    volume: 1200,
    cost_per_click: 0.25,
    features: [3, 4],
    own_features: [4],
    position_day: utcDay(),
    trend: [9, null, 3],
    trend_day: utcDay(),
  })
  const row = (await list({ keyword_query: 'alpha' })).data[0]
  expect(row).toEqual({
    id,
    project_id: project.id,
    project_name: 'Shop',
    keyword: 'alpha',
    keyword_name: 'alpha',
    country_name: 'United States',
    country_name_alpha2: 'US',
    language_name: 'English',
    geo_location_name_canonical: null,
    engine_name: 'Google',
    engine_slug: 'google',
    type_name: 'Web',
    section_name: 'Organic',
    device_name: 'Desktop',
    device_slug: 'desktop',
    current_position: 3,
    prev_position: 5,
    best_position: 1,
    worst_position: 9,
    diff: 2,
    diff_text: 'improved',
    latest_position_id: 77,
    latest_position_url: 'https://www.example.com/a',
    position_updated_at: checkedAt.alpha.toISOString(),
    check_outcome: 'ranked',
    check_depth: 100,
    position_day: utcDay(),
    trend: [...Array(27).fill(null), 9, null, 3],
    volume: 1200,
    traffic: 132,
    traffic_value: 33,
    status: 1,
    is_alerts_enabled: 1,
    is_favourited: 0,
    is_sticky: 0,
    is_enabled: 1,
    is_request_available: null,
    user_member_role: 'admin',
    user_member_memberable_id: person.userId,
    user_member_userable_type: 'users',
    user_username: person.username,
    user_dashboard_username: null,
    features: [
      {
        type: 3,
        type_text: 'People also ask',
        has_child_items: true,
      },
      { type: 4, type_text: 'Local pack', has_child_items: true, is_own: true },
    ],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
})

test('a keyword whose check is due or under way is updating', async () => {
  const { id } = (await list({ keyword_query: 'echo' })).data[0] as Keyword
  const search = app.database.db
    .updateTable('searches')
    .where('id', '=', (eb) => eb.selectFrom('keywords').select('search_id').where('id', '=', id))
  await search.set({ leased_until: new Date(Date.now() + hour) }).execute()
  const row = async () => (await list({ keyword_query: 'echo' })).data[0]
  expect(await row()).toMatchObject({ status: 2, is_request_available: 1 })
  await search.set({ leased_until: null }).execute()
  expect(await row()).toMatchObject({ status: 1, is_request_available: null })
})
