import { findClickCurve } from '@rankline/contract/click-curve/calls'
import { utcDay } from '@rankline/contract/days'
import { findProject } from '@rankline/contract/projects/calls'
import { applyOwnCurve, findOwnCurve, type OwnCurve } from '@rankline/contract/search-console/own-curve'
import type { Feature } from '@rankline/serp/page'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startConnectedApp } from '../../../tests/support/connected-app.ts'
import { connect } from '../../../tests/support/connections.ts'
import { makeNightLater, pullFor, seen } from '../../../tests/support/console-shop.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { type Look, recordDay } from '../../../tests/support/recorded-days.ts'
import { brandOf } from './own-curve.service.ts'

const { app, services } = await startConnectedApp()

/** Percent of impressions that are clicked, by position and layout; no published curve has them. */
const clicked = {
  plain: [40, 20, 10],
  overview: [12, 8, 5],
  blocks: [20, 15, 6],
} as const
type Layout = keyof typeof clicked

const features: Record<Layout, Feature[]> = {
  plain: [{ type: 'people_also_ask', children: [] }],
  overview: [
    { type: 'ai_overview', children: [{ title: 'A source', url: 'https://a.test/' }] },
    { type: 'ads_top', children: [] },
  ],
  blocks: [{ type: 'local_pack', children: [] }],
}

const URL = 'https://www.example.com/shoes'
const IMPRESSIONS = 1_000

let owner: SignedUp
let shop: { id: number }

beforeEach(async () => {
  owner = await signUp(app)
  shop = await makeProject(app, owner, { project_url: 'https://www.example.com/' })
  await connect(app, services, owner, 'google_console')
})

const pull = () => pullFor(app, services, owner)
const found = (input: { project_id?: number } = {}) => app.items(findOwnCurve, input, owner.token)
const curveOf = ({ curves }: OwnCurve, layout: string, device = 'all') =>
  curves.find((curve) => curve.layout === layout && curve.device === device)!

/**
 * Six keywords of each layout at each of three positions, with as many clicks as `clicked` says, on the days
 * two and three days ago.
 */
async function makeClicks({ source = 'sandbox', device = 'DESKTOP' } = {}) {
  const layouts = Object.keys(clicked) as Layout[]
  const stood = layouts.flatMap((layout) =>
    [1, 2, 3].flatMap((position) =>
      Array.from({ length: 6 }, (_, index) => ({
        layout,
        position,
        query: `${layout} ${position} ${index}`,
      })),
    ),
  )
  await makeKeywords(app, owner, shop, stood.map(({ query }) => query).join('\n'), {
    engine_device: device === 'MOBILE' ? 2 : 1,
  })
  const { rows } = await sql<{ search_id: number; phrase: string }>`
    SELECT search_id, phrase FROM keywords WHERE account_id = ${owner.accountId} AND project_id = ${shop.id}`.execute(
    app.database.db,
  )
  const searches = new Map(rows.map(({ phrase, search_id }) => [phrase, search_id]))
  const days = [utcDay(-3), utcDay(-2)]
  for (const day of days)
    await recordDay(
      app.database,
      day,
      stood.flatMap(({ layout, position, query }): Look[] => [
        {
          ...{ searchId: searches.get(query)!, depth: 100, source, features: features[layout] },
          results: [{ position, url: URL }],
        },
      ]),
    )
  services.data.analytics = days.flatMap((date) =>
    stood.flatMap(({ layout, position, query }) => {
      const row = { query, device, position, impressions: IMPRESSIONS }
      const clicks = (clicked[layout][position - 1]! / 100) * IMPRESSIONS
      return [
        seen(date, { ...row, clicks }),
        // Another page below, which is not the one that was found.
        seen(date, {
          ...row,
          page: 'https://www.example.com/other',
          clicks: 1,
          impressions: 50,
          position: 30,
        }),
      ]
    }),
  )
}

test('each layout has its own curve, and all layouts together theirs', async () => {
  await makeClicks()
  await pull()
  const own = await found()
  expect(own).toMatchObject({
    projects: [{ id: shop.id, name: 'Shop' }],
    days: { from: utcDay(-3), until: utcDay(-2) },
    is_usable: true,
  })
  for (const layout of Object.keys(clicked) as Layout[]) {
    const { points, impressions } = curveOf(own, layout)
    expect(impressions).toBe(2 * 3 * 6 * IMPRESSIONS)
    for (const [index, percent] of clicked[layout].entries()) {
      const point = points[index]!
      expect(Math.abs(point.percent / percent - 1), `${layout} ${index + 1}`).toBeLessThan(0.1)
      expect(point).toMatchObject({ is_measured: true, keywords: 6, impressions: 12 * IMPRESSIONS })
      expect(point.low).toBeLessThan(point.percent)
      expect(point.high).toBeGreaterThan(point.percent)
    }
  }
  const whole = curveOf(own, 'all')
  // The three layouts differ much, so that 18 keywords say less than their clicks: 24, drawn towards 28.5.
  expect(Math.abs(whole.points[0]!.percent - 24)).toBeLessThan(2)
  expect(whole.points[5]).toMatchObject({ is_measured: false, percent: 5.1 })
  expect(curveOf(own, 'all', 'mobile').impressions).toBe(0)
  expect(curveOf(own, 'all', 'desktop').impressions).toBe(whole.impressions)
})

test('a second pull counts nothing twice, and clicks of a page whose features no source told have no layout', async () => {
  await makeClicks({ source: 'unknown', device: 'MOBILE' })
  await pull()
  const first = await found()
  await makeNightLater(app, owner)
  await pull()
  const own = await found({ project_id: shop.id })
  expect(own).toEqual(first)
  expect(curveOf(own, 'all', 'mobile').impressions).toBe(2 * 54 * IMPRESSIONS)
  for (const layout of Object.keys(clicked)) expect(curveOf(own, layout).impressions).toBe(0)
})

test('searches for the brand are counted apart', async () => {
  const shoes = await makeKeywords(app, owner, shop, 'shoes of ex-ample\nred shoes')
  expect(shoes).toHaveLength(2)
  const { rows } = await sql<{ search_id: number }>`
    SELECT search_id FROM keywords WHERE account_id = ${owner.accountId}`.execute(app.database.db)
  const looks = rows.map(({ search_id }) => ({
    ...{ searchId: search_id, depth: 100, source: 'sandbox' },
    results: [{ position: 1, url: URL }],
  }))
  await recordDay(app.database, utcDay(-2), looks)
  services.data.analytics = [
    seen(utcDay(-2), { query: 'shoes of ex-ample', clicks: 90, impressions: 100 }),
    seen(utcDay(-2), { clicks: 10, impressions: 50 }),
  ]
  await pull()
  const own = await found()
  expect(own.branded).toEqual({ impressions: 100, clicks: 90, names: ['example'] })
  expect(curveOf(own, 'all')).toMatchObject({ impressions: 50, clicks: 10 })
  expect(own.is_usable).toBe(false)
  expect((await app.call(applyOwnCurve, {}, owner.token)).status).toBe(409)
  expect((await app.items(findClickCurve, {}, owner.token)).is_default).toBe(true)
})

test('the measured curve is used from today, says what it is from, and yesterday keeps the default', async () => {
  await makeClicks()
  await pull()
  const { outcomes } = await found()
  await app.database.pool.query(
    'UPDATE keywords SET volume = 1000, cost_per_click = 2 WHERE account_id = $1',
    [owner.accountId],
  )
  const [byDefault, published, current, measured] = (await found()).outcomes
  expect(outcomes.map(({ curve, traffic }) => [curve, traffic])).toEqual([
    ['default', null],
    ['published', null],
    ['current', null],
    ['measured', null],
  ])
  // 18 keywords at each of three positions, searched 1,000 times a month.
  expect(byDefault!.traffic).toBeCloseTo(18 * 1_000 * (0.285 + 0.157 + 0.11), 3)
  expect(published!.traffic).toBeCloseTo(18 * 1_000 * (0.2387 + 0.1336 + 0.0945), 3)
  expect(current).toEqual({ ...byDefault, curve: 'current' })
  expect(measured!.traffic_value).toBeCloseTo(2 * measured!.traffic!, 3)

  const { percents } = await app.items(applyOwnCurve, { project_id: shop.id }, owner.token)
  const curve = await app.items(findClickCurve, {}, owner.token)
  expect(curve).toMatchObject({
    is_default: false,
    percents,
    measured: { from: utcDay(-3), until: utcDay(-2), impressions: 2 * 54 * IMPRESSIONS, keywords: 18 },
  })
  const { estimates } = await app.items(findProject, { project_id: shop.id }, owner.token)
  expect(estimates).toEqual({ since: utcDay(), is_published: false, measured: curve.measured })
  const after = (await found()).outcomes
  expect(after.find((one) => one.curve === 'current')!.traffic).toBeCloseTo(measured!.traffic!, -1)
  const { rows } = await sql<{ first_day: string }>`
    SELECT first_day FROM click_curves WHERE account_id = ${owner.accountId}`.execute(app.database.db)
  expect(rows).toEqual([{ first_day: utcDay() }])
})

test('without Search Console nothing is measured', async () => {
  const other = await signUp(app)
  await makeProject(app, other)
  expect(await app.items(findOwnCurve, {}, other.token)).toMatchObject({
    ...{ projects: [], days: null, curves: [], held_out: [], is_usable: false },
    branded: { impressions: 0, clicks: 0, names: [] },
  })
})

test.each([
  ['https://www.red-shoes.co.uk/uk', 'redshoes'],
  ['https://shop.example.com/', 'example'],
  ['https://bbc.com/', null],
  ['https://127.0.0.1/', null],
  ['https://шины.рф/', 'шины'],
])('the brand of %s is %s', async (url, name) => {
  expect(await brandOf(url)).toBe(name)
})
