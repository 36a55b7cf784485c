import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import {
  type applyOwnCurve as applyCall,
  type CurveOutcome,
  curveDevices,
  curveLayouts,
  type findOwnCurve as findCall,
  type HeldOutError,
  type MeasuredCurve,
  type OwnCurve,
} from '@rankline/contract/search-console/own-curve'
import { addClicks, type ClickCounts, type ClickRate, measureClicks } from '@rankline/serp/click-rates'
import { type HalfCounts, heldOutErrors, inAllLayouts } from '@rankline/serp/held-out'
import { defaultClickCurve } from '@rankline/serp/metrics'
import { pageLayoutOf } from '@rankline/serp/page-layout'
import { publishedCurves } from '@rankline/serp/published-curves'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { currentClickShares, setMeasuredCurve } from '../click-curve/click-curve.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import * as queries from './click-counts.queries.ts'

/** A shorter name is part of too many words. */
const SHORTEST_BRAND = 4
/** The curve is usable if as many of the first ten positions are measured. */
const LEAST_POSITIONS = 3
const FIRST_PAGE = 10

const deviceIds = { all: null, desktop: 1, mobile: 2 } as const

/**
 * The name that branded queries contain: the registered name of the site, letters and digits only, as
 * `https://www.red-shoes.co.uk/` has `redshoes`. Null if there is none, or if it is short.
 */
export async function brandOf(url: string): Promise<string | null> {
  // The list of public suffixes is large, and only these numbers need it.
  const { getDomainWithoutSuffix } = await import('tldts')
  const name = getDomainWithoutSuffix(url, { allowPrivateDomains: true }) ?? ''
  const letters = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return letters.length < SHORTEST_BRAND || letters.startsWith('xn') ? null : letters
}

export async function findOwnCurve(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof findCall>,
): Promise<OwnCurve> {
  if (projectId !== null) await requireProjects(ctx, [projectId])
  const { db, account } = ctx
  const [projects, rows, current] = await Promise.all([
    queries.findProjects(db, account.id, projectId),
    queries.findClickCounts(db, account.id, projectId),
    currentClickShares(ctx, account.id),
  ])
  const measured = measureAll(rows)
  const whole = measured[0]?.rates ?? []
  const curves = {
    ...{ default: defaultClickCurve, published: publishedCurves.all, current },
    measured: whole.map(({ share }) => share),
  }
  const outcomes: CurveOutcome[] = []
  for (const curve of ['default', 'published', 'current', 'measured'] as const)
    if (curves[curve].length > 0)
      outcomes.push({ curve, ...(await queries.estimateBy(db, account.id, projectId, curves[curve])) })
  const branded = rows.filter(({ is_branded }) => is_branded)
  const names = await Promise.all(projects.map(({ url }) => brandOf(url)))
  return {
    projects: projects.map(({ id, name }) => ({ id, name })),
    days: daysOf(rows),
    branded: {
      impressions: sumOf(branded, 'impressions'),
      clicks: sumOf(branded, 'clicks'),
      names: [...new Set(names.filter((name) => name !== null))].sort(),
    },
    curves: measured.map(present),
    outcomes,
    held_out: testCurves(rows, current),
    is_usable: isUsable(whole),
  }
}

/** @throws {Refusal} conflict if too little is measured */
export async function applyOwnCurve(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof applyCall>,
): Promise<ItemsOf<typeof applyCall>> {
  if (projectId !== null) await requireProjects(ctx, [projectId])
  const rows = await queries.findClickCounts(ctx.db, ctx.account.id, projectId)
  const [whole] = measureAll(rows)
  const days = daysOf(rows)
  if (whole === undefined || days === null || !isUsable(whole.rates)) throw conflict(messages.tooFewClicks)
  const counted = rows.filter(({ is_branded }) => !is_branded)
  const { percents } = await setMeasuredCurve(
    ctx,
    whole.rates.map(({ share }) => round(share, 4)),
    {
      ...days,
      keywords: Math.max(...whole.rates.map(({ keywords }) => keywords)),
      impressions: sumOf(counted, 'impressions'),
      clicks: sumOf(counted, 'clicks'),
    },
  )
  return { percents }
}

const isUsable = (rates: readonly ClickRate[]) =>
  rates.slice(0, FIRST_PAGE).filter(({ isMeasured }) => isMeasured).length >= LEAST_POSITIONS

type Measured = Pick<MeasuredCurve, 'device' | 'layout'> & { rates: ClickRate[] }

/**
 * The curve of every device with every layout, that of all first. Where a part has few clicks, it is drawn towards the curve
 * of all, and this one towards the default. Branded searches are left out.
 */
function measureAll(rows: readonly queries.ClickCountRow[]): Measured[] {
  const counted = rows.filter(({ is_branded }) => !is_branded)
  if (counted.length === 0) return []
  const whole = measureClicks(addClicks(counted.map(toCounts)))
  const expected = whole.map(({ share }) => share)
  return curveDevices.flatMap((device) =>
    curveLayouts.map((layout) => {
      if (device === 'all' && layout === 'all') return { device, layout, rates: whole }
      const part = counted.filter(
        (row) =>
          (device === 'all' || row.device_id === deviceIds[device]) &&
          (layout === 'all' || (row.layout >= 0 && pageLayoutOf(row.layout) === layout)),
      )
      return { device, layout, rates: measureClicks(addClicks(part.map(toCounts)), expected) }
    }),
  )
}

/** How far the curves that an owner can use miss the clicks of keywords that they were not measured from; and those by layout. */
const testCurves = (rows: readonly queries.ClickCountRow[], current: readonly number[]): HeldOutError[] =>
  heldOutErrors(rows.filter(({ is_branded }) => !is_branded).flatMap(toHalves), {
    default: inAllLayouts(defaultClickCurve),
    published: inAllLayouts(publishedCurves.all),
    current: inAllLayouts(current),
  }).map(({ layout, impressions, errors }) => ({
    ...{ layout, impressions },
    default: round(errors.default, 3),
    published: round(errors.published, 3),
    current: round(errors.current, 3),
    measured: round(errors.measured, 3),
    measured_by_layout: round(errors.measuredByLayout, 3),
  }))

function toHalves(row: queries.ClickCountRow): HalfCounts[] {
  const layout = row.layout < 0 ? null : pageLayoutOf(row.layout)
  const whole = toCounts(row)
  const odd: ClickCounts = {
    position: row.position,
    keywords: row.odd_keywords,
    impressions: row.odd_impressions,
    clicks: row.odd_clicks,
    clicksSquared: row.odd_clicks_squared,
    product: row.odd_product,
    impressionsSquared: row.odd_impressions_squared,
  }
  const even = {
    position: row.position,
    keywords: whole.keywords - odd.keywords,
    impressions: whole.impressions - odd.impressions,
    clicks: whole.clicks - odd.clicks,
    clicksSquared: whole.clicksSquared - odd.clicksSquared,
    product: whole.product - odd.product,
    impressionsSquared: whole.impressionsSquared - odd.impressionsSquared,
  }
  return [even, odd].map((counts, half) => ({ ...counts, half, layout }))
}

const toCounts = (row: queries.ClickCountRow): ClickCounts => ({
  position: row.position,
  keywords: row.keywords,
  impressions: row.impressions,
  clicks: row.clicks,
  clicksSquared: row.clicks_squared,
  product: row.product,
  impressionsSquared: row.impressions_squared,
})

function present({ device, layout, rates }: Measured): MeasuredCurve {
  return {
    ...{ device, layout, impressions: sumOf(rates, 'impressions'), clicks: sumOf(rates, 'clicks') },
    points: rates.map(({ position, keywords, impressions, clicks, share, low, high, isMeasured }) => ({
      ...{ position, keywords, impressions, clicks, is_measured: isMeasured },
      ...{ percent: percentOf(share), low: percentOf(low), high: percentOf(high) },
    })),
  }
}

function daysOf(rows: readonly queries.ClickCountRow[]) {
  const [from] = rows.map(({ first_day }) => first_day).sort()
  const until = rows
    .map(({ last_day }) => last_day)
    .sort()
    .at(-1)
  return from === undefined || until === undefined ? null : { from, until }
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0)
const round = (number: number, digits: number) => Math.round(number * 10 ** digits) / 10 ** digits
const percentOf = (share: number) => round(100 * share, 2)
