import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { SystemContext } from '../context.ts'
import { gauge, sampled } from '../metrics.ts'

type MailCount = { waiting: number; oldest: number; failed: number }

/**
 * Number of waiting mails, and of mails that were permanently refused in the last 24 hours. Uses the index
 * `mails_settled`.
 */
export function mailMetrics(registry: Registry, { db, log }: SystemContext): void {
  const sample = sampled(async () => {
    const { rows } = await sql<MailCount>`
      SELECT
        (SELECT count(*) FROM mails WHERE settled_at IS NULL) AS waiting,
        (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 FROM mails WHERE settled_at IS NULL)
          AS oldest,
        (SELECT count(*) FROM mails WHERE settled_at > now() - interval '1 day' AND state = 'failed'
          AND dismissed_at IS NULL) AS failed`.execute(db)
    return rows[0]!
  }, log)
  const tell = (name: string, help: string, of: (mails: MailCount) => number) =>
    gauge(registry, {
      name,
      help,
      async read() {
        const mails = await sample()
        return mails && of(mails)
      },
    })
  tell('rankline_mails_waiting', 'Mails that are not delivered yet.', ({ waiting }) => waiting)
  tell(
    'rankline_mails_oldest_waiting_seconds',
    'Waiting time of the oldest mail that is not delivered.',
    ({ oldest }) => oldest,
  )
  tell('rankline_mails_failed', 'Mails that failed for good in the last 24 hours.', ({ failed }) => failed)
}
