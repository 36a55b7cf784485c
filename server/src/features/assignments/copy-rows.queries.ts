import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { referrersFirst } from '../../platform/database/references.ts'
import { type AllFacts, tablesWith } from '../../platform/database/table-facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The receiving account and the person who becomes the creator of the moved rows. */
export type Recipient = { accountId: number; personAccountId: number }

/** Columns by table; read from the database, so that a new column is always copied. */
export type Columns = ReadonlyMap<string, readonly string[]>

/** Tables that the move of a project copies, parents first, and the columns of all tables that it changes. */
export type MovedTables = { copied: readonly string[]; columns: Columns }

export type Move = MovedTables & { from: number; to: Recipient; projectId: number }

/** @param facts of every table, which say what a move does to it */
export async function readMovedTables(db: Db, facts: AllFacts): Promise<MovedTables> {
  const names = tablesWith(facts, ({ withProject }) => typeof withProject === 'string')
  const copied = tablesWith(facts, ({ withProject }) => withProject === 'copied')
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
  const columns = new Map(
    rows.map(({ name, columns: all }) => [name, all.filter((column) => column !== 'account_id')]),
  )
  return { copied: (await referrersFirst(db, copied)).toReversed(), columns }
}

/** Columns of the person who did something; after a move, that is the person of the receiving account. */
const OF_PERSON = ['created_by', 'changed_by']

type Exception = {
  /** Values that change on the move. */
  values?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Condition of the rows to copy; by default, all. */
  only?: RawBuilder<SqlBool>
  /** Columns that get a new default value. */
  renewed?: readonly string[]
}

const exceptions: Readonly<Record<string, Exception>> = {
  projects: { values: { folder: sql`NULL`, tags: sql`'{}'::text[]` } },
  // A running import that has not yet written finds no project any more, and fails.
  history_imports: { only: sql`status <> 'running'` },
  project_days_due: { renewed: ['id'] },
  citation_days_due: { renewed: ['id'] },
}

/** Copies rows of one account to another; their ids stay, because all accounts share the sequences. */
export async function copyRows(
  db: Db,
  { columns, from, to }: Move,
  name: string,
  isMoved: RawBuilder<SqlBool>,
) {
  const { values = {}, only = sql`true`, renewed = [] } = exceptions[name] ?? {}
  const copied = (columns.get(name) ?? []).filter((column) => !renewed.includes(column))
  const selected = (column: string) =>
    OF_PERSON.includes(column) ? sql`${to.personAccountId}::bigint` : (values[column] ?? sql.ref(column))
  const table = sql.table(name)
  await sql`
    INSERT INTO ${table} (account_id, ${sql.join(copied.map((column) => sql.ref(column)))})
    SELECT ${to.accountId}::bigint, ${sql.join(copied.map(selected))}
    FROM ${table}
    WHERE account_id = ${from} AND ${isMoved} AND ${only}`.execute(db)
}
