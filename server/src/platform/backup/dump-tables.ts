import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupManifest, type DumpedTable, quote, quoted } from './backup-format.ts'

/** Schemas of the product, and of its queue of jobs. */
const SCHEMAS = ['public', 'graphile_worker']
/** Written by whoever creates the schema, before the rows are loaded. */
const LEFT_OUT = ['migrations']

export type Table = Pick<DumpedTable, 'schema' | 'name' | 'columns'>

/**
 * Begins a snapshot: everything that is read until the end of the transaction is of one moment, while others go on writing.
 */
export async function beginSnapshot(client: pg.PoolClient): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query('SET LOCAL statement_timeout = 0')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
}

/** All tables with their stored columns; partitions are part of their table. */
export async function findTables(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT nspname AS schema, relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE nspname = ANY ($1) AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> ALL ($2)
    GROUP BY nspname, relname
    ORDER BY nspname, relname`,
    [SCHEMAS, LEFT_OUT],
  )
  return rows
}

/** The rows of a table in the text format of COPY: each ends with a line feed, and no value contains one. */
export function dumpTable(client: pg.PoolClient, table: Table): Readable {
  const columns = table.columns.map(quote).join(', ')
  return Readable.from(client.query(copyTo(`COPY (SELECT ${columns} FROM ${quoted(table)}) TO STDOUT`)))
}

/** Call it after the tables are dumped: sequences follow no snapshot, so their values are never behind the rows. */
export async function findSequences(client: pg.PoolClient): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string; value: number; isCalled: boolean }>(
    `SELECT schemaname AS schema, sequencename AS name, coalesce(last_value, start_value) AS value,
      last_value IS NOT NULL AS "isCalled"
    FROM pg_sequences
    WHERE schemaname = ANY ($1)
    ORDER BY schemaname, sequencename`,
    [SCHEMAS],
  )
  return rows
}

/** Months that have a partition of positions, by their first day. */
export async function findMonths(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `SELECT replace(substring(relname FROM '[0-9]{4}_[0-9]{2}$'), '_', '-') || '-01' AS month
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'positions'::regclass AND relname ~ '^positions_[0-9]{4}_[0-9]{2}$'
    ORDER BY relname`,
  )
  return rows.map(({ month }) => month)
}

export async function findMigrations(client: pg.PoolClient): Promise<BackupManifest['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations ORDER BY name',
  )
  return rows
}
