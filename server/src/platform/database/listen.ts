import { setTimeout as sleep } from 'node:timers/promises'
import { backoff } from '@rankline/contract/backoff'
import type { Log } from '../log.ts'
import type { DirectPool } from './database.ts'

export type Listener = { close(): void }

type Channel = {
  name: string
  onMessage(payload: string): void
  onGap: (() => void) | undefined
  onReady: (() => void) | undefined
  /** Whether the channel was listened to before, on a lost connection. */
  hasGap: boolean
}

type Options = { log: Log; onGap?: () => void; onReady?: () => void }

const PAUSES = { first: 200, longest: 10_000 }

/** A pool's connection for all of its channels; from its first listener until its last one is closed. */
const connections = new WeakMap<DirectPool, Connection>()

/**
 * Listens to a channel, and reconnects when the connection is lost; all channels of a pool share one. Messages sent in
 * between are missed, so `onGap` is called after every reconnection. `onReady` is called whenever it starts to listen.
 */
export function listen(
  pool: DirectPool,
  name: string,
  onMessage: (payload: string) => void,
  { log, onGap, onReady }: Options,
): Listener {
  const connection = connections.get(pool) ?? connect(pool, log)
  const channel = { name, onMessage, onGap, onReady, hasGap: false }
  connection.add(channel)
  return { close: () => connection.remove(channel) }
}

type Connection = {
  add(channel: Channel): void
  /** Closes the connection with its last channel. */
  remove(channel: Channel): void
}

function connect(pool: DirectPool, log: Log): Connection {
  const channels = new Set<Channel>()
  const end = new AbortController()
  /** Begins to listen to a channel; undefined while there is no connection. */
  let begin: ((channel: Channel) => void) | undefined

  async function keepListening() {
    let failures = 0
    while (!end.signal.aborted) {
      try {
        await hear(() => {
          failures = 0
        })
      } catch (error) {
        if (end.signal.aborted) return
        const names = [...new Set([...channels].map(({ name }) => name))].join(', ')
        log.warn(
          `lost the channels ${names} (${(error as Error).message}), connecting again in ${backoff(failures, PAUSES)} ms`,
        )
      }
      await sleep(backoff(failures, PAUSES), undefined, { signal: end.signal, ref: false }).catch(
        () => undefined,
      )
      failures += 1
    }
  }

  /** Returns when closed; throws when the connection is lost. */
  async function hear(onReady: () => void) {
    const client = await pool.connect()
    try {
      await new Promise<void>((resolve, reject) => {
        client.on('error', reject)
        client.on('end', () => reject(new Error('the server closed the connection')))
        client.on('notification', ({ channel: name, payload }) => {
          for (const channel of channels) if (channel.name === name) channel.onMessage(payload ?? '')
        })
        if (end.signal.aborted) resolve()
        end.signal.addEventListener('abort', () => resolve(), { once: true })
        // Runs statements one by one: a client accepts no statement while another is running.
        let begun = Promise.resolve()
        begin = (channel) => {
          begun = begun.then(async () => {
            await client.query(`LISTEN ${client.escapeIdentifier(channel.name)}`)
            onReady()
            tellReady(channel)
          })
          begun.catch(reject)
        }
        for (const channel of channels) begin(channel)
      })
    } finally {
      begin = undefined
      client.removeAllListeners('notification')
      // Destroyed, not returned to the pool: it still listens.
      client.release(true)
    }
  }

  function tellReady(channel: Channel) {
    if (!channels.has(channel)) return
    if (channel.hasGap) channel.onGap?.()
    channel.onReady?.()
    channel.hasGap = true
  }

  const connection: Connection = {
    add(channel) {
      channels.add(channel)
      begin?.(channel)
    },
    remove(channel) {
      channels.delete(channel)
      if (channels.size > 0 || end.signal.aborted) return
      end.abort()
      connections.delete(pool)
    },
  }
  connections.set(pool, connection)
  void keepListening()
  return connection
}
