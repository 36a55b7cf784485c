import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** Counts the keywords of a project that track these searches. */
export async function countKeywordsOf(
  db: Kysely<Tables>,
  accountId: number,
  { projectId, searchIds, code }: { projectId: number; searchIds: number[]; code: string },
): Promise<number> {
  const { total } = await db
    .selectFrom('keywords')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('search_id', '=', sql<number>`ANY(${searchIds}::bigint[])`)
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
