import { gapIn } from '@rankline/serp/capabilities'
import { fullDepth } from '@rankline/serp/depth'
import type { Search } from '@rankline/serp/search'
import type { Capabilities, Source } from '@rankline/serp/source'
import { type OrderRule, sourcesFor } from '@rankline/serp/sources/order'

/** Sources that workers use, with their budgets. Plain JSON, because workers publish it for processes without sources. */
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

/** The expected number of requests for a whole list. Pages have about a tenth fewer results than they promise. */
export function requestsForAll({ resultsPerRequest }: PlannedSource): number {
  return resultsPerRequest >= fullDepth ? 1 : Math.ceil(fullDepth / (0.9 * resultsPerRequest))
}
