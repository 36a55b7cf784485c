import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The names of the reports of projects. */
export const findNames = (db: Db, accountId: number, projectIds: readonly number[]) =>
  db
    .selectFrom('reports')
    .select(['project_id', 'name'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .execute()

export async function insertReports(db: Db, reports: readonly Insertable<Tables['reports']>[]) {
  await db.insertInto('reports').values(reports).execute()
}

/** The names of tags, by their ids. */
export async function findTagNames(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The reports of a project, oldest first. */
export const findOfProject = (db: Db, accountId: number, projectId: number) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
