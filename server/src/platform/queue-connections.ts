import { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { Database, DirectPool } from './database/database.ts'
import { type Listener, listen } from './database/listen.ts'
import type { Log } from './log.ts'

/** Connections that the queues of a process use at the same time. */
const MOST = 2

const views = new WeakMap<pg.Pool, pg.Pool>()

/**
 * The pool as job queues see it. A connection takes 2 to 5 MB in PostgreSQL, and the queues would keep many: every job slot
 * polls each two seconds, all at the same moment, and each queue listens.
 */
export function forQueues({ pool, direct }: Pick<Database, 'pool' | 'direct'>, log: Log): pg.Pool {
  const view = views.get(pool) ?? sparing(pool, direct, log)
  views.set(pool, view)
  return view
}

type Callback = Parameters<pg.Pool['connect']>[0]

function sparing(pool: pg.Pool, direct: DirectPool, log: Log): pg.Pool {
  const inTurn = turns()
  /** A queue takes a connection by callback for one thing: to listen for new jobs. */
  const connect = (callback?: Callback) =>
    callback === undefined
      ? inTurn(() => pool.connect())
      : callback(undefined, new ListeningClient(direct, log) as unknown as pg.PoolClient, () => undefined)
  // The pool's own `query` takes its connection from the pool itself.
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Lets a few connections be used at the same time; the others wait in order. */
function turns() {
  const waiting: (() => void)[] = []
  let used = 0

  /** Passes the place to the next waiting caller. */
  function leave() {
    const next = waiting.shift()
    if (next === undefined) used -= 1
    else next()
  }

  return async (connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> => {
    if (used < MOST) used += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      const client = await connect()
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
}

/** Replaces a queue's listening connection: all channels of a process share one open connection. */
class ListeningClient extends EventEmitter {
  readonly #listeners: Listener[] = []
  readonly #direct: DirectPool
  readonly #log: Log

  constructor(direct: DirectPool, log: Log) {
    super()
    this.#direct = direct
    this.#log = log
  }

  /** @param text `LISTEN "one"; LISTEN "other";` or the same with UNLISTEN, which ends all */
  async query(text: string): Promise<void> {
    const channels = [...text.matchAll(/\bLISTEN "([^"]+)"/g)].map(([, channel = '']) => channel)
    if (channels.length > 0) await Promise.all(channels.map((channel) => this.#listen(channel)))
    else if (text.startsWith('UNLISTEN')) for (const listener of this.#listeners.splice(0)) listener.close()
    else throw new Error(`The job queue uses the connection on which it listens: ${text}`)
  }

  #listen(channel: string): Promise<void> {
    return new Promise((resolve) => {
      const tell = (payload: string) => this.emit('notification', { channel, payload })
      this.#listeners.push(listen(this.#direct, channel, tell, { log: this.#log, onReady: resolve }))
    })
  }
}
