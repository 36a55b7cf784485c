import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type FollowerRow = {
  id: number
  keyword_id: number
  search_id: number
  url: string
  is_enabled: boolean
}

/** Finds competitors with a host on the existing keywords of a project. */
export async function findFollowers(
  db: Db,
  accountId: number,
  projectId: number,
  host: string,
): Promise<FollowerRow[]> {
  const { rows } = await sql<FollowerRow>`
    SELECT competitors.id, competitors.keyword_id, keywords.search_id, projects.url, competitors.is_enabled
    FROM keywords
    JOIN projects ON projects.account_id = ${accountId} AND projects.id = keywords.project_id
    JOIN competitors ON competitors.account_id = ${accountId} AND competitors.keyword_id = keywords.id
    WHERE keywords.account_id = ${accountId}
      AND keywords.project_id = ${projectId}
      AND keywords.deleted_at IS NULL
      AND competitors.host = ${host}
    ORDER BY competitors.id`.execute(db)
  return rows
}

/** The first day with a position of any of the competitors. */
export async function firstDay(db: Db, accountId: number, ids: number[]): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT min(day) AS day
    FROM competitor_positions
    WHERE account_id = ${accountId} AND competitor_id = ANY (${ids}::bigint[])`.execute(db)
  return rows[0]?.day ?? null
}

/** Adds a host to the keywords of replaced competitors, unless a keyword has it already. @returns the added ones */
export async function insertInstead(
  db: Db,
  accountId: number,
  replaced: readonly FollowerRow[],
  host: string,
): Promise<{ id: number; keyword_id: number }[]> {
  const { rows } = await sql<{ id: number; keyword_id: number }>`
    INSERT INTO competitors (account_id, keyword_id, host, is_enabled)
    SELECT ${accountId}::bigint, given.keyword_id, ${host}, given.is_enabled
    FROM unnest(
      ${replaced.map(({ keyword_id }) => keyword_id)}::bigint[],
      ${replaced.map(({ is_enabled }) => is_enabled)}::boolean[]
    ) AS given (keyword_id, is_enabled)
    ON CONFLICT (account_id, keyword_id, host) DO NOTHING
    RETURNING id, keyword_id`.execute(db)
  return rows
}
