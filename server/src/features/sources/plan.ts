import { gapIn } from '@rankline/serp/capabilities'
import { fullDepth } from '@rankline/serp/depth'
import type { Search } from '@rankline/serp/search'
import type { Capabilities, Source } from '@rankline/serp/source'
import { type OrderRule, sourcesFor } from '@rankline/serp/sources/order'

/** What workers ask, and what it may cost. Plain JSON: workers publish it for the processes that know no source. */
export type SourcePlan = {
  rules: readonly OrderRule[]
  sources: readonly PlannedSource[]
  /** US dollars per UTC day, for all sources together; null: unlimited. */
  ceiling: number | null
}

export type PlannedSource = {
  name: string
  /** US dollars that one request costs; null where unknown. */
  price: number | null
  /** US dollars a UTC day. */
  ceiling: number | null
  resultsPerRequest: number
  capabilities: Capabilities
}

/** @param ceilings US dollars a UTC day by name of the source */
export function planOf(
  rules: readonly OrderRule[],
  sources: readonly Source[],
  { ceiling, ceilings }: { ceiling: number | null; ceilings: Readonly<Record<string, number>> },
): SourcePlan {
  return {
    rules,
    ceiling,
    sources: sources.map(({ name, price, resultsPerRequest, capabilities }) => ({
      name,
      price: price ?? null,
      ceiling: ceilings[name] ?? null,
      resultsPerRequest,
      capabilities,
    })),
  }
}

/** The sources that may answer a search, first choice first. */
export function plannedFor({ rules, sources }: SourcePlan, search: Search): PlannedSource[] {
  return sourcesFor(rules, search).flatMap((name) => {
    const source = sources.find((one) => one.name === name)
    return source !== undefined && gapIn(source.capabilities, search) === null ? [source] : []
  })
}

/** Requests that a look at the whole list is expected to take; pages hold about a tenth less than they promise. */
export function requestsForAll({ resultsPerRequest }: PlannedSource): number {
  return resultsPerRequest >= fullDepth ? 1 : Math.ceil(fullDepth / (0.9 * resultsPerRequest))
}
