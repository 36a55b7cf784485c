import type { Registry } from 'prom-client'
import type { SystemContext } from '../../../platform/context.ts'
import { gauge, sampled } from '../../../platform/metrics.ts'
import { type Queue, queueOf } from './queue.queries.ts'

/** The work that waits for all workers together, read from the database. */
export function queueMetrics(registry: Registry, { db, log }: SystemContext): void {
  const sample = sampled(() => queueOf(db), log)
  const tell = (name: string, help: string, of: (queue: Queue) => number) =>
    gauge(registry, {
      name,
      help,
      async read() {
        const queue = await sample()
        return queue && of(queue)
      },
    })
  tell('rankline_searches_due', 'Due searches that are not being checked, 50,000 at most.', ({ due }) => due)
  tell('rankline_searches_urgent', 'Due searches that somebody waits for.', ({ urgent }) => urgent)
  tell('rankline_searches_leased', 'Due searches leased by a worker.', ({ leased }) => leased)
  tell(
    'rankline_searches_oldest_due_seconds',
    'How long the search that is due longest has been so; 0 where none is.',
    ({ oldest_due }) => oldest_due,
  )
  tell(
    'rankline_roll_up_lag_seconds',
    'Age of the oldest mark of a project that waits for its roll-up; 0 where none does.',
    ({ roll_up_lag }) => roll_up_lag,
  )
  tell(
    'rankline_database_oldest_snapshot_seconds',
    'Age of the oldest open transaction that keeps dead rows from being vacuumed; 0 where there is none.',
    ({ oldest_snapshot }) => oldest_snapshot,
  )
}
