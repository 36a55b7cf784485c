import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { day, optionalId } from '../wire.ts'

export const curveDevices = ['all', 'desktop', 'mobile'] as const
export type CurveDevice = (typeof curveDevices)[number]

/**
 * `overview`: pages with an AI Overview. `blocks`: others with ads above the results, places, offers or videos. `plain`:
 * none of these. `all` includes pages whose layout is not known.
 */
export const curveLayouts = ['all', 'plain', 'blocks', 'overview'] as const
export type CurveLayout = (typeof curveLayouts)[number]

const ratePoint = z.object({
  position: z.int(),
  keywords: z.int(),
  impressions: z.int(),
  clicks: z.int(),
  /** Percent of searchers who click, and the ends of its 95 % interval. */
  percent: z.number(),
  low: z.number(),
  high: z.number(),
  /** False: there are too few clicks, and `percent` is the expected one. */
  is_measured: z.boolean(),
})
export type RatePoint = z.infer<typeof ratePoint>

const measuredCurve = z.object({
  device: z.enum(curveDevices),
  layout: z.enum(curveLayouts),
  impressions: z.int(),
  clicks: z.int(),
  /** Positions 1 to 20. */
  points: z.array(ratePoint),
})
export type MeasuredCurve = z.infer<typeof measuredCurve>

const curveOutcome = z.object({
  curve: z.enum(['default', 'published', 'current', 'measured']),
  /** Percent; null without a checked keyword. */
  visibility: z.number().nullable(),
  /** Visits and US dollars a month; null if no search volume, or price, is known. */
  traffic: z.number().nullable(),
  traffic_value: z.number().nullable(),
})
export type CurveOutcome = z.infer<typeof curveOutcome>

/**
 * Clicks per 100 impressions by which a curve misses those of keywords that it was not measured from: the mean over both halves
 * of the keywords, each predicted by the other. The default, the published curve and the curve in use are tested on the same keywords; a curve in
 * use that was measured from the same clicks looks better than it is. All but the last are the curve of all pages, in all layouts, as estimates use it.
 */
const heldOutError = z.object({
  layout: z.enum(curveLayouts),
  /** Impressions of the tested positions. */
  impressions: z.int(),
  default: z.number(),
  published: z.number(),
  current: z.number(),
  measured: z.number(),
  /** The measured curve of each layout, which no estimate uses. */
  measured_by_layout: z.number(),
})
export type HeldOutError = z.infer<typeof heldOutError>

const scope = z
  .object({ project_id: optionalId() })
  .transform((input) => ({ projectId: input.project_id ?? null }))

export const findOwnCurve = endpoint({
  method: 'GET',
  path: 'search-console/click-curve',
  scope: 'account',
  permission: 'view',
  summary:
    'The share of searchers who click, measured from the clicks of Search Console by position, device and layout',
  input: scope,
  items: z.object({
    /** Projects that have a site of Search Console. */
    projects: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Days of the counted clicks; null while there are none. */
    days: z.object({ from: day, until: day }).nullable(),
    /** Searches that name the brand of the site. They are not in the curves. */
    branded: z.object({ impressions: z.int(), clicks: z.int(), names: z.array(z.string()) }),
    /** Each device with each layout. Empty while there are no clicks. */
    curves: z.array(measuredCurve),
    /** Estimates of the enabled keywords by each curve. */
    outcomes: z.array(curveOutcome),
    /** Layouts with enough keywords in both halves; empty until the clicks are counted again after an update. */
    held_out: z.array(heldOutError),
    /** Whether enough is measured to use the curve. */
    is_usable: z.boolean(),
  }),
})
export type OwnCurve = z.infer<typeof findOwnCurve.items>

export const applyOwnCurve = endpoint({
  method: 'POST',
  path: 'search-console/click-curve/use',
  scope: 'account',
  permission: 'own',
  summary: 'Use the measured click curve for the account and its clients, from today (UTC)',
  input: scope,
  items: z.object({ percents: z.array(z.number()) }),
  message: messages.clickCurveSaved,
  limit: { max: 30, seconds: 600 },
})
