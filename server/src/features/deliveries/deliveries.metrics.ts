import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { SystemContext } from '../../platform/context.ts'
import { gauge, sampled } from '../../platform/metrics.ts'

type Waiting = { waiting: number; overdue: number; failed: number }

/**
 * Number of waiting deliveries, delay of the next attempt, and number of failed ones in the last 24 hours that were not
 * dismissed. Uses `deliveries_waiting` and `messages_by_age`.
 */
export function deliveriesMetrics(registry: Registry, { db, log }: SystemContext): void {
  const sample = sampled(async () => {
    const { rows } = await sql<Waiting>`
      SELECT
        count(*) AS waiting,
        greatest(0, coalesce(extract(epoch FROM now() - min(next_try_at)), 0))::float8 AS overdue,
        (SELECT count(*)
          FROM messages
          JOIN deliveries AS given_up
            ON given_up.account_id = messages.account_id AND given_up.message_id = messages.id
          WHERE messages.created_at > now() - interval '1 day'
            AND given_up.status = 'failed'
            AND given_up.dismissed_at IS NULL) AS failed
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
    'rankline_deliveries_failed',
    'Deliveries that failed for good in the last 24 hours.',
    ({ failed }) => failed,
  )
  tell(
    'rankline_deliveries_overdue_seconds',
    'How long the next try of one is overdue.',
    ({ overdue }) => overdue,
  )
}
