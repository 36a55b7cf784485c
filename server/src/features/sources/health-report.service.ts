import type { Source } from '@rankline/serp/source'
import type { HealthBook } from '@rankline/serp/sources/health'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import { storeHealth, storeProxies } from './health.queries.ts'

const PAUSE = 5_000

/** Writes down every few seconds how a worker's sources are doing, for administrators. */
export function reportHealth(
  db: Kysely<Tables>,
  book: HealthBook,
  sources: readonly Source[],
  log: Log,
): { stop(): Promise<void> } {
  let before = ''

  async function report() {
    const rows = [...book.all()].map(([key, { success, failuresInRow, openUntil, lastError }]) => {
      const [source = '', engine = ''] = key.split(' ')
      return {
        source,
        engine,
        success,
        failuresInRow,
        openUntil: openUntil === null ? null : new Date(openUntil),
        lastError: lastError?.message ?? null,
        lastErrorAt: lastError === null ? null : new Date(lastError.at),
      }
    })
    const proxies = sources.flatMap((source) => {
      const list = source.health?.().proxies
      return list === undefined ? [] : [{ source: source.name, list }]
    })
    const now = JSON.stringify([rows, proxies])
    if (now === before) return
    before = now
    try {
      if (rows.length > 0) await storeHealth(db, rows)
      for (const { source, list } of proxies) await storeProxies(db, source, list)
    } catch (error) {
      log.warn(error, 'the health of the sources could not be written down')
    }
  }

  const timer = setInterval(() => void report(), PAUSE)
  return {
    async stop() {
      clearInterval(timer)
      await report()
    },
  }
}
