import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'

// A pooler in transaction mode, such as PgBouncer, gives each transaction any of its connections. What a session keeps
// (listening, locks, settings, temporary tables) needs `direct` of the database; tests/architecture/session-state.test.ts
// lists who may use it.

export const NEEDS_DIRECT =
  'DATABASE_URL leads to a pooler that gives every transaction another session: set DATABASE_DIRECT_URL to the address of the PostgreSQL behind it.'
const NOT_DIRECT =
  'DATABASE_DIRECT_URL leads to a pooler that gives every transaction another session: set it to the address of the PostgreSQL behind it.'

/** Comparisons of sessions. Other clients of the pooler can hide one of them. */
const TRIES = 3
/** Names the lock of processes that set the role's limits at the same time. */
const LIMITS_LOCK = 7_225_548

/** Limits by the names of their settings, in milliseconds. */
type Limits = Record<string, number>

/** PgBouncer's answer to a limit among the parameters of a new connection. */
export const isRefusedByPooler = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter')

/** A pooler's pool as Kysely uses it. Each transaction begins with its limits, in the same message. */
export function limitTransactions(pool: PostgresPool, limits: Limits): PostgresPool {
  const settings = Object.entries(limits).map(([name, value]) => `; SET LOCAL ${name} = ${value}`)
  return {
    async connect() {
      const client = await pool.connect()
      const query = (given: unknown, values: readonly unknown[] = []): unknown => {
        const text = given as string
        return client.query(BEGINS.test(text) ? `${text}${settings.join('')}` : text, values)
      }
      return { query: query as typeof client.query, release: () => client.release() }
    },
    end: () => pool.end(),
  }
}

const BEGINS = /^(?:begin|start transaction)\b/i

/**
 * Gives the role of a pooler its limits for statements outside of transactions, unless somebody has set some.
 * @param direct a pool with the same role
 */
export async function limitRole(direct: pg.Pool, limits: Limits): Promise<void> {
  const client = await direct.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LIMITS_LOCK])
    const { rows } = await client.query<{ setting: string }>(`
      SELECT split_part(unnest(setconfig), '=', 1) AS setting
      FROM pg_db_role_setting
      WHERE setrole = (SELECT oid FROM pg_roles WHERE rolname = current_user)
        AND setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))`)
    const missing = Object.entries(limits).filter(([name]) => !rows.some(({ setting }) => setting === name))
    for (const [name, value] of missing)
      await client.query(`
        DO $$ BEGIN
          EXECUTE format('ALTER ROLE %I IN DATABASE %I SET ${name} = ${value}', current_user, current_database());
        END $$`)
    await client.query('COMMIT')
  } finally {
    // Destroyed if it failed in the middle.
    client.release(true)
  }
}

/**
 * @throws {StartupError} when the connections of a pool lead to a pooler in transaction mode
 * @param isDirect whether DATABASE_DIRECT_URL is set
 */
export async function refuseSharedSessions(direct: pg.Pool, isDirect: boolean): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1)
    if (await sharesSessions(direct)) throw new StartupError(isDirect ? NOT_DIRECT : NEEDS_DIRECT)
}

/** Whether a second connection gets the session of a first one that is still open. */
async function sharesSessions(pool: pg.Pool): Promise<boolean> {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()])
  try {
    const session = await sessionOf(first)
    await second.query('BEGIN')
    const other = await sessionOf(second)
    await second.query('ROLLBACK')
    return session === other
  } finally {
    first.release()
    second.release()
  }
}

async function sessionOf(client: pg.PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}
