import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Loads a feature's reference data after the migrations. Runs at every start, so it must be cheap when nothing changed. */
export type Seed = (db: Kysely<Tables>) => Promise<void>

export type MigrateOptions = {
  /** Folder of `NNNN_name.sql`; the server's own by default. */
  directory?: string
  after?: Seed[]
}

type Migration = { name: string; sql: string; checksum: string }

const quiet = new Logger(() => () => undefined)
const OWN_DIRECTORY = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Advisory lock held while migrating: processes that start together wait for the first. */
const MIGRATION_LOCK = 7_225_547

/**
 * Applies missing migrations in order of number, one transaction per file, then runs the seeds.
 * @returns names of the files applied now
 * @throws {StartupError} when an applied file was changed, renamed, removed or preceded, or a file fails
 */
export async function migrate({ db, pool }: Database, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.directory ?? OWN_DIRECTORY)
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const missing = await missingOf(client, migrations)
    for (const migration of missing) await apply(client, migration)
    // The queue's tables, so that jobs can be added before any worker runs.
    await runMigrations({ pgPool: pool, logger: quiet })
    for (const seed of options.after ?? []) await seed(db)
    return missing.map(({ name }) => name)
  } finally {
    // Destroyed, not returned: the lock and the setting belong to this connection.
    client.release(true)
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
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

async function missingOf(client: pg.PoolClient, migrations: Migration[]): Promise<Migration[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
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

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw new StartupError(`Migration ${name} failed: ${describe(cause, sql)}`, { cause })
  }
}

/** PostgreSQL's message with the line that caused it. */
function describe(error: unknown, sql: string): string {
  const { message, position } = error as { message: string; position?: string }
  if (!position) return `${message}.`
  return `${message} (line ${sql.slice(0, Number(position)).split('\n').length}).`
}
