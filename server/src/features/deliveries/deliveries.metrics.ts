import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { SystemContext } from '../../platform/context.ts'
import { gauge, sampled } from '../../platform/metrics.ts'

type Waiting = { waiting: number; overdue: number }

/** Number of deliveries that wait, and how long the next try of one is overdue. Uses `deliveries_waiting`. */
export function deliveriesMetrics(registry: Registry, { db, log }: SystemContext): void {
  const sample = sampled(async () => {
    const { rows } = await sql<Waiting>`
      SELECT
        count(*) AS waiting,
        greatest(0, coalesce(extract(epoch FROM now() - min(next_try_at)), 0))::float8 AS overdue
      FROM deliveries
      WHERE status = 'queued'`.execute(db)
    return rows[0]!
  }, log)
  const tell = (name: string, help: string, of: (found: Waiting) => number) =>
    gauge(registry, {
      name,
      help,
      async read() {
        const found = await sample()
        return found && of(found)
      },
    })
  tell('rankline_deliveries_waiting', 'Deliveries that are not sent yet.', ({ waiting }) => waiting)
  tell(
    'rankline_deliveries_overdue_seconds',
    'How long the next try of one is overdue.',
    ({ overdue }) => overdue,
  )
}
