import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { isDueBy } from '../tracking/planned.ts'

type Db = Kysely<Tables>

/**
 * Whether the planned checks of a day are complete: at least one keyword of the account was checked, and no enabled one
 * with a due check is missing. Archived projects are not checked.
 */
export async function isChecked(db: Db, accountId: number, day: string): Promise<boolean> {
  const { rows } = await sql<{ is_checked: boolean }>`
    SELECT
      bool_or(coalesce(keywords.checked_at >= ${day}::date, false))
        AND NOT bool_or(coalesce(keywords.checked_at < ${day}::date, true) AND ${isDueBy(day)}) AS is_checked
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE keywords.account_id = ${accountId} AND keywords.deleted_at IS NULL AND keywords.is_enabled
      AND projects.deleted_at IS NULL AND projects.archived_at IS NULL`.execute(db)
  return rows[0]?.is_checked === true
}

/** Projects with new ranks: archived ones have none. */
export const findProjects = (db: Db, accountId: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()

/** Counts the unfinished and failed automatic exports of a day. */
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
