import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The names of the alerts of projects. */
export const findNames = (db: Db, accountId: number, projectIds: readonly number[]) =>
  db
    .selectFrom('alerts')
    .select(['project_id', 'name'])
    .where('account_id', '=', accountId)
    .where('project_id', 'is not', null)
    .where('project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .$narrowType<{ project_id: number }>()
    .execute()

export async function insertAlerts(db: Db, alerts: readonly Insertable<Tables['alerts']>[]) {
  await db.insertInto('alerts').values(alerts).execute()
}

/** The alerts of a project, oldest first. */
export const findOfProject = (db: Db, accountId: number, projectId: number) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
