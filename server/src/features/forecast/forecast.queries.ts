import type { GoalForecast } from '@rankline/contract/forecast/calls'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import * as formulas from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

type Asked = {
  accountId: number
  projectId: number
  position: number
  /** A condition of rows of `keywords`. */
  within: RawBuilder<SqlBool>
}

/** Sums the gain a month of checked keywords that rank below a position if they came to it, and finds those that would gain most. */
export async function findGains(
  db: Db,
  { accountId, projectId, position, within }: Asked,
  most: number,
): Promise<GoalForecast> {
  const curve = formulas.currentCurve(accountId)
  const share = sql`(
    ${formulas.clickShare(sql`${position}::integer`, curve)} - ${formulas.clickShare(sql.ref('keywords.position'), curve)}
  )`
  const below = sql`
    FROM keywords
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND deleted_at IS NULL
      AND checked_at IS NOT NULL AND (position IS NULL OR position > ${position}) AND ${within}`
  const visits = formulas.traffic(sql.ref('volume'), share)
  const sums = sql<Omit<GoalForecast, 'keywords'>>`
    SELECT
      count(*)::integer AS keyword_count, count(volume)::integer AS with_volume,
      sum(${visits}) AS visits, sum(${formulas.trafficValue(sql.ref('volume'), share, sql.ref('cost_per_click'))}) AS value
    ${below}`
  const first = sql<GoalForecast['keywords'][number]>`
    SELECT id, phrase AS keyword, position, volume, ${visits} AS visits
    ${below} AND volume > 0
    ORDER BY visits DESC, id
    LIMIT ${most}`
  const [total, keywords] = await Promise.all([sums.execute(db), first.execute(db)])
  return { ...total.rows[0]!, keywords: keywords.rows }
}
