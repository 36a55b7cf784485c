import { readFile } from 'node:fs/promises'
import {
  type CannibalisedKeyword,
  exportCannibalisation,
  listCannibalisation,
} from '@rankline/contract/cannibalisation/calls'
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { defaultClickCurve } from '@rankline/serp/metrics'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'

const DAYS = 100
const pages = ['a', 'b', 'c', 'd'].map((name) => `https://www.example.com/${name}`)

/** Result of a keyword's check: positions by page. A shallow check reads only 20 results. */
type Seen = { places: Map<string, number>; depth: number }
type Expected = { traded: number; last: string | null; days: Map<string, number>; sharing: string[] }

const app = appForTests()
let person: SignedUp
let project: Project
let keywords: Keyword[]
/** By keyword id and day; a day may have several checks. */
const checks = new Map<number, Map<string, Seen[]>>()

/** Seed of a reproducible random sequence. */
let seed = 7
const random = () => {
  seed = (seed * 16807) % 2147483647
  return seed / 2147483647
}
const below = (end: number) => Math.floor(random() * end)

function look(restless: number): Seen {
  const depth = random() < 0.1 ? 20 : 100
  if (random() < 0.1) return { places: new Map(), depth }
  const order = random() < restless ? pages.toSorted(() => random() - 0.5) : pages
  const count = restless === 0 ? 1 : 1 + below(3)
  const places = new Map(order.slice(0, count).map((url, index) => [url, 1 + index * 30 + below(25)]))
  return { places: new Map([...places].filter(([, place]) => place <= depth)), depth }
}

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
  const phrases = Array.from({ length: 12 }, (_, index) => `keyword ${String(index).padStart(2, '0')}`)
  keywords = await makeKeywords(app, person, project, phrases.join('\n'))
  const { rows } = await sql<{ id: number; search_id: number }>`SELECT id, search_id FROM keywords`.execute(
    app.database.db,
  )
  const searchOf = new Map(rows.map(({ id, search_id }) => [id, search_id]))
  for (let offset = 1 - DAYS; offset <= 0; offset += 1) {
    const day = utcDay(offset)
    for (let again = 0; again < 2; again += 1) {
      // A few are checked twice a day. The first keyword is unranked for longer than pages are remembered.
      const checked = keywords.filter((_, index) =>
        again === 1 ? random() < 0.15 : random() < 0.9 && !(index === 0 && offset > -80 && offset < -40),
      )
      const looks = checked.map(({ id }, index) => {
        const seen = look(id === keywords[1]!.id ? 0 : 0.1 + index / 30)
        const byDay = checks.get(id) ?? new Map<string, Seen[]>()
        checks.set(id, byDay.set(day, [...(byDay.get(day) ?? []), seen]))
        const results = [...seen.places].map(([url, position]) => ({ url, position }))
        return { searchId: searchOf.get(id)!, depth: seen.depth, results }
      })
      if (looks.length > 0) await recordDay(app.database, day, looks)
    }
  }
  await sql`UPDATE keywords SET volume = 100 + 10 * (id % 7)`.execute(app.database.db)
}, 240_000)

const bestOf = ({ places }: Seen) => [...places].toSorted(([, a], [, b]) => a - b)[0]?.[0] ?? null
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Computes the expected values from the checks, without SQL. */
function expectedOf(id: number, since: string): Expected {
  const ranked: { day: string; page: string }[] = []
  let list: string[] = []
  for (const [day, looks] of checks.get(id) ?? []) {
    // A short list without the site says nothing about it.
    const page =
      looks
        .filter((seen) => seen.places.size > 0 || seen.depth === 100)
        .map(bestOf)
        .at(-1) ?? null
    if (page !== null) ranked.push({ day, page })
    for (const { places, depth } of looks)
      if (depth === 100) list = [...places].toSorted(([, a], [, b]) => a - b).map(([url]) => url)
  }
  const pairs = new Map<string, string[]>()
  for (const [index, { day, page }] of ranked.entries()) {
    const before = ranked[index - 1]
    if (before === undefined || before.page === page || daysBetween(before.day, day) > 37 || day < since)
      continue
    const pair = [before.page, page].sort().join(' ')
    pairs.set(pair, [...(pairs.get(pair) ?? []), day])
  }
  const traded = [...pairs.values()]
    .filter(({ length }) => length > 1)
    .flat()
    .sort()
  const days = new Map<string, number>()
  for (const { day, page } of ranked) if (day >= since) days.set(page, (days.get(page) ?? 0) + 1)
  return { traded: traded.length, last: traded.at(-1) ?? null, days, sharing: list.length > 1 ? list : [] }
}

const list = (input: Record<string, string | number> = {}) =>
  app.items(listCannibalisation, { project_id: project.id, ...input }, person.token)
const named = ({ data }: { data: readonly CannibalisedKeyword[] }) => data.map(({ keyword }) => keyword)

test.each([
  ['30', 30],
  ['90', 90],
  ['365', 365],
])('the report over %s days says what a recount of the checks says', async (days, count) => {
  const since = utcDay(1 - count)
  const { data, counts } = await list({ days })
  const expected = new Map(keywords.map(({ id }) => [id, expectedOf(id, since)]))
  const competing = [...expected].filter(([, { traded, sharing }]) => traded > 0 || sharing.length > 0)
  expect(data.map(({ id }) => id).toSorted()).toEqual(competing.map(([id]) => id).toSorted())
  expect(counts).toEqual({
    all: competing.length,
    trading: competing.filter(([, { traded }]) => traded > 0).length,
    sharing: competing.filter(([, { sharing }]) => sharing.length > 0).length,
  })
  for (const row of data) {
    const { traded, last, days: ranked, sharing } = expected.get(row.id)!
    expect([row.keyword, row.traded, row.last_traded_on]).toEqual([row.keyword, traded, last])
    expect(
      row.pages
        .filter(({ in_list: place }) => place !== null)
        .map(({ url }) => url)
        .toSorted(),
    ).toEqual(sharing.toSorted())
    expect(row.sharing).toBe(sharing.length)
    expect(new Map(row.pages.flatMap(({ url, days: on }) => (on > 0 ? [[url, on]] : [])))).toEqual(ranked)
  }
  // An empty list would prove nothing of this.
  expect(counts.trading).toBeGreaterThan(2)
  expect(counts.sharing).toBeGreaterThan(2)
  expect(counts.all).toBeLessThan(keywords.length)
})

test('is weighed by the traffic at the best position, and sorted by any column', async () => {
  const { data } = await list({ days: '90' })
  for (const { volume, best_position: best, traffic_at_best: visits } of data)
    expect(visits).toBeCloseTo((volume ?? 0) * (defaultClickCurve[(best ?? 0) - 1] ?? 0), 0)
  const atBest = data.map(({ traffic_at_best: visits }) => visits ?? -1)
  expect(atBest).toEqual(atBest.toSorted((a, b) => b - a))
  const traded = (await list({ days: '90', sort: 'traded', order: 'asc' })).data.map((row) => row.traded)
  expect(traded).toEqual(traded.toSorted((a, b) => a - b))
  expect(named(await list({ days: '90', sort: 'keyword' }))).toEqual(named({ data }).toSorted())
})

test('shows those that trade or those that share, and finds keywords and pages', async () => {
  const all = await list({ days: '90' })
  const trading = await list({ days: '90', show: 'trading' })
  expect(trading.data.every(({ traded }) => traded > 0)).toBe(true)
  expect(trading).toMatchObject({ total: all.counts.trading, counts: all.counts })
  const sharing = await list({ days: '90', show: 'sharing' })
  expect(sharing.data.every((row) => row.sharing > 1)).toBe(true)
  expect(sharing.total).toBe(all.counts.sharing)
  const [first] = all.data
  expect(named(await list({ days: '90', query: first!.keyword.toUpperCase() }))).toEqual([first!.keyword])
  const withD = all.data.filter(
    ({ pages: own, traded, sharing: shared }) =>
      own.some(({ url, in_list: place }) => url.endsWith('/d') && (place !== null || traded > 0)) &&
      traded + shared > 0,
  )
  const found = named(await list({ days: '90', query: '.com/D' }))
  expect(found.length).toBeGreaterThan(0)
  expect(withD.map(({ keyword }) => keyword)).toEqual(expect.arrayContaining(found))
  expect(await list({ query: 'nothing has this' })).toMatchObject({ data: [], total: 0, counts: { all: 0 } })
  expect(await list({ days: '90', page: 9 })).toMatchObject({ data: [], counts: all.counts })
  const filtered = await list({ days: '90', keyword_query: first!.keyword })
  expect(filtered).toMatchObject({ total: 1, narrowed: { keyword_count: 1, of: keywords.length } })
})

test('is saved as a file with a line for each page', async () => {
  const { path } = await app.items(
    exportCannibalisation,
    { project_id: project.id, days: '90' },
    person.token,
  )
  const { payload, headers, statusCode } = await app.app.inject({ method: 'GET', url: path })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [, ...lines] = payload.trim().split('\r\n')
  const { data } = await list({ days: '90' })
  expect(lines).toHaveLength(data.flatMap(({ pages: own }) => own).length)
  expect(lines[0]).toContain(data[0]!.keyword)
})

test('what was recorded before is counted in the same way', async () => {
  const stored = () => sql`SELECT * FROM page_switches ORDER BY keyword_id, day`.execute(app.database.db)
  const { rows: kept } = await stored()
  const file = await readFile(new URL('../../../migrations/0115_page_switches.sql', import.meta.url), 'utf8')
  const [insert] = /INSERT INTO page_switches[^;]+;/.exec(file) ?? []
  await sql`DELETE FROM page_switches`.execute(app.database.db)
  await sql.raw(insert ?? '').execute(app.database.db)
  const { rows: counted } = await stored()
  expect(counted).toEqual(kept)
  expect(kept.length).toBeGreaterThan(100)
})

test('is closed to another account', async () => {
  const stranger = await signUp(app)
  for (const call of [listCannibalisation, exportCannibalisation])
    expect((await app.call(call, { project_id: project.id }, stranger.token)).status).toBe(404)
})
