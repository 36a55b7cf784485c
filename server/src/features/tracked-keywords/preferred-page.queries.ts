import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { RuledKeyword } from '../tracking/rules.service.ts'

type Db = Kysely<Tables>

/** Finds the page that ranks for each keyword, and the fields of its rule. Locks the keywords. */
export async function findLanding(
  db: Db,
  accountId: number,
  ids: number[],
): Promise<(RuledKeyword & { id: number; landing_url: string | null })[]> {
  const { rows } = await sql<RuledKeyword & { id: number; landing_url: string | null }>`
    SELECT keywords.id, code, engine_id, type_id, url, url_match, landing_url
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE keywords.account_id = ${accountId} AND keywords.id = ANY (${ids}::bigint[])
    ORDER BY keywords.id
    FOR NO KEY UPDATE OF keywords`.execute(db)
  return rows
}

/** @param wrong ids of the keywords for which another page ranks */
export async function setPreferred(
  db: Db,
  accountId: number,
  { ids, url, wrong, now }: { ids: number[]; url: string | null; wrong: number[]; now: Date },
) {
  await sql`
    UPDATE keywords
    SET preferred_url = ${url}, is_wrong_page = id = ANY (${wrong}::bigint[]), updated_at = ${now}
    WHERE account_id = ${accountId} AND id = ANY (${ids}::bigint[])`.execute(db)
}
