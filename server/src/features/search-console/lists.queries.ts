import { type Kysely, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { covered, googleNumber } from '../tracked-keywords/filters/google-numbers.ts'
import type { Sums } from './numbers.queries.ts'

type Db = Kysely<Tables>

/** Finds Google's numbers of keywords. Keywords without numbers have no row. */
export async function findNumbers(db: Db, account: ProjectScope, keywordIds: readonly number[]) {
  const { rows } = await sql<Sums & { id: number }>`
    SELECT *
    FROM (
      SELECT id, ${googleNumber('clicks')} AS clicks, ${googleNumber('impressions')} AS impressions,
        ${googleNumber('position')} AS position
      FROM keywords
      WHERE account_id = ${account.id} AND id = ANY (${keywordIds}::bigint[]) AND deleted_at IS NULL
        AND ${isVisible(account, 'keywords.project_id')}
    ) AS numbers
    WHERE clicks IS NOT NULL
    ORDER BY id`.execute(db)
  return rows
}

/** Device id of tablets, which cannot be tracked. */
const TABLET = 3

/** The country and device with the most impressions, among those that can be tracked. */
const mostSeen = sql`
  (array_agg(country_id ORDER BY impressions DESC, country_id, device_id) FILTER (WHERE ${canBeTracked()}))[1] AS country_id,
  (array_agg(device_id ORDER BY impressions DESC, country_id, device_id) FILTER (WHERE ${canBeTracked()}))[1] AS device_id`

function canBeTracked() {
  return sql`country_id <> 0 AND device_id <> ${sql.lit(TABLET)}`
}

type Place = { country_id: number | null; device_id: number | null }
type Listed = Sums & Place & { query: string; keyword_id: number | null; total: number }
type Part = { projectId: number; text: string; limit: number; offset: number }

/** Queries that a project does not track at all, most impressions first. */
export async function findUntracked(db: Db, accountId: number, part: Part) {
  const { projectId, text, limit, offset } = part
  const { rows } = await sql<Listed>`
    SELECT query, NULL::bigint AS keyword_id, ${mostSeen},
      sum(clicks)::integer AS clicks, sum(impressions)::integer AS impressions,
      sum(position * impressions) / sum(impressions) AS position,
      count(*) OVER ()::integer AS total
    FROM console_queries
    WHERE account_id = ${accountId} AND project_id = ${projectId}
      AND char_length(query) BETWEEN 1 AND 100 AND strpos(query, ${text}) > 0
      AND NOT EXISTS (
        SELECT FROM keywords
        WHERE keywords.account_id = ${accountId} AND keywords.project_id = ${projectId}
          AND keywords.deleted_at IS NULL AND keywords.phrase_key = console_queries.query)
    GROUP BY query
    ORDER BY sum(impressions) DESC, query
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

/** Enabled keywords of the web at Google that were seen nowhere, in their alphabet. */
export async function findUnseen(db: Db, accountId: number, { projectId, text, limit, offset }: Part) {
  const { rows } = await sql<Listed>`
    SELECT min(phrase) AS query, min(id) AS keyword_id, NULL::smallint AS country_id, NULL::smallint AS device_id,
      0 AS clicks, 0 AS impressions, NULL::real AS position, count(*) OVER ()::integer AS total
    FROM keywords
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND deleted_at IS NULL AND is_enabled
      AND engine_id = ${covered.engineId} AND type_id = ${covered.typeId} AND strpos(phrase_key, ${text}) > 0
      AND NOT EXISTS (
        SELECT FROM console_queries
        WHERE console_queries.account_id = ${accountId} AND console_queries.project_id = ${projectId}
          AND fingerprint = md5(phrase_key)::uuid)
    GROUP BY phrase_key
    ORDER BY phrase_key
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

/** Finds the country and device in which a query had the most impressions. */
export async function findPlace(db: Db, accountId: number, projectId: number, query: string): Promise<Place> {
  const { rows } = await sql<Place>`
    SELECT ${mostSeen}
    FROM console_queries
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND fingerprint = md5(${query})::uuid`.execute(
    db,
  )
  return rows[0] ?? { country_id: null, device_id: null }
}

/** Finds the project's newest Google web keyword, of the country if it has one. New keywords copy its settings. */
export async function findModel(db: Db, accountId: number, projectId: number, countryId: number | null) {
  const { rows } = await sql<{
    section_id: number
    country_id: number
    language_id: number
    device_id: number
  }>`
    SELECT section_id, country_id, language_id, device_id
    FROM keywords
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND deleted_at IS NULL
      AND engine_id = ${covered.engineId} AND type_id = ${covered.typeId} AND code = ''
    ORDER BY (country_id = coalesce(${countryId}::smallint, country_id)) DESC, id DESC
    LIMIT 1`.execute(db)
  return rows[0]
}
