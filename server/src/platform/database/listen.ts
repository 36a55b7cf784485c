import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'

export type Listener = { close(): void }

const FIRST_PAUSE = 200
const LONGEST_PAUSE = 10_000

/**
 * Listens to a channel on its own connection, and reconnects when that is lost. Messages sent in between are
 * missed, so `onGap` is called after every reconnection. `onReady` is called whenever it starts to listen.
 */
export function listen(
  pool: pg.Pool,
  channel: string,
  onMessage: (payload: string) => void,
  options: { log: Log; onGap?: () => void; onReady?: () => void },
): Listener {
  const { log, onGap, onReady } = options
  const end = new AbortController()

  async function keepListening() {
    let pause = FIRST_PAUSE
    let isFirst = true
    while (!end.signal.aborted) {
      try {
        await hear(() => {
          pause = FIRST_PAUSE
          if (!isFirst) onGap?.()
          onReady?.()
          isFirst = false
        })
      } catch (error) {
        if (end.signal.aborted) return
        log.warn(`lost the channel ${channel} (${(error as Error).message}), connecting again in ${pause} ms`)
      }
      await sleep(pause, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }

  /** Returns when closed; throws when the connection is lost. */
  async function hear(onReady: () => void) {
    const client = await pool.connect()
    try {
      await new Promise<void>((resolve, reject) => {
        client.on('error', reject)
        client.on('end', () => reject(new Error('the server closed the connection')))
        client.on('notification', ({ payload }) => onMessage(payload ?? ''))
        if (end.signal.aborted) resolve()
        end.signal.addEventListener('abort', () => resolve(), { once: true })
        client.query(`LISTEN ${client.escapeIdentifier(channel)}`).then(onReady, reject)
      })
    } finally {
      client.removeAllListeners('notification')
      // Destroyed, not returned to the pool: it still listens.
      client.release(true)
    }
  }

  void keepListening()
  return { close: () => end.abort() }
}
