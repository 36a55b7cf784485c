import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Statements one connection keeps prepared at most: each plan takes memory of the server. */
const MOST_PER_CONNECTION = 150
/** Texts whose uses are counted; those used longest ago are forgotten first. */
const MOST_COUNTED = 1_000
/** Uses of a text from which on it is worth preparing. */
const WORTH_PREPARING = 3
/** A list longer than this is planned with its length: a plan for any length expects a short one. */
const LONGEST_LIST = 100

/**
 * What PostgreSQL says when a prepared statement cannot be used: a table has changed under it, or something between
 * gave the session to somebody else.
 */
const CACHED_PLAN_CHANGED = 'RevalidateCachedQuery'
const NO_SUCH_STATEMENT = '26000'
const STATEMENT_EXISTS = '42P05'

type Known = { name: string; uses: number }
/** Statements a connection has prepared, and whether they were made before a change that outdates them. */
type Session = { names: Set<string>; generation: number }

/** Whether a transaction failed for want of a prepared statement, so that repeating it helps. */
export function isOutdatedStatement(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return routine === CACHED_PLAN_CHANGED || code === NO_SUCH_STATEMENT || code === STATEMENT_EXISTS
}

/**
 * The pool as Kysely uses it, with statements prepared that come again and again: planning costs PostgreSQL more than
 * reading does. PostgreSQL itself goes on planning those whose values matter.
 */
export function prepareStatements(pool: pg.Pool): PostgresPool {
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

  /** Undefined where the statement is to be planned each time. */
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
      // Inside a transaction this fails as well, and the transaction is repeated as a whole.
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
