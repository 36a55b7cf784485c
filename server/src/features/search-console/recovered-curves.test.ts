import { findClickCurve, updateClickCurve } from '@rankline/contract/click-curve/calls'
import { type CurveField, curveFields } from '@rankline/contract/click-curve/forms'
import { utcDay } from '@rankline/contract/days'
import { addKeywords } from '@rankline/contract/keywords/calls'
import { applyOwnCurve, findOwnCurve, type OwnCurve } from '@rankline/contract/search-console/own-curve'
import type { Feature } from '@rankline/serp/page'
import { randomFrom } from '@rankline/serp/testing/random'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startConnectedApp } from '../../../tests/support/connected-app.ts'
import { connect } from '../../../tests/support/connections.ts'
import { pullFor, seen } from '../../../tests/support/console-shop.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { recordChecks } from '../../../tests/support/recorded-days.ts'

const { app, services } = await startConnectedApp()
const { db } = app.database

/** The curves that clicks are drawn from, in percent. The default has none of them. */
const known = {
  plain: [36, 19, 12.5, 9, 6.5, 5, 4.2, 3.6, 3, 2.2],
  blocks: [19, 13, 9, 6.2, 5.4, 4.1, 3, 2.6, 2.2, 1.9],
  overview: [11.5, 8, 6, 5, 4.6, 3.4, 2.8, 2.4, 2.1, 2],
} as const
type Layout = keyof typeof known
const layouts = Object.keys(known) as Layout[]

const features: Record<Layout, Feature[]> = {
  plain: [{ type: 'people_also_ask', children: [] }],
  blocks: [{ type: 'ads_top', children: [] }],
  overview: [{ type: 'ai_overview', children: [{ title: 'A source', url: 'https://a.test/' }] }],
}

const DAYS = 28
/** Keywords that one call adds, or one transaction records. */
const BATCH = 500
const URL = 'https://www.example.com/shoes'

type Stood = { layout: Layout; position: number; query: string; rate: number }

/** Keywords of each layout, evenly over the positions; each is clicked up to a fifth more or less than the curve says. */
function drawKeywords(
  name: string,
  each: number,
  positions: number,
  random: (below: number) => number,
): Stood[] {
  return layouts.flatMap((layout) =>
    Array.from({ length: each }, (_, index) => {
      const position = 1 + (index % positions)
      const spread = 0.8 + random(401) / 1_000
      return {
        ...{ layout, position, query: `${name} ${layout} ${index}` },
        rate: (known[layout][position - 1]! / 100) * spread,
      }
    }),
  )
}

/** Tracks the keywords and checks them on the first of the days; on the others their pages are the same. */
async function track(owner: SignedUp, projectId: number, stood: readonly Stood[], days: readonly string[]) {
  for (let from = 0; from < stood.length; from += BATCH)
    await app.items(
      addKeywords,
      {
        project_id: projectId,
        keywords: stood
          .slice(from, from + BATCH)
          .map(({ query }) => query)
          .join('\n'),
      },
      owner.token,
    )
  const { rows } = await sql<{ search_id: number; phrase: string }>`
    SELECT search_id, phrase FROM keywords WHERE account_id = ${owner.accountId}`.execute(db)
  const searches = new Map(rows.map(({ phrase, search_id }) => [phrase, search_id]))
  const [first, ...others] = days as [string, ...string[]]
  for (let from = 0; from < stood.length; from += BATCH)
    await recordChecks(
      app.database,
      first,
      stood.slice(from, from + BATCH).map(({ layout, position, query }) => ({
        ...{ searchId: searches.get(query)!, depth: 100, source: 'sandbox', features: features[layout] },
        results: [{ position, url: URL }],
      })),
    )
  for (const day of others) {
    await sql`SELECT ensure_positions_month(${day}::date)`.execute(db)
    await sql`
      INSERT INTO positions (account_id, keyword_id, day, project_id, position, depth, change, movement, checked_at)
      SELECT account_id, keyword_id, ${day}::date, project_id, position, depth, 0, 'stable', checked_at
      FROM positions
      WHERE account_id = ${owner.accountId} AND day = ${first}::date`.execute(db)
    await sql`
      INSERT INTO result_pages (search_id, day, checked_at, source, depth, organic_count, content_hash, layout)
      SELECT search_id, ${day}::date, checked_at, source, depth, organic_count, content_hash, layout
      FROM result_pages
      WHERE search_id = ANY (${[...searches.values()]}::bigint[]) AND day = ${first}::date`.execute(db)
  }
}

/** Draws the clicks of a keyword on a day: each search is clicked or not. */
function draw({ position, query, rate }: Stood, date: string, random: (below: number) => number) {
  const impressions = 10 + random(21)
  let clicks = 0
  for (let search = 0; search < impressions; search += 1)
    clicks += random(1_000_000) < 1_000_000 * rate ? 1 : 0
  return seen(date, { query, position, impressions, clicks })
}

/** Draws clicks of so many keywords of each layout on 28 days, pulls them, and says what is measured of them. */
async function measure(each: number, positions: number, seed: number) {
  const owner = await signUp(app)
  const shop = await makeProject(app, owner)
  await connect(app, services, owner, 'google_console')
  const random = randomFrom(seed)
  const stood = drawKeywords(`shoes ${owner.accountId}`, each, positions, random)
  const days = Array.from({ length: DAYS }, (_, index) => utcDay(index - DAYS - 1))
  await track(owner, shop.id, stood, days)
  services.data.analytics = days.flatMap((day) => stood.map((one) => draw(one, day, random)))
  await pullFor(app, services, owner)
  const find = () => app.items(findOwnCurve, { project_id: shop.id }, owner.token)
  return { owner, find, own: await find() }
}

function expectRecovered({ curves, held_out }: OwnCurve, positions: number) {
  for (const layout of layouts) {
    const curve = curves.find((one) => one.layout === layout && one.device === 'all')!
    for (const { position, percent, is_measured } of curve.points.slice(0, positions)) {
      const name = `${layout}, position ${position}`
      expect(is_measured, name).toBe(true)
      expect(Math.abs(percent / known[layout][position - 1]! - 1), name).toBeLessThan(0.1)
    }
  }
  expect(held_out.map(({ layout }) => layout)).toEqual(['all', 'overview', 'blocks', 'plain'])
  for (const { layout, measured_by_layout, default: standard } of held_out) {
    expect(measured_by_layout, layout).toBeLessThan(standard / 2)
  }
}

test('drawn clicks give back the curve of each layout, and it predicts other keywords better than the default', async () => {
  const { owner, find, own } = await measure(100, 3, 1)
  expectRecovered(own, 3)

  // A button gives what the table promises of its curve.
  const { published: byLayout } = await app.items(findClickCurve, {}, owner.token)
  const percents = curveFields.map((name, index) => [name, byLayout.all[index] ?? 0])
  await app.items(updateClickCurve, Object.fromEntries(percents) as Record<CurveField, number>, owner.token)
  for (const { layout, current, published } of (await find()).held_out)
    expect(current, layout).toBe(published)
  await app.items(applyOwnCurve, {}, owner.token)
  for (const { layout, current, measured, measured_by_layout } of (await find()).held_out) {
    // The other curves are too near to the mean of all pages, or are that mean.
    if (layout !== 'plain' && layout !== 'overview') continue
    // The curve in use has seen both halves; by layout the error is less than a quarter.
    expect(Math.abs(current / measured - 1), layout).toBeLessThan(0.2)
    expect(measured_by_layout, layout).toBeLessThan(measured / 4)
  }
})

test('so they do at the first ten positions, of 2,000 keywords a layout', { tags: ['deep'] }, async () => {
  const { own } = await measure(2_000, 10, 2)
  expectRecovered(own, 10)
})
