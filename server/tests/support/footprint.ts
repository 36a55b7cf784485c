import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Rows of every table of the database, each partition apart. */
export async function rowsOfTables({ database: { db } }: TestApp): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`.execute(db)
  const counted: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: found } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM ${sql.table(name)}`.execute(db)
    counted[name] = found[0]!.count
  }
  return counted
}
