import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Settings } from '../format/manifest.ts'
import type { Row, TakeoutTable } from '../format/table.ts'

type Db = Kysely<Tables>

/** PostgreSQL reads each value as the type of its column. */
export async function insertRows(
  db: Db,
  accountId: number,
  name: TakeoutTable['name'],
  rows: readonly Row[],
) {
  const table = sql.table(name)
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`
    INSERT INTO ${table} (account_id, ${columns})
    SELECT ${accountId}::bigint, ${columns}
    FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}

export async function takeIds(db: Db, sequence: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(${sequence}::regclass) AS id FROM generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ id }) => Number(id)).sort((one, other) => one - other)
}

/** The newest position of keywords, whose id is new. */
export async function linkPositions(db: Db, accountId: number, keywordIds: readonly number[]) {
  await sql`
    UPDATE keywords
    SET latest_position_id = latest.id
    FROM (
      SELECT DISTINCT ON (keyword_id) keyword_id, id
      FROM positions
      WHERE account_id = ${accountId} AND keyword_id = ANY (${keywordIds}::bigint[])
      ORDER BY keyword_id, day DESC
    ) AS latest
    WHERE keywords.account_id = ${accountId} AND keywords.id = latest.keyword_id`.execute(db)
}

type Filtered = { id: number; filter: string }

/** Dynamic tags with their filters. */
export const findFilters = (db: Db, accountId: number): Promise<Filtered[]> =>
  db
    .selectFrom('tags')
    .select(['id', sql<string>`filter`.as('filter')])
    .where('account_id', '=', accountId)
    .where('filter', 'is not', null)
    .execute()

export async function setFilter(db: Db, accountId: number, { id, filter }: Filtered) {
  await db
    .updateTable('tags')
    .set({ filter })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Whether an account is empty, so that an import mixes nothing. Things in the bin do not count. */
export async function isEmpty(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    SELECT NOT (
      EXISTS (SELECT FROM projects WHERE account_id = ${accountId} AND deleted_at IS NULL)
      OR EXISTS (SELECT FROM tags WHERE account_id = ${accountId})
      OR EXISTS (SELECT FROM notes WHERE account_id = ${accountId})
      OR EXISTS (SELECT FROM presets WHERE account_id = ${accountId})
      OR EXISTS (SELECT FROM alerts WHERE account_id = ${accountId})
      OR EXISTS (SELECT FROM click_curves WHERE account_id = ${accountId})
    ) AS is_empty`.execute(db)
  return rows[0]?.is_empty === true
}

/** Finds the given places that this installation does not know. */
export async function findUnknownPlaces(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT given.id
    FROM unnest(${ids}::bigint[]) AS given (id)
    WHERE NOT EXISTS (SELECT FROM geo_locations WHERE geo_locations.id = given.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** The most competitors that one keyword has. */
export async function mostCompetitors(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    SELECT coalesce(max(followed), 0)::integer AS most
    FROM (
      SELECT count(*) AS followed FROM competitors WHERE account_id = ${accountId} GROUP BY keyword_id
    ) AS counted`.execute(db)
  return rows[0]?.most ?? 0
}

/** Counts the things of an account that have a fixed limit in every package. */
export async function countLimited(db: Db, accountId: number) {
  const { rows } = await sql<{ alerts: number; reports: number; dynamicTags: number }>`
    SELECT
      (SELECT count(*) FROM alerts WHERE account_id = ${accountId})::integer AS alerts,
      (SELECT count(*) FROM reports WHERE account_id = ${accountId})::integer AS reports,
      (SELECT count(*) FROM tags WHERE account_id = ${accountId} AND filter IS NOT NULL AND topic_of IS NULL)::integer AS "dynamicTags"`.execute(
    db,
  )
  return rows[0]!
}

/** Deletes the pending hits of visibility alerts: the next check measures by clicks, and they were measured by places. */
export async function deleteVisibilityHits(db: Db, accountId: number) {
  await sql`
    DELETE FROM alert_hits
    USING alerts
    WHERE alert_hits.account_id = ${accountId}
      AND alerts.account_id = alert_hits.account_id
      AND alerts.id = alert_hits.alert_id
      AND alerts.trigger_type = 'visibility'`.execute(db)
}

export async function setSettings(db: Db, accountId: number, settings: Settings, now: Date) {
  await db
    .updateTable('users')
    .set({ ...settings, updated_at: now })
    .where('account_id', '=', accountId)
    .execute()
}
