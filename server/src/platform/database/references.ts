import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Orders tables by the foreign keys of the database: a table comes before those that its rows refer to. */
export async function referrersFirst(db: Kysely<Tables>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ referrer: string; referred: string }>`
    SELECT DISTINCT referrer.relname AS referrer, referred.relname AS referred
    FROM pg_constraint AS key
    JOIN pg_class AS referrer ON referrer.oid = key.conrelid
    JOIN pg_class AS referred ON referred.oid = key.confrelid
    WHERE key.contype = 'f' AND key.connamespace = 'public'::regnamespace
    ORDER BY referrer, referred`.execute(db)
  const ordered: string[] = []
  const seen = new Set<string>()
  const take = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const { referrer } of rows.filter(({ referred }) => referred === name)) take(referrer)
    ordered.push(name)
  }
  for (const name of names) take(name)
  return ordered.filter((name) => names.includes(name))
}
