import { engineById } from '@rankline/serp/catalog/engines'
import type { OddResults } from '@rankline/serp/clean-page'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { gauge } from '../../../platform/metrics.ts'
import type { RequestStatus } from '../check/adaptive-concurrency.ts'
import type { Finished } from '../check/check.ts'
import type { SourcePool } from '../check/source-pool.ts'
import type { End } from '../record/check-ends.ts'

/**
 * A worker's metrics about its checks. Labels have few values: engines and sources of the catalogue, and closed
 * lists of outcomes and failures.
 */
export function pipelineMetrics(registry: Registry) {
  const registers = [registry]
  const checks = new Counter({
    name: 'rankline_checks_total',
    help: 'Checks by the last source used; outcome "lost": not recorded, and made again.',
    labelNames: ['engine', 'source', 'outcome', 'failure'],
    registers,
  })
  const duration = new Histogram({
    name: 'rankline_check_duration_seconds',
    help: 'Time from the first request of a check to the end of its last, including waiting for the source.',
    labelNames: ['engine', 'source'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160],
    registers,
  })
  const asked = new Counter({
    name: 'rankline_source_checks_total',
    help: 'Checks sent to a source; failure "none": it answered.',
    labelNames: ['source', 'engine', 'failure'],
    registers,
  })
  const requests = new Counter({
    name: 'rankline_source_requests_total',
    help: 'Requests to a source, by the status of the page or the reason for its absence.',
    labelNames: ['source', 'status'],
    registers,
  })
  const skipped = new Counter({
    name: 'rankline_results_skipped_total',
    help: 'Organic results skipped because their URL cannot be parsed.',
    labelNames: ['source'],
    registers,
  })
  const cleaned = new Counter({
    name: 'rankline_results_cleaned_total',
    help: 'Organic results whose texts were shortened or lost characters that cannot be stored.',
    labelNames: ['source'],
    registers,
  })
  const expired = new Counter({
    name: 'rankline_leases_expired_total',
    help: 'Searches leased again because the lease of another worker expired.',
    registers,
  })

  return {
    checked(finished: Finished, seconds: number) {
      const engine = engineOf(finished)
      for (const { source, failure } of finished.asked)
        asked.inc({ source, engine, failure: failure ?? 'none' })
      duration.observe({ engine, source: sourceOf(finished) }, seconds)
    },
    recorded(finished: Finished, end: End | undefined) {
      const { outcome, failure } = end ?? { outcome: 'lost', failure: null }
      const labels = { engine: engineOf(finished), source: sourceOf(finished) }
      checks.inc({ ...labels, outcome, failure: failure ?? 'none' })
    },
    requested: (source: string, status: RequestStatus) => requests.inc({ source, status }),
    odd(odd: OddResults, source: string) {
      skipped.inc({ source }, odd.skipped)
      cleaned.inc({ source }, odd.cleaned)
    },
    leased: (searches: readonly { was_leased: boolean }[]) =>
      expired.inc(searches.filter(({ was_leased }) => was_leased).length),
    watch: (sourcePool: SourcePool) => sourceGauges(registry, sourcePool),
  }
}

function sourceGauges(registry: Registry, sourcePool: SourcePool) {
  const each = (of: (source: string) => number) => () =>
    sourcePool.names.map((name) => [name, of(name)] as const)
  gauge(registry, {
    name: 'rankline_source_concurrency_limit',
    help: 'Maximum of checks running at a source at the same time, at its current speed.',
    label: 'source',
    read: each(sourcePool.limitOf),
  })
  gauge(registry, {
    name: 'rankline_source_checks_running',
    help: 'Checks running at a source.',
    label: 'source',
    read: each(sourcePool.runningAt),
  })
  new Gauge({
    name: 'rankline_source_circuit_open',
    help: '1 while a source is skipped for an engine after failures, because another one is available.',
    labelNames: ['source', 'engine'],
    registers: [registry],
    collect() {
      this.reset()
      for (const key of sourcePool.health.all().keys()) {
        const [source = '', engine = ''] = key.split(' ')
        this.set({ source, engine }, sourcePool.health.isOpen(key) ? 1 : 0)
      }
    },
  })
}

export const engineOf = ({ search }: Pick<Finished, 'search'>): string =>
  engineById(search.engine_id)?.slug ?? 'unknown'

/** `stored`: the day's page was already stored. */
export function sourceOf(finished: Finished): string {
  if (finished.outcome === 'complete') return finished.source ?? 'stored'
  return finished.asked.at(-1)?.source ?? 'none'
}
