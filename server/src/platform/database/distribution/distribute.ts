import { type Kysely, sql, type Transaction } from 'kysely'
import { transaction } from '../database.ts'
import type { AllFacts, Placement } from '../table-facts.ts'
import type { Tables } from '../tables.ts'
import { COLUMNS, type ForeignKey, isKept, readForeignKeys } from './foreign-keys.ts'
import { isDistributed, readNodes, refuseRunning } from './nodes.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

/** Remaining work. `rows` are estimates of the planner. */
export type Plan = {
  tables: { name: string; placement: Exclude<Placement, 'coordinator'>; rows: number }[]
  /** Keys that Citus cannot keep. */
  droppedKeys: ForeignKey[]
  /** Keys that are dropped first, and added again when both of their tables are in their places. */
  keptKeys: ForeignKey[]
}

export type OnProgress = (line: string) => void

/** Another lock than that of migrations, which is held while tables are placed after them. */
const DISTRIBUTION_LOCK = 7_225_549

/** Tables that all nodes have are first: others refer to them. */
const ORDER: readonly Placement[] = ['reference', 'account', 'search']

/** Compares the database with the placements of its tables. @throws {StartupError} when it has no usable Citus */
export async function planDistribution(db: Db, facts: AllFacts): Promise<Plan> {
  await readNodes(db)
  const tables = await unplacedTables(db, facts)
  const keys = await keysOnTheWay(db, facts)
  return {
    tables,
    droppedKeys: keys.filter(({ kept }) => !kept).map(({ key }) => key),
    keptKeys: keys.filter(({ kept }) => kept).map(({ key }) => key),
  }
}

/**
 * Moves every table to its placement, one transaction per table, so that a killed process goes on where it was. Foreign keys
 * are written to `distribution.foreign_keys` before they are dropped; those that Citus keeps are added at the end.
 * @throws {StartupError} when Rankline runs, or the database has no usable Citus
 */
export async function distribute(db: Db, facts: AllFacts, onProgress: OnProgress): Promise<void> {
  await refuseRunning(db)
  const { tables } = await planDistribution(db, facts)
  await step(db, (trx) => setKeysAside(trx, facts))
  await distributeFunctions(db)
  for (const [index, { name, placement, rows }] of tables.entries()) {
    await step(db, (trx) => place(trx, name, placement, facts))
    onProgress(`${index + 1} of ${tables.length}: ${name} (${placement}, about ${rows} rows)`)
  }
  await emptyShells(db, facts)
  await addKeys(db, onProgress)
}

/**
 * Places tables that migrations have added to a distributed database. Any other database costs one query.
 */
export const keepDistributed = (facts: AllFacts) => async (db: Db) => {
  if (!(await isDistributed(db))) return
  await step(db, (trx) => setKeysAside(trx, facts))
  await distributeFunctions(db)
  for (const { name, placement } of await unplacedTables(db, facts))
    await step(db, (trx) => place(trx, name, placement, facts))
  await addKeys(db, () => undefined)
}

/** One transaction at a time, also of two commands. */
const step = (db: Db, work: (trx: Trx) => Promise<void>) =>
  transaction(db, async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx)
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`SELECT pg_advisory_xact_lock(${DISTRIBUTION_LOCK})`.execute(trx)
    // Reference tables and those that refer to them are changed in one transaction, which must then use one connection per node.
    await sql`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`.execute(trx)
    await work(trx)
  })

async function unplacedTables(db: Db, facts: AllFacts): Promise<Plan['tables']> {
  const { rows } = await sql<{ name: string; rows: number }>`
    SELECT relname AS name, greatest(reltuples, 0)::bigint AS rows
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = pg_class.oid)
    ORDER BY relname`.execute(db)
  return rows
    .flatMap(({ name, rows: count }) => {
      const placement = facts[name]?.placement ?? 'coordinator'
      return placement === 'coordinator' ? [] : [{ name, placement, rows: count }]
    })
    .toSorted((one, other) => ORDER.indexOf(one.placement) - ORDER.indexOf(other.placement))
}

/** Keys of which a table is not in its place yet, or that cannot be kept. */
async function keysOnTheWay(db: Db, facts: AllFacts): Promise<{ key: ForeignKey; kept: boolean }[]> {
  const placementOf = (table: string) => facts[table]?.placement ?? 'coordinator'
  const unplaced = new Set((await unplacedTables(db, facts)).map(({ name }) => name))
  return (await readForeignKeys(db))
    .map((key) => ({ key, kept: isKept(key, placementOf) }))
    .filter(({ key, kept }) => !kept || unplaced.has(key.table) || unplaced.has(key.referred))
}

async function setKeysAside(trx: Trx, facts: AllFacts): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS distribution`.execute(trx)
  await sql`
    CREATE TABLE IF NOT EXISTS distribution.foreign_keys (
      table_name text,
      name text,
      definition text NOT NULL,
      is_kept boolean NOT NULL,
      PRIMARY KEY (table_name, name)
    )`.execute(trx)
  for (const { key, kept } of await keysOnTheWay(trx, facts)) {
    await sql`
      INSERT INTO distribution.foreign_keys (table_name, name, definition, is_kept)
      VALUES (${key.table}, ${key.name}, ${key.definition}, ${kept})
      ON CONFLICT (table_name, name) DO UPDATE SET definition = excluded.definition, is_kept = excluded.is_kept`.execute(
      trx,
    )
    await sql`ALTER TABLE ${sql.table(key.table)} DROP CONSTRAINT ${sql.ref(key.name)}`.execute(trx)
  }
}

async function place(
  trx: Trx,
  name: string,
  placement: Exclude<Placement, 'coordinator'>,
  facts: AllFacts,
): Promise<void> {
  if (placement === 'reference') {
    // The triggers of these tables end sessions, and do so on the coordinator alone, which has the sessions.
    await sql`SET LOCAL citus.enable_unsafe_triggers TO on`.execute(trx)
    await sql`SELECT create_reference_table(${name}::regclass)`.execute(trx)
    return
  }
  const first = await firstOf(trx, placement, facts)
  await sql`
    SELECT create_distributed_table(${name}::regclass, ${COLUMNS[placement]}, colocate_with => ${first ?? 'none'})`.execute(
    trx,
  )
}

/** A table of the placement that is distributed already: the others have their rows where it has them. */
async function firstOf(trx: Trx, placement: Placement, facts: AllFacts): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid
    WHERE partmethod = 'h' AND relnamespace = 'public'::regnamespace AND NOT relispartition
    ORDER BY relname`.execute(trx)
  return rows.find(({ name }) => facts[name]?.placement === placement)?.name
}

/** Functions that statements call must be on every node. */
async function distributeFunctions(db: Db): Promise<void> {
  const { rows } = await sql<{ signature: string }>`
    SELECT oid::regprocedure::text AS signature
    FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      AND NOT EXISTS (SELECT FROM pg_catalog.pg_dist_object WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid)
    ORDER BY 1`.execute(db)
  for (const { signature } of rows)
    await step(db, async (trx) => {
      await sql`SELECT create_distributed_function(${signature})`.execute(trx)
    })
}

/** Frees the space of rows that are on the nodes now. Their copies in the former table cannot be read any more. */
async function emptyShells(db: Db, facts: AllFacts): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT root.relname AS name
    FROM pg_dist_partition
    JOIN pg_class AS root ON root.oid = logicalrelid
    WHERE root.relnamespace = 'public'::regnamespace AND NOT root.relispartition
      AND EXISTS (SELECT FROM pg_partition_tree(root.oid) WHERE isleaf AND pg_relation_size(relid) > 0)
    UNION
    SELECT root.relname
    FROM pg_dist_partition
    JOIN pg_class AS root ON root.oid = logicalrelid
    WHERE root.relnamespace = 'public'::regnamespace AND root.relkind = 'r' AND NOT root.relispartition
      AND pg_relation_size(root.oid) > 0
    ORDER BY 1`.execute(db)
  for (const { name } of rows.filter((table) => table.name in facts))
    await step(db, async (trx) => {
      await sql`SELECT truncate_local_data_after_distributing_table(${name}::regclass)`.execute(trx)
    })
}

async function addKeys(db: Db, onProgress: OnProgress): Promise<void> {
  const { rows } = await sql<{ table_name: string; name: string; definition: string }>`
    SELECT table_name, name, definition
    FROM distribution.foreign_keys
    WHERE is_kept AND NOT EXISTS (
      SELECT FROM pg_constraint
      WHERE conname = name AND conrelid = to_regclass(quote_ident(table_name)))
    ORDER BY table_name, name`.execute(db)
  for (const [index, { table_name, name, definition }] of rows.entries()) {
    await step(db, async (trx) => {
      await sql`ALTER TABLE ${sql.table(table_name)} ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        trx,
      )
    })
    onProgress(`key ${index + 1} of ${rows.length}: ${table_name}.${name}`)
  }
}
