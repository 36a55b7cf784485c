import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import {
  addressesOf,
  type Connecting,
  followPrimary,
  isAway,
  LOST_PAUSE,
  patiently,
  READ_ONLY,
} from './failover.ts'
import { isRefusedByPooler, limitTransactions, NEEDS_DIRECT } from './pooled.ts'
import { isOutdatedStatement, prepareStatements } from './prepared.ts'
import type { Tables } from './tables.ts'
import { getTypeParser } from './type-parsers.ts'

/** One process's access to the database: typed queries, their pool, and how to close it. */
export type Database = {
  db: Kysely<Tables>
  /** For statements and transactions. Behind a pooler, a connection keeps no session after them. */
  pool: pg.Pool
  /** Connections to the server itself, for what needs a session: listening, locks and settings that outlast a transaction. */
  direct: DirectPool
  /** Whether frequent statements are prepared. */
  isPreparing: boolean
  /** Time in milliseconds when a statement last failed because the server's disk was full. */
  diskFullAt(): number | undefined
  close(): Promise<void>
}

declare const keepsSession: unique symbol
/** A pool whose connections keep their session: they do not lead through a pooler. */
export type DirectPool = pg.Pool & { readonly [keepsSession]: true }

export type DatabaseOptions = {
  /** Address of the server itself, when the address of the database leads to a pooler in transaction mode. */
  directUrl?: string | undefined
  /** Maximum of connections. The embedded server allows 60 for all processes together. */
  connections?: number
  /** Milliseconds after which the server cancels a statement; 0: never. */
  statementTimeout?: number
  /** Milliseconds that a query waits for a free connection. */
  connectionTimeout?: number
  /** Whether frequent statements are prepared; not by default with `directUrl`: many poolers do not know them. */
  isPreparing?: boolean
  /** Milliseconds that a statement waits while the database cannot be reached; 0: it fails at once. */
  patience?: number
  /** Shown in pg_stat_activity. */
  name?: string
  /** Called when an idle connection breaks; the pool has already replaced it. */
  onIdleError?: (error: Error) => void
}

const DISK_FULL = '53100'

/** Whether an error says that a unique value already exists. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** Oldest PostgreSQL the schema and queries are written for. */
const OLDEST_MAJOR = 15
const ATTEMPTS = 3
/** Milliseconds after which the server cancels a statement, and ends a transaction that waits for its client. */
export const LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }
/** Direct connections of a process: one listens, and starting needs two more. */
const DIRECT_CONNECTIONS = 3
/** Milliseconds after which an idle connection is closed; its prepared statements are lost with it. */
const KEPT_IDLE = 60_000
/** Age at which a connection is replaced, so that it prepares the statements in use now. */
const LIFETIME_SECONDS = 3_600

/**
 * Opens a pool. An address with several hosts leads to the one that writes. Result types: int8 → number, date → 'YYYY-MM-DD', timestamptz → Date, numeric → string.
 * Connects at the first query.
 */
export function createDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const { directUrl, isPreparing = directUrl === undefined } = options
  const limits = { ...LIMITS, statement_timeout: options.statementTimeout ?? LIMITS.statement_timeout }
  const shared = {
    connectionTimeoutMillis: options.connectionTimeout ?? 10_000,
    idleTimeoutMillis: KEPT_IDLE,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    application_name: options.name ?? 'rankline',
    types: { getTypeParser },
  }
  const most = options.connections ?? 10
  // A pooler refuses limits as parameters of a new connection: it would have to set them for each client.
  const pool = new pg.Pool({
    ...shared,
    connectionString: addressesOf(connectionString)[0],
    max: most,
    ...(directUrl === undefined && limits),
  })
  const direct = (
    directUrl === undefined
      ? pool
      : new pg.Pool({
          ...shared,
          connectionString: addressesOf(directUrl)[0],
          max: DIRECT_CONNECTIONS,
          ...limits,
        })
  ) as DirectPool
  const pools = new Set<pg.Pool>([pool, direct])
  followPrimary(pool, addressesOf(connectionString))
  if (directUrl !== undefined) followPrimary(direct, addressesOf(directUrl))
  const openedAt = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => openedAt.set(client, Date.now()))
  for (const one of pools) {
    one.on('error', (error) => options.onIdleError?.(error))
    // The running query already reports a broken connection; without a listener the event would end the
    // process.
    one.on('connect', (client) => client.on('error', () => undefined))
  }
  let diskFullAt: number | undefined
  /** Time when a server refused a write: connections to it that were opened before are not used any more. */
  let readOnlyAt = Number.NEGATIVE_INFINITY
  const waiting: Connecting = patiently(
    pool,
    options.patience ?? 0,
    (client) => (openedAt.get(client) ?? 0) <= readOnlyAt,
  )
  const used = isPreparing ? prepareStatements(waiting) : waiting
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: directUrl === undefined ? used : limitTransactions(used, limits) }),
    log(event) {
      if (event.level !== 'error') return
      if (codeOf(event.error) === DISK_FULL) diskFullAt = Date.now()
      if (codeOf(event.error) === READ_ONLY) readOnlyAt = Date.now()
    },
  })
  return {
    db,
    pool,
    direct,
    isPreparing,
    diskFullAt: () => diskFullAt,
    async close() {
      await db.destroy()
      // Kysely ends the pool only if it has used it.
      for (const one of pools) if (!one.ended) await one.end()
    },
  }
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. Repeated after a
 * deadlock, a serialisation failure, a lost prepared statement, or a connection that was lost before the end, so `work`
 * must have no effects outside the database.
 */
export async function transaction<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  let isEnding = false
  return repeated(
    () => {
      isEnding = false
      return db.transaction().execute(async (inside) => {
        const result = await work(inside)
        isEnding = true
        return result
      })
    },
    // A connection that was lost at the end does not say whether the transaction was committed.
    (error) => !isEnding && isAway(error),
  )
}

/** Runs `work`, which only reads, on the database as it is at the first statement. */
export async function snapshot<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return repeated(
    () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    isAway,
  )
}

/**
 * Runs a part of a transaction in a savepoint. If it fails, only its writes are rolled back.
 * @returns the error of the part, or undefined
 * @throws errors that end the whole transaction: a lost connection, or a reason to repeat it
 */
export async function attempted(db: Transaction<Tables>, work: () => Promise<void>): Promise<unknown> {
  await sql`SAVEPOINT part`.execute(db)
  try {
    await work()
  } catch (error) {
    if (worthRepeating(error)) throw error
    await sql`ROLLBACK TO SAVEPOINT part`.execute(db)
    return error
  }
  await sql`RELEASE SAVEPOINT part`.execute(db)
  return undefined
}

async function repeated<Result>(
  run: () => Promise<Result>,
  isLost: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const isAgain = isLost(error)
      if (attempt === ATTEMPTS || !(worthRepeating(error) || isAgain)) throw error
      if (isAgain) await sleep(LOST_PAUSE)
    }
  }
}

/**
 * Checks that the server answers and is new enough.
 * @param setting which names the address of the pool
 * @throws {StartupError} naming what is wrong; never shows the connection string's password
 */
export async function checkServer(pool: pg.Pool, setting = 'DATABASE_URL'): Promise<void> {
  let found: { version: string; encoding: string } | undefined
  try {
    const { rows } = await pool.query<{ version: string; encoding: string }>(
      "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding",
    )
    found = rows[0]
  } catch (cause) {
    if (isRefusedByPooler(cause)) throw new StartupError(NEEDS_DIRECT, { cause })
    throw new StartupError(`The database cannot be reached (${setting}): ${reason(cause)}.`, { cause })
  }
  const major = Math.floor(Number(found?.version) / 10_000)
  if (major < OLDEST_MAJOR)
    throw new StartupError(
      `PostgreSQL ${OLDEST_MAJOR} or newer is needed, ${setting} leads to version ${major}.`,
    )
  if (found?.encoding !== 'UTF8')
    throw new StartupError(`The database of ${setting} must be encoded in UTF8, it is in ${found?.encoding}.`)
}

/** Whether a retry does not help: PostgreSQL's classes 22 (data exception) and 23 (integrity constraint violation). */
export const isOfTheData = (error: unknown): boolean =>
  error instanceof Error && /^2[23]/.test(codeOf(error) ?? '')

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
