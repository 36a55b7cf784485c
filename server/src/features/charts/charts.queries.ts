import type { ChartSeries } from '@rankline/contract/charts/calls'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type DayRange = { from: string; to: string }

const columns = {
  visibility: 'visibility',
  visibilityScore: 'visibility_score',
  traffic: 'traffic',
  trafficValue: 'traffic_value',
  rankings: 'average_position',
  impressions: 'impressions',
  ctr: 'ctr',
  volume: 'volume',
} as const satisfies Record<ChartSeries, keyof Tables['project_days']>

/** The days on which the series has a value, oldest first. */
export async function findSeries(
  db: Db,
  accountId: number,
  projectId: number,
  series: ChartSeries,
  { from, to }: DayRange,
): Promise<{ day: string; value: number }[]> {
  return db
    .selectFrom('project_days')
    .select(['day', sql<number>`${sql.ref(columns[series])}`.as('value')])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(columns[series], 'is not', null)
    .orderBy('day')
    .execute()
}

/** @public All numbers of a project on a day; null where they are not known. */
export type DayOfSeries = { day: string } & Record<ChartSeries | 'known' | 'top_3' | 'top_10', number | null>

/** @public The numbers of a project on each day that has some, oldest first. */
export async function findAllSeries(
  db: Db,
  accountId: number,
  projectId: number,
  { from, to }: DayRange,
): Promise<DayOfSeries[]> {
  const { rows } = await sql<DayOfSeries>`
    SELECT
      day, known_count AS known, known_top_3_count AS top_3, known_top_10_count AS top_10,
      ${sql.join(Object.entries(columns).map(([series, column]) => sql`${sql.ref(column)} AS ${sql.ref(series)}`))}
    FROM project_days
    WHERE account_id = ${accountId}
      AND project_id = ${projectId}
      AND day BETWEEN ${from}::date AND ${to}::date
    ORDER BY day`.execute(db)
  return rows
}

/** The number of known keywords and the site's own share per day, oldest first. */
export async function findOwnShares(db: Db, accountId: number, projectId: number, { from, to }: DayRange) {
  return db
    .selectFrom('project_days')
    .select(['day', 'known_count', 'visibility_score as share'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

/** All competitors of a day, largest share first. */
export async function findVoicesOf(db: Db, accountId: number, projectId: number, day: string) {
  return db
    .selectFrom('share_of_voice_days')
    .select(['host', 'share', 'keyword_count'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('day', '=', day)
    .orderBy('share', 'desc')
    .orderBy('host')
    .execute()
}

/** The shares of these hosts, oldest first. */
export async function findShares(
  db: Db,
  accountId: number,
  projectId: number,
  hosts: string[],
  { from, to }: DayRange,
) {
  return db
    .selectFrom('share_of_voice_days')
    .select(['day', 'host', 'share'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('host', '=', sql<string>`ANY(${hosts}::text[])`)
    .orderBy('day')
    .execute()
}
