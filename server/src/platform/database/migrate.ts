import { Logger, runMigrations } from 'graphile-worker'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import type { Database } from './database.ts'
import { type Migration, missingOf, readMigrations } from './migrations.ts'
import { letServe } from './serving-role.ts'
import type { Tables } from './tables.ts'
import { refuseUnfinished } from './unfinished-restore.ts'

/** Loads a feature's reference data after the migrations. Must be cheap when nothing changed. */
export type Seed = (db: Kysely<Tables>) => Promise<void>

export type MigrateOptions = {
  /** Folder of `NNNN_name.sql`; the server's own by default. */
  directory?: string
  after?: Seed[]
  /** Role that may read and write rows afterwards, if that is not the owner. */
  servingRole?: string | undefined
  /** Name of the last migration to apply; later ones are left missing. */
  last?: string
  /** Whether the caller restores a backup: other processes refuse to work on its database meanwhile. */
  isRestoring?: boolean
  /** Applies all missing migrations in one transaction, so that a killed process leaves the schema as it was. */
  isWhole?: boolean
}

const quiet = new Logger(() => () => undefined)
/** Advisory lock held while migrating: processes that start together wait for the first. */
export const MIGRATION_LOCK = 7_225_547

/**
 * Applies missing migrations in order of number, one transaction per file unless `isWhole`, then runs the seeds.
 * @returns names of the files applied now
 * @throws {StartupError} when an applied file was changed, renamed, removed or preceded, or a file fails
 */
export async function migrate({ db, direct }: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { last } = options
  const all = await readMigrations(options.directory)
  const migrations = last === undefined ? all : all.filter(({ name }) => name <= last)
  const client = await direct.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (options.isRestoring !== true) await refuseUnfinished(client)
    await client.query(`
      CREATE TABLE IF NOT EXISTS migrations (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`)
    const missing = await missingOf(client, migrations)
    const steps = options.isWhole === true ? [missing] : missing.map((migration) => [migration])
    for (const step of steps) await apply(client, step)
    // The queue's tables, so that jobs can be added before any worker runs.
    await runMigrations({ pgPool: direct, logger: quiet })
    for (const seed of options.after ?? []) await seed(db)
    if (options.servingRole !== undefined) await letServe(client, options.servingRole)
    return missing.map(({ name }) => name)
  } finally {
    // Destroyed, not returned: the lock and the setting belong to this connection.
    client.release(true)
  }
}

async function apply(client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query('BEGIN')
  for (const { name, sql, checksum } of migrations) {
    try {
      await client.query(sql)
      await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    } catch (cause) {
      await client.query('ROLLBACK')
      throw new StartupError(`Migration ${name} failed: ${describe(cause, sql)}`, { cause })
    }
  }
  await client.query('COMMIT')
}

/** PostgreSQL's message with the line that caused it. */
function describe(error: unknown, sql: string): string {
  const { message, position } = error as { message: string; position?: string }
  if (!position) return `${message}.`
  return `${message} (line ${sql.slice(0, Number(position)).split('\n').length}).`
}
