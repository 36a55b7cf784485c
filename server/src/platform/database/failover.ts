import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { passingCause } from '../http/unavailable.ts'

// The primary can change: a replica is promoted, and connections to the former primary break or may only read.

/** Milliseconds that a call or job waits for a database that cannot be reached. */
export const FAILOVER_PATIENCE = 15_000
/** Milliseconds between two attempts to connect. */
const PAUSE = 250
/** Milliseconds before work is repeated whose connection was lost: the pool notices one by one that its connections are lost. */
export const LOST_PAUSE = 100
/** PostgreSQL's code for a write on a server that only reads. */
export const READ_ONLY = '25006'

/** The pool as Kysely uses it. */
export type Connecting = { connect(): Promise<pg.PoolClient>; end(): Promise<void> }

/** Failures that waiting does not mend soon: no free connection, a full disk or memory, locks. */
const OF_LOAD =
  /^(?:53\d{3}|25P03|40001|40P01|55P03|ENOSPC|EDQUOT|EMFILE|ENFILE|timeout exceeded when trying to connect|Cannot use a pool after)/

/** Errors after which nobody waits any longer: the patience was used up. */
const final = new WeakSet<object>()

/** Whether an error says that the server is gone, or is no primary any more, and it has not been waited for yet. */
export function isAway(error: unknown): boolean {
  if (typeof error === 'object' && error !== null && final.has(error)) return false
  const cause = passingCause(error)
  return cause !== null && !OF_LOAD.test(cause)
}

/** Waits up to `patience` milliseconds for a connection. @param isStale whether one leads to a former primary */
export function patiently(
  pool: pg.Pool,
  patience: number,
  isStale: (client: pg.PoolClient) => boolean,
): Connecting {
  return {
    end: () => pool.end(),
    async connect() {
      const end = Date.now() + patience
      for (;;) {
        try {
          const client = await pool.connect()
          if (!isStale(client)) return client
          client.release(true)
          continue
        } catch (error) {
          if (!isAway(error)) throw error
          if (Date.now() + PAUSE > end) {
            if (patience > 0) final.add(error as object)
            throw error
          }
        }
        await sleep(PAUSE)
      }
    },
  }
}

/**
 * Addresses of a setting, one for each of its hosts: `postgresql://user@one:5432,other:5432/db`, as libpq writes them. Its
 * `target_session_attrs` is left out: several hosts always mean the one that writes.
 */
export function addressesOf(text: string): string[] {
  const [, head = '', hosts = '', tail = ''] = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/is.exec(text) ?? []
  const rest = tail.replace(/([?&])target_session_attrs=[^&]*(?:&|$)/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${head}${host}${rest}`)
}

/** Connects to the one of several addresses that writes; after a failure, to the next one. */
export function followPrimary(pool: pg.Pool, addresses: readonly string[]): void {
  if (addresses.length < 2) return
  const options = pool.options as pg.PoolConfig & { verify: (client: pg.PoolClient, done: Done) => void }
  let current = 0
  const next = () => {
    current = (current + 1) % addresses.length
    options.connectionString = addresses[current]
  }
  options.verify = (client, done) => {
    client
      .query<{ is_read_only: string }>("SELECT current_setting('transaction_read_only') AS is_read_only")
      .then(({ rows }) => (rows[0]?.is_read_only === 'on' ? refuse() : done()), failed)
    function refuse() {
      failed(Object.assign(new Error('the server only reads'), { code: READ_ONLY }))
    }
    function failed(error: Error) {
      done(error)
    }
  }
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  async function tryEach(): Promise<pg.PoolClient> {
    for (let left = addresses.length - 1; ; left -= 1) {
      try {
        return await connect()
      } catch (error) {
        if (!(isAway(error) || isTimeout(error))) throw error
        next()
        if (left === 0) throw error
      }
    }
  }
  const following = (callback?: Callback) => {
    const connecting = tryEach()
    if (callback === undefined) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }
  pool.connect = following as typeof pool.connect
}

type Done = (error?: Error) => void
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: Done) => void

const isTimeout = (error: unknown) => passingCause(error)?.startsWith('timeout') === true
