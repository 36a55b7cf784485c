import { type Kysely, sql } from 'kysely'
import { COLUMNS, isKept, readForeignKeys } from '../../src/platform/database/distribution/foreign-keys.ts'
import type { AllFacts } from '../../src/platform/database/table-facts.ts'
import type { Tables } from '../../src/platform/database/tables.ts'

/** Contradictions of the schema to the placements of its tables: what Citus could not keep. */
export type Contradictions = {
  unplaced: string[]
  /** Unique indexes without the column of the distribution: their rows would be unique on one node only. */
  uniques: string[]
  /** Foreign keys between groups, as `table.key`; those of the coordinator to accounts are left out. */
  keys: string[]
  /** Triggers on tables whose rows are on several nodes. */
  triggers: string[]
  /** Sequences that two tables share. */
  sequences: string[]
}

/** Accounts are never deleted, so what refers to one needs no key to find it. */
const isOfAccounts = (referred: string) => referred === 'accounts'

type Index = { table: string; name: string; columns: string[] }

/** Compares a migrated database with the placements. */
export async function contradictionsOf(db: Kysely<Tables>, facts: AllFacts): Promise<Contradictions> {
  const placementOf = (table: string) => facts[table]?.placement ?? 'coordinator'
  const tables = await namesOf(db)
  const placed = tables.filter((name) => name in facts)
  const keys = (await readForeignKeys(db)).filter(
    (key) => key.table in facts && key.referred in facts && !isKept(key, placementOf),
  )
  return {
    unplaced: tables.filter((name) => !placed.includes(name)),
    uniques: (await uniquesOf(db))
      .filter(({ table, columns }) => {
        const placement = placementOf(table)
        return (placement === 'account' || placement === 'search') && !columns.includes(COLUMNS[placement])
      })
      .map(({ table, name }) => `${table}.${name}`),
    keys: keys
      .filter((key) => !(placementOf(key.table) === 'coordinator' && isOfAccounts(key.referred)))
      .map(({ table, name }) => `${table}.${name}`),
    triggers: (await triggersOf(db))
      .filter(({ table }) => placementOf(table) !== 'coordinator')
      .map(({ table, name }) => `${table}.${name}`),
    sequences: await sharedSequences(db),
  }
}

async function namesOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY relname`.execute(db)
  return rows.map(({ name }) => name)
}

async function uniquesOf(db: Kysely<Tables>): Promise<Index[]> {
  const { rows } = await sql<Index>`
    SELECT owner.relname AS "table", own.relname AS name, array_agg(attribute.attname::text) AS columns
    FROM pg_index AS index
    JOIN pg_class AS owner ON owner.oid = index.indrelid
    JOIN pg_class AS own ON own.oid = index.indexrelid
    LEFT JOIN pg_attribute AS attribute
      ON attribute.attrelid = owner.oid AND attribute.attnum = ANY (index.indkey::int2[])
    WHERE index.indisunique AND owner.relnamespace = 'public'::regnamespace AND NOT owner.relispartition
    GROUP BY owner.relname, own.relname
    ORDER BY owner.relname, own.relname`.execute(db)
  return rows
}

async function triggersOf(db: Kysely<Tables>): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    SELECT relname AS "table", tgname AS name
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace AND NOT relispartition
    ORDER BY relname, tgname`.execute(db)
  return rows
}

async function sharedSequences(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT sequence.relname AS name
    FROM pg_class AS sequence
    JOIN pg_depend AS use ON use.refobjid = sequence.oid AND use.classid = 'pg_attrdef'::regclass
    JOIN pg_attrdef AS default_value ON default_value.oid = use.objid
    JOIN pg_class AS owner ON owner.oid = default_value.adrelid
    WHERE sequence.relkind = 'S' AND NOT owner.relispartition
    GROUP BY sequence.relname
    HAVING count(DISTINCT owner.oid) > 1
    ORDER BY sequence.relname`.execute(db)
  return rows.map(({ name }) => name)
}
