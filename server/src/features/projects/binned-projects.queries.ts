import { type Kysely, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { continueReports } from './report-projects.queries.ts'

type Db = Kysely<Tables>

/** Locks deleted projects, so that nobody else puts them back or purges them. */
export async function lockBinned(
  db: Db,
  account: ProjectScope,
  ids: number[],
  since: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('account_id', '=', account.id)
    .where(isVisible(account, 'id'))
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', '>', since)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function setDeleted(
  db: Db,
  accountId: number,
  ids: number[],
  { at, now }: { at: Date | null; now: Date },
) {
  await db
    .updateTable('projects')
    .set({ deleted_at: at, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', 'is not', null)
    .execute()
}

export async function findForgotten(db: Db, before: Date) {
  return db.selectFrom('projects').select(['account_id', 'id']).where('deleted_at', '<=', before).execute()
}

export async function findBinned(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Every keyword of a project, whatever became of it. */
export async function findKeywordIds(db: Db, accountId: number, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('keywords')
    .select('id')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Days, pages, alerts and reports of the project go with it; reports about several projects go on. */
export async function purge(db: Db, accountId: number, id: number) {
  await continueReports(db, accountId, id)
  await db
    .deleteFrom('projects')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()
}
