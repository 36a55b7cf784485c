import { messages } from '../messages.ts'
import { filterParameters } from './filter-names.ts'
import { type KeywordFilters, keywordFilters } from './filter-schemas.ts'
import { isNarrowed } from './filters.ts'

/** Characters of a stored filter. */
export const LONGEST_FILTER = 2_000

/** The query string of a list's filters, always in the same order: `keyword_query=shoes&changes=1`. */
export function filterQueryOf(parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const name of filterParameters) {
    const value = parameters[name]
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.toString()
}

/** Why parameters are not those of a list that is narrowed, or null. */
export function filterRefusal(
  parameters: Readonly<Record<string, string>>,
  names: readonly string[] = filterParameters,
): string | null {
  if (Object.keys(parameters).some((name) => !names.includes(name))) return 'may hold only filters'
  const parsed = keywordFilters.safeParse(parameters)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? messages.noFilter
  return isNarrowed(parameters) ? null : messages.noFilter
}

/** The filters of a query string that `filterRefusal` does not refuse. */
export const filtersOfQuery = (query: string): KeywordFilters =>
  keywordFilters.parse(Object.fromEntries(new URLSearchParams(query)))
