import type { Subject } from '@rankline/contract/reach'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** A thing of an account; `project_id` is null where it belongs to no project. */
export type Owned = { account_id: number; id: number; project_id: number | null }

/** Where the things are that an input may name. Each table's key begins with the account. */
const sources: Record<
  Subject,
  { table: string; projectId: RawBuilder<unknown>; isThere: RawBuilder<unknown> }
> = {
  project: { table: 'projects', projectId: sql`id`, isThere: sql`deleted_at IS NULL` },
  keyword: { table: 'keywords', projectId: sql`project_id`, isThere: sql`deleted_at IS NULL` },
  member: { table: 'members', projectId: sql`NULL::bigint`, isThere: sql`TRUE` },
  project_member: { table: 'project_members', projectId: sql`project_id`, isThere: sql`TRUE` },
}

/** Those of the things that one of the accounts has. */
export async function findOwned(
  db: Db,
  accountIds: number[],
  { subject, ids }: { subject: Subject; ids: number[] },
): Promise<Owned[]> {
  const { table, projectId, isThere } = sources[subject]
  const { rows } = await sql<Owned>`
    SELECT account_id, id, ${projectId} AS project_id
    FROM ${sql.table(table)}
    WHERE account_id = ANY(${accountIds}::bigint[]) AND id = ANY(${ids}::bigint[]) AND ${isThere}
  `.execute(db)
  return rows
}

/** How many of the projects are assigned to the member. */
export async function countAssigned(
  db: Db,
  accountId: number,
  memberId: number,
  projectIds: number[],
): Promise<number> {
  const { total } = await db
    .selectFrom('project_members')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .where('is_enabled', '=', true)
    .executeTakeFirstOrThrow()
  return total
}
