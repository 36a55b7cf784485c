import type { SearchParams } from '../../platform/search-params.ts'
import { prefetchRange } from './charts.api.ts'
import { comparisonOf } from './comparison.ts'
import type { Filters } from './segment-series.ts'

/** Asks for the data of the comparison that an address names. */
export function prefetchComparison(
  projectId: number,
  search: SearchParams,
  filters: Filters | null,
  today: string,
) {
  const comparison = comparisonOf(search, today)
  if (comparison !== null) prefetchRange(projectId, comparison, filters)
}
