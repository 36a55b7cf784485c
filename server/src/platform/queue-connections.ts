import type pg from 'pg'

/** Connections that the queues of a process use at the same time, beside those on which they listen. */
const MOST = 2

const views = new WeakMap<pg.Pool, pg.Pool>()

/**
 * A pool as all job queues that use it see it. Each place for a job looks for one every two seconds, all of them at the
 * same moment. Without a limit they keep every connection of the pool open, and each takes 5 MB in PostgreSQL.
 */
export function forQueues(pool: pg.Pool): pg.Pool {
  const view = views.get(pool) ?? limited(pool)
  views.set(pool, view)
  return view
}

function limited(pool: pg.Pool): pg.Pool {
  const waiting: (() => void)[] = []
  let used = 0

  async function connectInTurn(): Promise<pg.PoolClient> {
    if (used < MOST) used += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      const client = await pool.connect()
      const { release } = client
      client.release = (error) => {
        leave()
        release(error)
      }
      return client
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Whoever waits takes the place over. */
  function leave() {
    const next = waiting.shift()
    if (next === undefined) used -= 1
    else next()
  }

  type Callback = Parameters<pg.Pool['connect']>[0]
  /** With a callback, a connection is taken for good, to listen. */
  const connect = (callback?: Callback) => (callback === undefined ? connectInTurn() : pool.connect(callback))
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
  })
}
