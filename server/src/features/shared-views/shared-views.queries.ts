import { type Insertable, type Kysely, sql } from 'kysely'
import type { Account } from '../../platform/context.ts'
import { onKey } from '../../platform/database/on-key.ts'
import { isVisible } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Selects shared views of existing projects that the caller may see. */
const seen = (db: Db, account: Account) =>
  db
    .selectFrom('shared_views')
    .innerJoin('projects', (join) =>
      onKey(join, 'projects', 'shared_views.account_id', 'shared_views.project_id'),
    )
    .where('shared_views.account_id', '=', account.id)
    .where('projects.deleted_at', 'is', null)
    .where(isVisible(account, 'shared_views.project_id'))

type Part = { projectId: number | undefined; limit: number; offset: number }

export type ListedView = Awaited<ReturnType<typeof findViews>>[number]

/** Newest first. */
export const findViews = (db: Db, account: Account, { projectId, limit, offset }: Part) =>
  seen(db, account)
    .selectAll('shared_views')
    .select('projects.name as project_name')
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId!))
    .orderBy('shared_views.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countViews(db: Db, account: Account, projectId: number | undefined): Promise<number> {
  const { total } = await seen(db, account)
    .select(sql<number>`count(*)`.as('total'))
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId!))
    .executeTakeFirstOrThrow()
  return total
}

export const findView = (db: Db, account: Account, id: number) =>
  seen(db, account)
    .selectAll('shared_views')
    .select('projects.name as project_name')
    .where('shared_views.id', '=', id)
    .executeTakeFirst()

export async function countOfAccount(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('shared_views')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

/** @returns the id */
export async function insertView(
  db: Db,
  row: Insertable<Tables['shared_views']>,
  tokenHash: Buffer,
): Promise<number> {
  const { id } = await db.insertInto('shared_views').values(row).returning('id').executeTakeFirstOrThrow()
  const address = { token_hash: tokenHash, account_id: row.account_id, shared_view_id: id }
  await db.insertInto('shared_addresses').values(address).execute()
  return id
}

export async function deleteView(db: Db, accountId: number, id: number, tokenHash: Buffer) {
  await db.deleteFrom('shared_views').where('account_id', '=', accountId).where('id', '=', id).execute()
  await db.deleteFrom('shared_addresses').where('token_hash', '=', tokenHash).execute()
}

/** Deletes the views of deleted projects, and addresses that lead nowhere. */
export async function deleteLost(db: Db) {
  await sql`
    DELETE FROM shared_views
    WHERE NOT EXISTS (
      SELECT FROM projects
      WHERE projects.account_id = shared_views.account_id
        AND projects.id = shared_views.project_id
        AND projects.deleted_at IS NULL
    )`.execute(db)
  await sql`
    DELETE FROM shared_addresses
    WHERE NOT EXISTS (
      SELECT FROM shared_views
      WHERE shared_views.account_id = shared_addresses.account_id
        AND shared_views.id = shared_addresses.shared_view_id
    )`.execute(db)
}

/** @public Ends all shared views of a project: their addresses lead nowhere then, and a job deletes them. */
export async function endSharedViews(db: Db, accountId: number, projectId: number) {
  await db
    .deleteFrom('shared_views')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute()
}
