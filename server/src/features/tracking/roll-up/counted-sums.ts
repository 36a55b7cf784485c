import { type RawBuilder, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { era } from './known.ts'
import type { DueDay } from './project-days.queries.ts'

// Numbers of a project as sums over its keywords. A keyword is added with the sign 1 and taken away with the sign -1, so a
// change of some keywords gives the same sums as a count of all.

type Sums = Omit<Tables['counted_projects'], 'account_id' | 'project_id' | 'day' | 'whole_on' | 'has_ranks'>

const [position, volume, curve] = [sql.ref('position'), sql.ref('volume'), sql.ref('curve')]
const [clicks, bestClicks] = [sql.ref('clicks'), sql.ref('best_clicks')]

const count = (condition: RawBuilder<unknown>) => sql`coalesce(sum(sign) FILTER (WHERE ${condition}), 0)`
const countWithin = (condition: RawBuilder<unknown>, last: number) =>
  count(sql`${condition} AND position <= ${sql.lit(last)}`)
const whole = (value: RawBuilder<unknown>, condition = sql`is_known`) =>
  sql`coalesce(sum(sign * (${value})::bigint) FILTER (WHERE ${condition}), 0)`
const exact = (value: RawBuilder<unknown>) =>
  sql`coalesce(sum(sign * (${value})::numeric) FILTER (WHERE is_known), 0)`

/** Sums over every keyword that is not deleted, and over the known ones. They stay from one day to the next. */
const lasting = {
  keyword_count: count(sql`true`),
  unchecked_count: count(sql`checked_on IS NULL`),
  all_ranked_count: count(sql`position IS NOT NULL`),
  all_improved_count: count(sql`movement IN ('improved', 'new')`),
  all_declined_count: count(sql`movement IN ('declined', 'dropped')`),
  all_stable_count: count(sql`movement = 'stable'`),
  all_top_3_count: countWithin(sql`true`, 3),
  all_top_10_count: countWithin(sql`true`, 10),
  all_top_20_count: countWithin(sql`true`, 20),
  all_top_50_count: countWithin(sql`true`, 50),
  enabled_ranked_count: count(sql`is_enabled AND position IS NOT NULL`),
  enabled_positions: whole(position, sql`is_enabled`),
  known_count: count(sql`is_known`),
  known_ranked_count: count(sql`is_known AND position IS NOT NULL`),
  known_positions: whole(position),
  known_top_3_count: countWithin(sql`is_known`, 3),
  known_top_10_count: countWithin(sql`is_known`, 10),
  volume_count: count(sql`is_known AND volume IS NOT NULL`),
  price_count: count(sql`is_known AND volume IS NOT NULL AND cost_per_click IS NOT NULL`),
  population: sql`
    coalesce(bit_xor(hashint8(id * 2 + (position_day IS NOT NULL)::integer + ${era})) FILTER (WHERE is_known), 0)`,
  volume: whole(volume),
  weight: whole(formulas.weight(volume)),
  visibility: exact(formulas.visibility(position, curve)),
  clicks: exact(sql`${clicks} * ${formulas.weight(volume)}`),
  best_clicks: exact(sql`${bestClicks} * ${formulas.weight(volume)}`),
  traffic: exact(formulas.traffic(volume, clicks)),
  traffic_value: exact(formulas.trafficValue(volume, clicks, sql.ref('cost_per_click'))),
  impressions: exact(formulas.impressions(volume, formulas.seenShare(position))),
} satisfies Partial<Record<keyof Sums, RawBuilder<unknown>>>

/** Sums over the known keywords that were checked on the day. They begin with 0 on each day. */
const ofDay = {
  checked_count: count(sql`is_checked`),
  ranked_count: count(sql`is_checked AND position IS NOT NULL`),
  improved_count: count(sql`is_moved AND movement IN ('improved', 'new')`),
  declined_count: count(sql`is_moved AND movement IN ('declined', 'dropped')`),
  stable_count: count(sql`is_moved AND movement = 'stable'`),
  top_3_count: countWithin(sql`is_checked`, 3),
  top_10_count: countWithin(sql`is_checked`, 10),
  top_20_count: countWithin(sql`is_checked`, 20),
  top_50_count: countWithin(sql`is_checked`, 50),
} satisfies Partial<Record<keyof Sums, RawBuilder<unknown>>>

const sums: Record<keyof Sums, RawBuilder<unknown>> = { ...lasting, ...ofDay }
const names = Object.keys(sums) as (keyof Sums)[]

export const sumColumns = names.map((name) => sql.ref(name))
/** Sums of the rows of `judged`, whose keywords are signed. */
export const namedSums = names.map((name) => sql`${sums[name]} AS ${sql.ref(name)}`)
/** Adds the sums of `delta` to those of `base`, which may be joined from the left. */
export const addedSums = names.map((name) => {
  const base = sql.ref(`base.${name}`)
  const known =
    name in ofDay ? sql`CASE WHEN base.day = delta.day THEN ${base} ELSE 0 END` : sql`coalesce(${base}, 0)`
  return sql`${known} ${name === 'population' ? sql`#` : sql`+`} ${sql.ref(`delta.${name}`)} AS ${sql.ref(name)}`
})

const unless = (nothing: string, value: RawBuilder<unknown>) =>
  sql`CASE WHEN ${sql.ref(nothing)} <> 0 THEN ${value} END`
const ratio = (of: string, by: string) => sql`(${sql.ref(of)}::numeric / nullif(${sql.ref(by)}, 0))::float8`
const number = (name: string) => sql`${sql.ref(name)}::float8`

/** The columns of `project_days` from sums. */
export const dayNumbers: Record<Exclude<keyof Tables['project_days'], keyof DueDay>, RawBuilder<unknown>> = {
  checked_count: sql.ref('checked_count'),
  ranked_count: sql.ref('ranked_count'),
  improved_count: sql.ref('improved_count'),
  declined_count: sql.ref('declined_count'),
  stable_count: sql.ref('stable_count'),
  top_3_count: sql.ref('top_3_count'),
  top_10_count: sql.ref('top_10_count'),
  top_20_count: sql.ref('top_20_count'),
  top_50_count: sql.ref('top_50_count'),
  known_count: sql.ref('known_count'),
  unranked_count: sql`known_count - known_ranked_count`,
  volume_count: sql.ref('volume_count'),
  price_count: sql.ref('price_count'),
  population: unless('known_count', sql.ref('population')),
  known_top_3_count: sql.ref('known_top_3_count'),
  known_top_10_count: sql.ref('known_top_10_count'),
  average_position: sql`${ratio('known_positions', 'known_ranked_count')}::real`,
  visibility: sql`${ratio('visibility', 'known_count')}::real`,
  visibility_score: sql`coalesce((100 * clicks / nullif(best_clicks, 0))::float8, 0)::real`,
  traffic: sql`${unless('volume_count', number('traffic'))}::real`,
  traffic_value: sql`${unless('price_count', number('traffic_value'))}::real`,
  impressions: sql`${unless('volume_count', number('impressions'))}::real`,
  ctr: sql`((100 * traffic / 30) / nullif(impressions, 0))::real`,
  volume: unless('volume_count', sql.ref('volume')),
}

/** The columns of `projects` from sums, as `presentCounts` counts them. */
export const presentNumbers = {
  keyword_count: sql.ref('keyword_count'),
  ranked_count: sql.ref('all_ranked_count'),
  improved_count: sql.ref('all_improved_count'),
  declined_count: sql.ref('all_declined_count'),
  stable_count: sql.ref('all_stable_count'),
  top_3_count: sql.ref('all_top_3_count'),
  top_10_count: sql.ref('all_top_10_count'),
  top_20_count: sql.ref('all_top_20_count'),
  top_50_count: sql.ref('all_top_50_count'),
  unchecked_count: sql.ref('unchecked_count'),
  visibility: ratio('visibility', 'known_count'),
  average_position: ratio('enabled_positions', 'enabled_ranked_count'),
} as const
