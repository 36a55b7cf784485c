import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Whether every enabled keyword of an account was checked on a day. */
export async function isChecked(db: Db, accountId: number, day: string): Promise<boolean> {
  const { rows } = await sql<{ is_checked: boolean }>`
    SELECT count(*) > 0 AND count(*) = count(*) FILTER (WHERE checked_at >= ${day}::date) AS is_checked
    FROM keywords
    WHERE account_id = ${accountId} AND deleted_at IS NULL AND is_enabled`.execute(db)
  return rows[0]?.is_checked === true
}

export const findProjects = (db: Db, accountId: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** How the automatic exports of a day stand. */
export const countDay = (db: Db, accountId: number, day: string) =>
  db
    .selectFrom('exports')
    .select([
      sql<number>`count(*) FILTER (WHERE status IN ('queued', 'running'))`.as('unfinished'),
      sql<number>`count(*) FILTER (WHERE status = 'failed')`.as('failed'),
    ])
    .where('account_id', '=', accountId)
    .where('auto_day', '=', day)
    .executeTakeFirstOrThrow()
