import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../src/platform/database/tables.ts'

type Db = Kysely<Tables>

type Column = { name: string; type: string; isOfAccounts: boolean; isWritable: boolean }
export type Table = { name: string; columns: Column[] }

/** The tables of the product as the catalogue has them; partitions belong to their parent. */
export async function findTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT class.relname AS name, json_agg(json_build_object(
      'name', attribute.attname,
      'type', format_type(attribute.atttypid, NULL),
      'isWritable', attribute.attgenerated = '',
      'isOfAccounts', EXISTS (
        SELECT FROM pg_constraint AS key
        WHERE key.conrelid = class.oid
          AND key.confrelid = 'accounts'::regclass
          AND attribute.attnum = ANY (key.conkey)
      )
    ) ORDER BY attribute.attnum) AS columns
    FROM pg_class AS class
    JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid
    WHERE class.relnamespace = 'public'::regnamespace
      AND class.relkind IN ('r', 'p')
      AND NOT class.relispartition
      AND attribute.attnum > 0
      AND NOT attribute.attisdropped
    GROUP BY class.relname
    ORDER BY class.relname`.execute(db)
  return rows
}

const FIRST = 7_000_000

/**
 * Puts a row of one person into each of the tables, and one of a client of theirs into `clients`: each number is the person's, each text has the person's word. Checks of the
 * tables are dropped, and keys that refer to others are not looked at while the rows are written. Of a `client`, the row of
 * `clients` is their own, and that of `users` is of another account.
 */
export async function fillEveryTable(
  db: Db,
  tables: readonly Table[],
  name: string,
  kind: 'user' | 'client' = 'user',
) {
  const apart = kind === 'user' ? 'clients' : 'users'
  const number = FIRST + [...name].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0)
  const word = `${name}-word`
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await dropChecks(trx)
    for (const table of tables) {
      const columns = table.columns.filter(({ isWritable }) => isWritable)
      const names = sql.join(columns.map((column) => sql.ref(column.name)))
      const values = sql.join(
        columns.map((column) =>
          valueFor(column, column.name === 'account_id' && table.name === apart ? number + 1 : number, word),
        ),
      )
      await sql`
        INSERT INTO ${sql.table(table.name)} (${names}) OVERRIDING SYSTEM VALUE VALUES (${values})
        ON CONFLICT DO NOTHING`.execute(trx)
    }
    for (const change of [sql`UPDATE users SET deleted_at = NULL`, sql`UPDATE accounts SET erased_at = NULL`])
      await sql`${change}`.execute(trx)
  })
  return { accountId: number, word }
}

async function dropChecks(db: Db) {
  const { rows } = await sql<{ table: string; name: string }>`
    SELECT conrelid::regclass::text AS "table", conname AS name
    FROM pg_constraint
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conparentid = 0`.execute(db)
  for (const { table, name } of rows)
    await sql`ALTER TABLE ${sql.raw(table)} DROP CONSTRAINT IF EXISTS ${sql.ref(name)}`.execute(db)
}

function valueFor({ name, type }: Column, number: number, word: string) {
  if (type === 'text') return name === 'kind' ? sql`'user'` : sql`${textOf(name, word)}`
  if (type === 'text[]') return sql`ARRAY[${word}]`
  if (type === 'bigint') return sql`${number}::bigint`
  if (type === 'bigint[]') return sql`ARRAY[${number}::bigint]`
  if (type === 'smallint' || type === 'integer') return sql`1`
  if (type === 'bytea') return sql`${Buffer.from(`${word} ${name}`)}::bytea`
  if (type === 'boolean') return sql`false`
  if (type === 'date') return sql`current_date`
  if (type.startsWith('timestamp')) return sql`now()`
  if (type === 'jsonb' || type === 'json') return sql`${JSON.stringify({ of: word })}::jsonb`
  if (type === 'inet') return sql`'192.0.2.1'::inet`
  if (type === 'uuid') return sql`gen_random_uuid()`
  if (type.endsWith('[]')) return sql`'{}'`
  if (type === 'character' || type.startsWith('character(')) return sql`'de'`
  return sql`1`
}

/** Names and addresses are the person's own, so that rows of others are found by them. */
function textOf(name: string, word: string): string {
  if (/email|recipient/.test(name)) return `${word}@example.com`
  return word
}
