import { type Kysely, type RawBuilder, sql } from 'kysely'
import * as formulas from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type AverageSource, isOfSource } from './averages.queries.ts'

type Db = Kysely<Tables>

const points = formulas.rankPoints(sql.ref('positions.position'))

/** A source at one engine in one country on a day, compared with the previous check: sums of rank points. */
export type PlaceDay = {
  day: string
  /** Days since the previous check. */
  days: number
  engine_id: number
  country_id: number
  keywords: number
  before: number
  now: number
  moved: number
  /** The most that one keyword lost, and gained. */
  fall: number
  rise: number
}

/** A large source is represented by its first keywords, so that the query stays small. */
const MOST_KEYWORDS = 5_000
/** Days before the range that may hold a keyword's previous check. */
export const SPARE_DAYS = 7

type Range = { from: string; to: string }

/** Finds each day of a source, oldest first, over keywords that were checked then and known before. */
export const findPlaceDays = (
  db: Db,
  accountId: number,
  source: AverageSource,
  range: Range,
): Promise<PlaceDay[]> =>
  readPlaceDays(db, accountId, {
    source,
    range,
    key: sql`0`,
    first: sql`ORDER BY keywords.id LIMIT ${MOST_KEYWORDS}`,
  })

/** Finds the days of each of these projects, in one statement. */
export const findPlaceDaysByProject = (
  db: Db,
  accountId: number,
  projectIds: readonly number[],
  range: Range,
): Promise<(PlaceDay & { project_id: number })[]> =>
  readPlaceDays(db, accountId, {
    source: { projectId: null, tagId: null, projectIds },
    range,
    key: sql`keywords.project_id`,
    first: sql``,
  })

type Reading = { source: AverageSource; range: Range; key: RawBuilder<unknown>; first: RawBuilder<unknown> }

async function readPlaceDays(
  db: Db,
  accountId: number,
  { source, range: { from, to }, key, first }: Reading,
): Promise<(PlaceDay & { project_id: number })[]> {
  const { rows } = await sql<PlaceDay & { project_id: number }>`
    SELECT
      project_id, day, day - day_before AS days, engine_id, country_id, count(*) AS keywords,
      sum(before)::float8 AS before, sum(now)::float8 AS now, sum(abs(now - before))::float8 AS moved,
      greatest(0, max(before - now))::float8 AS fall, greatest(0, max(now - before))::float8 AS rise
    FROM (
      SELECT
        keywords.project_id, positions.day, keywords.engine_id, keywords.country_id,
        ${points} AS now,
        lag(${points})
          OVER (PARTITION BY keywords.id ORDER BY positions.day) AS before,
        lag(positions.day) OVER (PARTITION BY keywords.id ORDER BY positions.day) AS day_before
      FROM (
        SELECT
          keywords.account_id, ${key}::bigint AS project_id, keywords.id, keywords.engine_id, keywords.country_id,
          row_number() OVER (PARTITION BY keywords.project_id ORDER BY keywords.id) AS place
        FROM keywords
        JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
        WHERE keywords.account_id = ${accountId}
          AND ${isOfSource(accountId, source)}
          AND keywords.is_enabled
          AND keywords.deleted_at IS NULL
          AND projects.deleted_at IS NULL
        ${first}
      ) AS keywords
      JOIN positions ON positions.account_id = keywords.account_id AND positions.keyword_id = keywords.id
      WHERE positions.account_id = ${accountId}
        AND place <= ${MOST_KEYWORDS}
        AND positions.day BETWEEN ${from}::date - ${SPARE_DAYS}::integer AND ${to}::date
        AND (positions.position IS NOT NULL OR positions.depth >= 100)
    ) AS known
    WHERE before IS NOT NULL AND day >= ${from}::date
    GROUP BY project_id, day, day_before, engine_id, country_id
    ORDER BY project_id, day, days, engine_id, country_id`.execute(db)
  return rows
}

export type FieldDay = Omit<PlaceDay, 'days' | 'fall' | 'rise'> & { accounts: number }

/** Finds the market baseline of these days over all accounts. The rows belong to no account. */
export const findFieldDays = (db: Db, { from, to }: { from: string; to: string }): Promise<FieldDay[]> =>
  db
    .selectFrom('field_days')
    .select(['day', 'engine_id', 'country_id', 'keywords', 'accounts', 'before', 'now', 'moved'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()

/** Finds the days in this range whose market baseline is counted. */
export async function findCountedDays(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('counted_field_days')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return new Set(rows.map(({ day }) => day))
}

/** Whether any alert watches unusual days. */
export async function isAnybodyAsking(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('alerts')
    .select('id')
    .where('is_enabled', '=', true)
    .where('trigger_type', '=', 'unusual')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
