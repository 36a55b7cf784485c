import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The receiving account and the person who becomes the creator of the moved rows. */
export type Recipient = { accountId: number; personAccountId: number }

type Moved = {
  table: RawBuilder<unknown>
  /** Columns whose value changes on the move. */
  changed?(recipient: Recipient): Readonly<Record<string, RawBuilder<unknown>>>
  /** Condition of the rows to copy; by default, all. */
  only?: RawBuilder<SqlBool>
  /** Columns that get a new default value. */
  renewed?: readonly string[]
}

const createdByRecipient = ({ personAccountId }: Recipient) => ({
  created_by: sql`${personAccountId}::bigint`,
})

/** Rows with the id of the project, in the order in which they refer to each other. */
export const ofProject = {
  landing_pages: { table: sql.table('landing_pages') },
  history_imports: {
    table: sql.table('history_imports'),
    changed: createdByRecipient,
    // A running import that has not yet written finds no project any more, and fails.
    only: sql`status <> 'running'`,
  },
  project_days: { table: sql.table('project_days') },
  share_of_voice_days: { table: sql.table('share_of_voice_days') },
  rank_days: { table: sql.table('rank_days') },
  project_days_due: { table: sql.table('project_days_due'), renewed: ['id'] },
} satisfies Record<string, Moved>

/** Rows with the id of a keyword. */
export const ofKeyword = {
  positions: { table: sql.table('positions') },
  former_positions: { table: sql.table('former_positions') },
  search_changes: {
    table: sql.table('search_changes'),
    changed: ({ personAccountId }) => ({ changed_by: sql`${personAccountId}::bigint` }),
  },
  feature_moves: { table: sql.table('feature_moves') },
  overview_days: { table: sql.table('overview_days') },
  page_switches: { table: sql.table('page_switches') },
  shared_lists: { table: sql.table('shared_lists') },
  imported_positions: { table: sql.table('imported_positions') },
  competitors: { table: sql.table('competitors') },
} satisfies Record<string, Moved>

export const project: Moved = {
  table: sql.table('projects'),
  changed: (recipient) => ({ ...createdByRecipient(recipient), folder: sql`NULL`, tags: sql`'{}'::text[]` }),
}
export const keywords: Moved = { table: sql.table('keywords'), changed: createdByRecipient }
export const competitorPositions: Moved = { table: sql.table('competitor_positions') }

/** Columns by table; read from the database, so that a new column is always copied. */
export type Columns = ReadonlyMap<string, readonly string[]>

export type Move = { columns: Columns; from: number; to: Recipient; projectId: number }

/** Copies rows of one account to another; their ids stay, because all accounts share the sequences. */
export async function copyRows(
  db: Db,
  { columns, from, to }: Move,
  name: string,
  { table, changed, only = sql`true`, renewed = [] }: Moved,
  isMoved: RawBuilder<SqlBool>,
) {
  const copied = (columns.get(name) ?? []).filter((column) => !renewed.includes(column))
  const values = changed?.(to) ?? {}
  await sql`
    INSERT INTO ${table} (account_id, ${sql.join(copied.map((column) => sql.ref(column)))})
    SELECT ${to.accountId}::bigint, ${sql.join(copied.map((column) => values[column] ?? sql.ref(column)))}
    FROM ${table}
    WHERE account_id = ${from} AND ${isMoved} AND ${only}`.execute(db)
}
