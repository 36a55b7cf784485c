import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { copyRows, type Move } from './copy-rows.queries.ts'

type Db = Kysely<Tables>

const isOfKeywords = ({ columns }: Move, name: string) => columns.get(name)?.includes('keyword_id') === true

/** Copies the project with its days and pages, without its keywords. */
export async function copyProject(db: Db, move: Move) {
  await copyRows(db, move, 'projects', sql`id = ${move.projectId}`)
  for (const name of move.copied.filter((one) => !isOfKeywords(move, one)))
    await copyRows(db, move, name, sql`project_id = ${move.projectId}`)
}

/** Copies keywords with their history and competitors. The project must exist already. */
export async function copyKeywords(db: Db, move: Move, keywordIds: readonly number[]) {
  const isNamed = sql<SqlBool>`keyword_id = ANY (${keywordIds}::bigint[])`
  await copyRows(db, move, 'keywords', sql`id = ANY (${keywordIds}::bigint[])`)
  for (const name of move.copied.filter((one) => isOfKeywords(move, one)))
    await copyRows(db, move, name, isNamed)
  await copyRows(
    db,
    move,
    'competitor_positions',
    sql`competitor_id IN (SELECT id FROM competitors WHERE account_id = ${move.from} AND ${isNamed})`,
  )
}

/** Deletes keywords, with everything that refers to them. */
export async function deleteKeywords(db: Db, accountId: number, keywordIds: readonly number[]) {
  const isNamed = sql<number>`ANY(${keywordIds}::bigint[])`
  await db
    .deleteFrom('unjudged_checks')
    .where('account_id', '=', accountId)
    .where('keyword_id', '=', isNamed)
    .execute()
  await db.deleteFrom('keywords').where('account_id', '=', accountId).where('id', '=', isNamed).execute()
}

/** Deletes the project, with its days, pages, alerts, reports and members. */
export async function deleteProject(db: Db, accountId: number, projectId: number) {
  const isOfProject = sql<SqlBool>`account_id = ${accountId} AND project_id = ${projectId}`
  await db.deleteFrom('history_imports').where(isOfProject).execute()
  await db.deleteFrom('project_days_due').where(isOfProject).execute()
  await db.deleteFrom('citation_days_due').where(isOfProject).execute()
  await db.deleteFrom('projects').where('account_id', '=', accountId).where('id', '=', projectId).execute()
}
