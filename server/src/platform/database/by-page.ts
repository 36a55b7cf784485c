import { type Kysely, sql } from 'kysely'
import { snapshot } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * Reads each page of a table only once in a query for many keywords. Positions of a day are stored together, so an index scan
 * per keyword visits every page again and again; the planner does not know this.
 */
export function byPage<Result>(
  db: Kysely<Tables>,
  read: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? without(db, read) : snapshot(db, (inside) => without(inside, read))
}

async function without<Result>(db: Kysely<Tables>, read: (db: Kysely<Tables>) => Promise<Result>) {
  await sql`SET LOCAL enable_indexscan = off`.execute(db)
  const result = await read(db)
  await sql`SET LOCAL enable_indexscan TO DEFAULT`.execute(db)
  return result
}
