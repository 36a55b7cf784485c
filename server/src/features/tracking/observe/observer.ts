import { healthKey } from '@rankline/serp/sources/order'
import type { Registry } from 'prom-client'
import type { Log } from '../../../platform/log.ts'
import type { Finished } from '../check/check.ts'
import type { SourcePool } from '../check/source-pool.ts'
import type { Ends } from '../record/check-ends.ts'
import { rollUpMetrics } from '../roll-up/roll-up.metrics.ts'
import { createCheckSummary } from './check-summary.ts'
import { engineOf, pipelineMetrics } from './pipeline.metrics.ts'
import { createSourceWatch } from './source-watch.ts'

/** Reports what happens in the pipeline to the metrics and the log. */
export function createObserver(registry: Registry, log: Log) {
  const metrics = pipelineMetrics(registry)
  const summary = createCheckSummary(log)
  let sourcePool: SourcePool | undefined
  const sources = createSourceWatch(
    log,
    (source, engine) => sourcePool?.health.isOpen(healthKey(source, engine)) ?? false,
  )

  return {
    requested: metrics.requested,
    odd: metrics.odd,
    leased: metrics.leased,
    rolledUp: rollUpMetrics(registry).rolledUp,
    watch(watched: SourcePool) {
      sourcePool = watched
      metrics.watch(watched)
    },
    checked(finished: Finished, seconds: number) {
      metrics.checked(finished, seconds)
      for (const { source, failure } of finished.asked) sources.asked(source, engineOf(finished), failure)
    },
    recorded(batch: readonly Finished[], ends: Ends) {
      for (const finished of batch) {
        const end = ends.get(finished.search.id)
        metrics.recorded(finished, end)
        summary.add(end)
      }
    },
    stop: summary.stop,
  }
}
