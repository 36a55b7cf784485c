import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Removes competitors from their keywords. @returns their ids */
async function detach(
  db: Db,
  accountId: number,
  removalId: number,
  condition: RawBuilder<SqlBool>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE competitors
    SET removed_from = keyword_id, keyword_id = NULL, removal_id = ${removalId}::bigint
    WHERE account_id = ${accountId} AND keyword_id IS NOT NULL AND ${condition}
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

export const detachThese = (db: Db, accountId: number, removalId: number, ids: number[]) =>
  detach(db, accountId, removalId, sql`id = ANY (${ids}::bigint[])`)

export const detachOfKeywords = (db: Db, accountId: number, removalId: number, keywordIds: number[]) =>
  detach(db, accountId, removalId, sql`keyword_id = ANY (${keywordIds}::bigint[])`)

export type BackRow = {
  id: number
  keyword_id: number
  host: string
  search_id: number
  is_outdated: boolean
}

/**
 * Restores removed competitors, unless their keyword follows the site again.
 * @returns them; `is_outdated`: their keyword was checked in the meantime
 */
export async function attach(
  db: Db,
  accountId: number,
  removalId: number,
  removedAt: Date,
): Promise<BackRow[]> {
  const { rows } = await sql<BackRow>`
    WITH back AS (
      UPDATE competitors
      SET keyword_id = removed_from, removed_from = NULL, removal_id = NULL
      WHERE account_id = ${accountId}
        AND removal_id = ${removalId}
        AND (removed_from, host) NOT IN (
          SELECT keyword_id, host FROM competitors WHERE account_id = ${accountId} AND keyword_id IS NOT NULL
        )
      RETURNING id, keyword_id, host, is_enabled
    )
    SELECT
      back.id, back.keyword_id, back.host, keywords.search_id,
      back.is_enabled AND coalesce(keywords.checked_at > ${removedAt}, false) AS is_outdated
    FROM back
    JOIN keywords ON keywords.account_id = ${accountId} AND keywords.id = back.keyword_id
    ORDER BY back.keyword_id, back.id`.execute(db)
  return rows
}

/**
 * Copies the days of removed competitors to the competitors that follow the same sites now.
 * @returns how many stay removed
 */
export async function joinHistories(db: Db, accountId: number, removalId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    WITH gone AS (
      SELECT gone.id, again.id AS again
      FROM competitors AS gone
      LEFT JOIN competitors AS again
        ON again.account_id = gone.account_id AND again.keyword_id = gone.removed_from AND again.host = gone.host
      WHERE gone.account_id = ${accountId} AND gone.removal_id = ${removalId}
    ), joined AS (
      INSERT INTO competitor_positions (account_id, competitor_id, day, position, depth, url)
      SELECT ${accountId}::bigint, gone.again, known.day, known.position, known.depth, known.url
      FROM gone
      JOIN competitor_positions AS known ON known.account_id = ${accountId} AND known.competitor_id = gone.id
      WHERE gone.again IS NOT NULL
      ON CONFLICT (account_id, competitor_id, day) DO NOTHING
    )
    SELECT count(*) AS total FROM gone`.execute(db)
  return rows[0]!.total
}

/** Counts the competitors of the keyword that has most among these. */
export async function mostOfKeywords(db: Db, accountId: number, keywordIds: number[]): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`
    SELECT max(total) AS most
    FROM (
      SELECT count(*) AS total
      FROM competitors
      WHERE account_id = ${accountId} AND keyword_id = ANY (${keywordIds}::bigint[])
      GROUP BY keyword_id
    ) AS counted`.execute(db)
  return rows[0]?.most ?? 0
}

/** Deletes some competitors of a removal permanently, with their history. @returns how many */
export async function purgeSome(
  db: Db,
  accountId: number,
  removalId: number,
  count: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM competitors
    WHERE account_id = ${accountId} AND id IN (
      SELECT id FROM competitors WHERE account_id = ${accountId} AND removal_id = ${removalId} LIMIT ${count}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
