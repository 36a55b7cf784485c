import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/** The preferred pages of those keywords that have one. */
export async function findPreferredPages(
  db: Kysely<Tables>,
  accountId: number,
  keywordIds: number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; url: string }>`
    SELECT id, preferred_url AS url
    FROM keywords
    WHERE account_id = ${accountId} AND id = ANY (${keywordIds}::bigint[]) AND preferred_url IS NOT NULL`.execute(
    db,
  )
  return new Map(rows.map(({ id, url }) => [id, url]))
}
