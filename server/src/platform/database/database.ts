import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { isOutdatedStatement, prepareStatements } from './prepared.ts'
import type { Tables } from './tables.ts'
import { getTypeParser } from './type-parsers.ts'

/** One process's door to the database: typed queries, the pool under them, and the way out. */
export type Database = {
  db: Kysely<Tables>
  pool: pg.Pool
  /** When a statement last found the server's disk full, in milliseconds. */
  diskFullAt(): number | undefined
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** Connections at most. The embedded server allows 60 for all processes together. */
  connections?: number
  /** Milliseconds after which the server cancels a statement; 0 never. */
  statementTimeout?: number
  /** Milliseconds that a query waits for a free connection. */
  connectionTimeout?: number
  /** Whether statements that come again and again are prepared; not every pooler in between allows it. */
  isPreparing?: boolean
  /** Seen in pg_stat_activity. */
  name?: string
  /** A connection broke while nobody used it; the pool has replaced it already. */
  onIdleError?: (error: Error) => void
}

const DISK_FULL = '53100'

/** Whether something failed because another row has what must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** Oldest PostgreSQL the schema and queries are written for. */
const OLDEST_MAJOR = 15
const ATTEMPTS = 3
/** Milliseconds a connection waits for work before it is closed; what it has prepared goes with it. */
const KEPT_IDLE = 60_000
/** After which a connection is replaced, so that it prepares what is used now. */
const LIFETIME_SECONDS = 3_600

/**
 * Opens a pool. Values come back as: int8 → number, date → 'YYYY-MM-DD', timestamptz → Date, numeric → string.
 * Nothing is connected until the first query.
 */
export function createDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString,
    max: options.connections ?? 10,
    statement_timeout: options.statementTimeout ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: options.connectionTimeout ?? 10_000,
    idleTimeoutMillis: KEPT_IDLE,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    application_name: options.name ?? 'rankline',
    types: { getTypeParser },
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // Whoever works with a connection that breaks learns it from the query; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  let diskFullAt: number | undefined
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: options.isPreparing === false ? pool : prepareStatements(pool) }),
    log(event) {
      if (event.level === 'error' && codeOf(event.error) === DISK_FULL) diskFullAt = Date.now()
    },
  })
  return {
    db,
    pool,
    diskFullAt: () => diskFullAt,
    async close() {
      await db.destroy()
      // Kysely ends the pool only when it has used it itself.
      if (!pool.ended) await pool.end()
    },
  }
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
 * Repeated when PostgreSQL chose it as the victim of a deadlock, could not serialise it or gave up a prepared
 * statement, so `work` must do nothing but talk to the database.
 */
export async function transaction<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !worthRepeating(error)) throw error
    }
  }
}

/**
 * Proves that the server answers and is new enough.
 * @throws {StartupError} naming what is wrong; the connection string's password is never shown
 */
export async function checkServer(pool: pg.Pool): Promise<void> {
  let found: { version: string; encoding: string } | undefined
  try {
    const { rows } = await pool.query<{ version: string; encoding: string }>(
      "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding",
    )
    found = rows[0]
  } catch (cause) {
    throw new StartupError(`The database cannot be reached (DATABASE_URL): ${reason(cause)}.`, { cause })
  }
  const major = Math.floor(Number(found?.version) / 10_000)
  if (major < OLDEST_MAJOR)
    throw new StartupError(
      `PostgreSQL ${OLDEST_MAJOR} or newer is needed, DATABASE_URL leads to version ${major}.`,
    )
  if (found?.encoding !== 'UTF8')
    throw new StartupError(
      `The database of DATABASE_URL must be encoded in UTF8, it is in ${found?.encoding}.`,
    )
}

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code

function worthRepeating(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01' || isOutdatedStatement(error)
}

/** node-postgres reports a refused connection to several addresses as an AggregateError without a message. */
function reason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || 'no answer'
}
