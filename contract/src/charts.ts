import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, optionalDay } from './wire.ts'

const projectInput = z
  .object({ project_id: id('project_id') })
  .transform((input) => ({ projectId: input.project_id }))

/** First and last day, inclusive; the last seven days when neither is given. */
const rangeInput = z
  .object({
    project_id: id('project_id'),
    date_custom_start: optionalDay(),
    date_custom_end: optionalDay(),
  })
  .transform((input) => ({
    projectId: input.project_id,
    from: input.date_custom_start,
    to: input.date_custom_end,
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
    /** Number of competitors checked on the last day; at most seven of them are in `voices`. */
    competitor_count: z.int(),
    voices: z.array(voice),
  }),
})
