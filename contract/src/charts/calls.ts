import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { narrowing } from '../keywords/filter-schemas.ts'
import { buckets } from '../projects/calls.ts'
import { day, id, optionalDay } from '../wire.ts'

const projectInput = z
  .object({ project_id: id('project_id') })
  .transform((input) => ({ projectId: input.project_id }))

/**
 * First and last day, inclusive; the last seven days when neither is given. The filters of the keyword list narrow
 * what is counted. One of them has the names `date_custom_start` and `date_custom_end` too: with it, the range is
 * given as `range_start` and `range_end`.
 */
const rangeInput = z
  .object({
    project_id: id('project_id'),
    range_start: optionalDay(),
    range_end: optionalDay(),
    ...narrowing.shape,
  })
  .transform(({ project_id, range_start, range_end, ...filters }) => ({
    projectId: project_id,
    from: range_start ?? filters.date_custom_start,
    to: range_end ?? filters.date_custom_end,
    filters,
  }))
export type ChartInput = z.output<typeof rangeInput>

/** The series' value on a day. Days without a value have no point. */
const points = z.array(z.object({ date: day, avg_rank: z.number() }))
export type ChartPoint = z.infer<typeof points>[number]

const chart = (name: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `charts/${name}`,
    scope: 'account',
    permission: 'view',
    summary,
    input: rangeInput,
    items: points,
  })

/** One call for each series of a project's daily numbers, oldest day first. */
export const charts = {
  visibility: chart('dailyAvgVisibility', 'Mean visibility by day, percent'),
  visibilityScore: chart('dailyAvgVisibilityScore', 'Share of attainable clicks by day, percent'),
  traffic: chart('dailyAvgTraffic', 'Estimated visits a month by day'),
  trafficValue: chart(
    'dailyAvgTrafficValue',
    'What the estimated visits would cost as ads by day, US dollars',
  ),
  rankings: chart('dailyAvgRankings', 'Mean position of the ranked keywords by day'),
  impressions: chart('dailyAvgImpression', 'Estimated impressions a day, by day'),
  ctr: chart('dailyAvgCtr', 'Estimated clicks per impression by day, percent'),
  volume: chart('dailyAvgVolume', 'Monthly searches of the checked keywords together, by day'),
} as const
export type ChartSeries = keyof typeof charts

/** How many keywords of a project the filters leave. */
export const narrowed = z.object({ keyword_count: z.int(), of: z.int() })
export type Narrowed = z.infer<typeof narrowed>

const value = z.number().nullable()

export const segmentSeries = endpoint({
  method: 'GET',
  path: 'charts/segment',
  scope: 'account',
  permission: 'view',
  summary: 'All series of the keywords that filters leave, by day; days without a check of them are left out',
  input: rangeInput,
  items: narrowed.extend({
    /**
     * First day on which the keywords of a manual tag were recorded. From this day on, each day uses the keywords that had the
     * tag then. Earlier days use the keywords that have it now.
     */
    kept_since: day.optional(),
    days: z.array(
      z.object({
        date: day,
        /** Number of keywords that the numbers include: those checked by this day. */
        known: z.int(),
        /** How many of them rank among the first 3, and among the first 10. */
        top_3: z.int(),
        top_10: z.int(),
        visibility: value,
        visibilityScore: value,
        traffic: value,
        trafficValue: value,
        rankings: value,
        impressions: value,
        ctr: value,
        volume: value,
      } satisfies Record<ChartSeries | 'date' | 'known' | 'top_3' | 'top_10', z.ZodType>),
    ),
  }),
})

export const segmentDistribution = endpoint({
  method: 'GET',
  path: 'charts/segmentDistribution',
  scope: 'account',
  permission: 'view',
  summary:
    'Positions at every check of the last year of the keywords that filters leave, per range of positions',
  input: z
    .object({ project_id: id('project_id'), ...narrowing.shape })
    .transform(({ project_id, ...filters }) => ({ projectId: project_id, filters })),
  items: buckets,
})

export const latestVisibility = endpoint({
  method: 'GET',
  path: 'charts/latestAvgVisibility',
  scope: 'account',
  permission: 'view',
  summary: 'The current average visibility in percent; null until a keyword has been checked',
  input: projectInput,
  items: z.object({ visibility: z.number().nullable() }),
})

const voice = z.object({
  host: z.string(),
  is_own: z.boolean(),
  /** Percent of the clicks that the project's keywords could bring, on the last day. */
  share: z.number(),
  /** Change since the first day of the range, percentage points; null without an earlier day. */
  change: z.number().nullable(),
  /** Number of keywords it was checked for on the last day. */
  keyword_count: z.int(),
  /** Its share by day, oldest first. */
  days: points,
})
export type Voice = z.infer<typeof voice>

export const shareOfVoice = endpoint({
  method: 'GET',
  path: 'charts/shareOfVoice',
  scope: 'account',
  permission: 'view',
  summary: 'The share of voice of the site and its strongest competitors, largest first',
  input: rangeInput,
  items: z.object({
    /** Only where a filter narrows the project's keywords. */
    narrowed: narrowed.optional(),
    /** Number of competitors checked on the last day; at most seven of them are in `voices`. */
    competitor_count: z.int(),
    voices: z.array(voice),
  }),
})
