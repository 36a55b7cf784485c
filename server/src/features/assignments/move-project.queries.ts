import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import {
  type Columns,
  competitorPositions,
  copyRows,
  keywords,
  type Move,
  ofKeyword,
  ofProject,
  project,
} from './moved-tables.queries.ts'

type Db = Kysely<Tables>

const names = [
  'projects',
  'keywords',
  'competitor_positions',
  'alerts',
  'reports',
  'tag_days',
  ...Object.keys(ofProject),
  ...Object.keys(ofKeyword),
]

export async function readColumns(db: Db): Promise<Columns> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    SELECT class.relname AS name, jsonb_agg(attribute.attname ORDER BY attribute.attnum) AS columns
    FROM pg_class AS class
    JOIN pg_attribute AS attribute
      ON attribute.attrelid = class.oid
      AND attribute.attnum > 0
      AND NOT attribute.attisdropped
      AND attribute.attgenerated = ''
    WHERE class.relnamespace = 'public'::regnamespace AND class.relname = ANY (${names}::text[])
    GROUP BY class.relname`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns.filter((column) => column !== 'account_id')]))
}

/** Copies the project with its days and pages, without its keywords. */
export async function copyProject(db: Db, move: Move) {
  await copyRows(db, move, 'projects', project, sql`id = ${move.projectId}`)
  for (const [name, moved] of Object.entries(ofProject))
    await copyRows(db, move, name, moved, sql`project_id = ${move.projectId}`)
}

/** Copies keywords with their history and competitors. The project must exist already. */
export async function copyKeywords(db: Db, move: Move, keywordIds: readonly number[]) {
  const isNamed = sql<SqlBool>`keyword_id = ANY (${keywordIds}::bigint[])`
  await copyRows(db, move, 'keywords', keywords, sql`id = ANY (${keywordIds}::bigint[])`)
  for (const [name, moved] of Object.entries(ofKeyword)) await copyRows(db, move, name, moved, isNamed)
  await copyRows(
    db,
    move,
    'competitor_positions',
    competitorPositions,
    sql`competitor_id IN (SELECT id FROM competitors WHERE account_id = ${move.from} AND ${isNamed})`,
  )
}

/** Deletes keywords, with everything that refers to them. */
export async function deleteKeywords(db: Db, accountId: number, keywordIds: readonly number[]) {
  const isNamed = sql<number>`ANY(${keywordIds}::bigint[])`
  await db
    .deleteFrom('alert_marks')
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
  await db.deleteFrom('projects').where('account_id', '=', accountId).where('id', '=', projectId).execute()
}
