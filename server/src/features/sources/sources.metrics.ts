import { utcDay } from '@rankline/contract/days'
import type { Registry } from 'prom-client'
import type { SystemContext } from '../../platform/context.ts'
import { gauge, sampled } from '../../platform/metrics.ts'
import { currentPlan } from './plan.service.ts'
import { spendingOf } from './spending.queries.ts'
import { pausesOf } from './spending.service.ts'

/** Gauges of the cost of sources on the current UTC day, and of their budgets. */
export function sourcesMetrics(registry: Registry, ctx: SystemContext): void {
  const sample = sampled(async () => {
    const day = utcDay()
    const [plan, spent, pauses] = await Promise.all([
      currentPlan(ctx),
      spendingOf(ctx.db, day),
      pausesOf(ctx, day),
    ])
    return { sources: plan?.sources ?? [], ceiling: plan?.ceiling ?? null, spent, pauses }
  }, ctx.log)

  gauge(registry, {
    name: 'rankline_source_spend_dollars',
    help: 'Cost of the requests to a source since 00:00 UTC, in US dollars.',
    label: 'source',
    read: async () => (await sample())?.spent.map(({ source, cost }) => [source, cost] as const) ?? null,
  })
  gauge(registry, {
    name: 'rankline_source_spend_ceiling_dollars',
    help: 'Budget of a source per UTC day, in US dollars; absent without a limit.',
    label: 'source',
    read: async () =>
      (await sample())?.sources.flatMap(({ name, ceiling }) =>
        ceiling === null ? [] : [[name, ceiling] as const],
      ) ?? null,
  })
  gauge(registry, {
    name: 'rankline_spend_ceiling_dollars',
    help: 'Budget of all sources together per UTC day, in US dollars; absent without a limit.',
    read: async () => (await sample())?.ceiling ?? null,
  })
  gauge(registry, {
    name: 'rankline_source_paused',
    help: '1 while a source is paused until the next UTC day, because a budget is used up.',
    label: 'source',
    read: async () => {
      const now = await sample()
      return now?.sources.map(({ name }) => [name, now.pauses.has(name) ? 1 : 0] as const) ?? null
    },
  })
}
