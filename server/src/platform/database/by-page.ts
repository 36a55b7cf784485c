import { type Kysely, sql } from 'kysely'
import { snapshot } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * Reads each page of a table once where rows of many keywords are wanted. Positions of a day lie together: an index
 * scan goes from keyword to keyword and visits every page again and again, which the planner does not know.
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
