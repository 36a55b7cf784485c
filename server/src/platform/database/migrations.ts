import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { refuseUnfinished } from './unfinished-restore.ts'

export type Migration = { name: string; sql: string; checksum: string }

const OWN_DIRECTORY = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** @param directory of `NNNN_name.sql`; the server's own by default */
export async function readMigrations(directory = OWN_DIRECTORY): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    files.map(async (file) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file))
        throw new StartupError(`Migration ${file} must be named like 0001_accounts.sql.`)
      const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n')
      return {
        name: file.slice(0, -'.sql'.length),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
  for (const [index, { name }] of migrations.entries()) {
    const next = migrations[index + 1]?.name
    if (next?.slice(0, 4) === name.slice(0, 4))
      throw new StartupError(`Migrations ${name} and ${next} share a number.`)
  }
  return migrations
}

/** Whether all migrations are applied, including the queue's tables. Only queries; loads nothing that migrating needs. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  await refuseUnfinished(pool)
  const { rows } = await pool.query<{ is_begun: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AND to_regclass('graphile_worker.migrations') IS NOT NULL AS is_begun",
  )
  return rows[0]?.is_begun === true && (await missingOf(pool, await readMigrations())).length === 0
}

/** @throws {StartupError} when an applied file was changed, renamed, removed or preceded */
export async function missingOf(
  client: pg.Pool | pg.PoolClient,
  migrations: Migration[],
): Promise<Migration[]> {
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations ORDER BY name',
  )
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file)
      throw new StartupError(
        `The database has migration ${name}, which this Rankline does not know: it is too old for it.`,
      )
    if (file.checksum !== checksum)
      throw new StartupError(
        `Migration ${name} was changed after it was applied: put it back and add a new file instead.`,
      )
  }
  const last = applied.at(-1)?.name ?? ''
  const missing = migrations.filter(({ name }) => !applied.some((done) => done.name === name))
  const late = missing.find(({ name }) => name < last)
  if (late)
    throw new StartupError(
      `Migration ${late.name} comes before ${last}, which is applied: give it a higher number.`,
    )
  return missing
}
