import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { Connecting } from './failover.ts'

/** Maximum of prepared statements per connection: each plan uses memory of the server. */
const MOST_PER_CONNECTION = 150
/** Maximum of statements whose uses are counted; the least recently used ones are dropped first. */
const MOST_COUNTED = 1_000
/** Number of uses after which a statement is prepared. */
const WORTH_PREPARING = 3
/** A longer list is planned each time, with its length: a generic plan expects a short list. */
const LONGEST_LIST = 100

/**
 * Error codes for a prepared statement that cannot be used: a table has changed, or a pooler gave the session
 * to another client.
 */
const CACHED_PLAN_CHANGED = 'RevalidateCachedQuery'
const NO_SUCH_STATEMENT = '26000'
const STATEMENT_EXISTS = '42P05'

type Known = { name: string; uses: number }
/** Statements that a connection has prepared, and whether a later change made them outdated. */
type Session = { names: Set<string>; generation: number }

/** Whether a transaction failed because a prepared statement could not be used, so that repeating it helps. */
export function isOutdatedStatement(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return routine === CACHED_PLAN_CHANGED || code === NO_SUCH_STATEMENT || code === STATEMENT_EXISTS
}

/**
 * The pool as Kysely uses it, which prepares frequent statements: for PostgreSQL, planning costs more than
 * reading. PostgreSQL still plans statements each time when their plan depends on the values.
 */
export function prepareStatements(pool: Connecting): PostgresPool {
  const texts = new Map<string, Known>()
  const sessions = new WeakMap<pg.PoolClient, Session>()
  let generation = 0

  function nameOf(text: string): string | undefined {
    const known = texts.get(text) ?? {
      name: `p${createHash('sha256').update(text).digest('base64url')}`,
      uses: 0,
    }
    texts.delete(text)
    texts.set(text, known)
    if (texts.size > MOST_COUNTED) texts.delete(texts.keys().next().value ?? '')
    known.uses += 1
    return known.uses >= WORTH_PREPARING ? known.name : undefined
  }

  /** Name of the prepared statement; undefined if the statement should be planned each time. */
  function preparedName(session: Session, text: string, values: unknown[]): string | undefined {
    if (session.generation < generation || values.length === 0 || values.some(isLong)) return undefined
    const name = nameOf(text)
    if (name === undefined || session.names.has(name)) return name
    if (session.names.size >= MOST_PER_CONNECTION) return undefined
    session.names.add(name)
    return name
  }

  async function run(client: pg.PoolClient, session: Session, text: string, values: unknown[]) {
    const name = preparedName(session, text, values)
    if (name === undefined) return client.query(text, values)
    try {
      return await client.query({ name, text }, values)
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error
      generation += 1
      // This fails too inside a transaction, and then the whole transaction is repeated.
      return client.query(text, values).catch(() => {
        throw error
      })
    }
  }

  return {
    async connect() {
      const client = await pool.connect()
      const session = sessions.get(client) ?? { names: new Set(), generation }
      sessions.set(client, session)
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
      function query(given: unknown, values: readonly unknown[] = []): unknown {
        return run(client, session, String(given), [...values])
      }
      // A connection whose statements are outdated is replaced.
      return { query, release: () => client.release(session.generation < generation) }
    },
    end: () => pool.end(),
  }
}

const isLong = (value: unknown) => Array.isArray(value) && value.length > LONGEST_LIST
