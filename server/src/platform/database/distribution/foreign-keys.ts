import { type Kysely, sql } from 'kysely'
import type { Placement } from '../table-facts.ts'
import type { Tables } from '../tables.ts'

/** A foreign key of the database; `definition` is what follows `ADD CONSTRAINT name`. */
export type ForeignKey = {
  name: string
  table: string
  columns: string[]
  referred: string
  referredColumns: string[]
  definition: string
}

/** Column by which the rows of a table are distributed. */
export const COLUMNS = { account: 'account_id', search: 'search_id' } as const

/** All foreign keys of the product's tables; those of partitions belong to their parent. */
export async function readForeignKeys(db: Kysely<Tables>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    SELECT
      key.conname AS name,
      referrer.relname AS "table",
      (SELECT array_agg(attname::text ORDER BY place)
        FROM unnest(key.conkey) WITH ORDINALITY AS of (number, place)
        JOIN pg_attribute ON attrelid = key.conrelid AND attnum = number) AS columns,
      referred.relname AS referred,
      (SELECT array_agg(attname::text ORDER BY place)
        FROM unnest(key.confkey) WITH ORDINALITY AS of (number, place)
        JOIN pg_attribute ON attrelid = key.confrelid AND attnum = number) AS "referredColumns",
      pg_get_constraintdef(key.oid) AS definition
    FROM pg_constraint AS key
    JOIN pg_class AS referrer ON referrer.oid = key.conrelid
    JOIN pg_class AS referred ON referred.oid = key.confrelid
    WHERE key.contype = 'f' AND key.conparentid = 0 AND referrer.relnamespace = 'public'::regnamespace
    ORDER BY referrer.relname, key.conname`.execute(db)
  return rows
}

/** Whether Citus can keep a key: the row that it refers to must be on every node that may have the referring one. */
export function isKept(key: ForeignKey, placementOf: (table: string) => Placement): boolean {
  const [from, to] = [placementOf(key.table), placementOf(key.referred)]
  if (from === 'coordinator' || to === 'coordinator') return from === to
  if (to === 'reference') return true
  if (from === 'reference' || from !== to) return false
  const place = key.columns.indexOf(COLUMNS[from])
  return place >= 0 && key.referredColumns[place] === COLUMNS[from]
}
