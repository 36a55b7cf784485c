import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { SystemContext } from '../context.ts'
import { gauge, sampled } from '../metrics.ts'

/** Size of the whole database in bytes. */
export function databaseMetrics(registry: Registry, { db, log }: SystemContext): void {
  const read = sampled(async () => {
    const { rows } = await sql<{ bytes: number }>`
      SELECT pg_database_size(current_database()) AS bytes`.execute(db)
    return rows[0]!.bytes
  }, log)
  gauge(registry, { name: 'rankline_database_bytes', help: 'Size of the database on its disk.', read })
}
