import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BackupManifest, entryOf, type OnProgress, quote, quoted } from './backup-format.ts'
import type { Backup } from './open-backup.ts'

/**
 * Replaces the rows of every table by those of a backup, in an open transaction on the schema that the backup was made with.
 * Foreign keys are dropped meanwhile and created again, which checks every row.
 */
export async function loadTables(
  client: pg.PoolClient,
  backup: Backup,
  onProgress: OnProgress,
): Promise<void> {
  const { tables, sequences, months } = backup.manifest
  const keys = await dropForeignKeys(client)
  const triggers = await disableTriggers(client)
  await client.query(`TRUNCATE ${tables.map(quoted).join(', ')}`)
  for (const month of months) await client.query('SELECT ensure_positions_month($1::date)', [month])
  for (const table of tables) {
    const columns = table.columns.map(quote).join(', ')
    await pipeline(
      await backup.read(entryOf(table)),
      client.query(copyFrom(`COPY ${quoted(table)} (${columns}) FROM STDIN`)),
    )
    onProgress(`${table.name}: ${table.rows} rows`)
  }
  await setSequences(client, sequences)
  await releaseJobs(client)
  onProgress('checking references')
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quote(name)} ${definition}`)
  for (const { table, name } of triggers)
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${quote(name)}`)
}

type Named = { table: string; name: string }

async function dropForeignKeys(client: pg.PoolClient): Promise<(Named & { definition: string })[]> {
  const { rows } = await client.query<Named & { definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND connamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
    ORDER BY conrelid, conname`,
  )
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quote(name)}`)
  return rows
}

/** Triggers count and announce changes, which the backup already contains. */
async function disableTriggers(client: pg.PoolClient): Promise<Named[]> {
  const { rows } = await client.query<Named>(
    `SELECT tgrelid::regclass::text AS table, tgname AS name
    FROM pg_trigger
    JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND tgenabled = 'O'
      AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
    ORDER BY tgrelid, tgname`,
  )
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${quote(name)}`)
  return rows
}

async function setSequences(client: pg.PoolClient, sequences: BackupManifest['sequences']) {
  for (const { schema, name, value, isCalled } of sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [quoted({ schema, name }), value, isCalled])
}

/** Jobs that ran when the backup was made are not running here. */
async function releaseJobs(client: pg.PoolClient) {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `UPDATE graphile_worker.${table} SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL`,
    )
}
