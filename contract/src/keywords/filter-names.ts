import { type FilterParameter, filterRecords, filtersIn, parametersOf } from './filter-records.ts'

// The build of the site works these lists out (`web/vite/worked-out.ts`), so that its first screens load no records.

/** Parameters of calls alone: addresses have these flags in `keyword_settings`. */
export const callParameters: readonly FilterParameter[] = filtersIn('call').flatMap(({ name }) =>
  parametersOf(name),
)

/** The two days of a comparison, which shows numbers of both and selects no keyword by itself. */
const comparedDays = ['compare_from', 'compare_to'] as const

/** URL parameters that filter the list, in the order of stored queries: those that name keywords come first. */
export const narrowingParameters: readonly FilterParameter[] = [
  ...new Set([
    'keyword_query' as const,
    'keywords' as const,
    ...(Object.keys(filterRecords) as (keyof typeof filterRecords)[]).flatMap(parametersOf),
  ]),
].filter((name) => ![...callParameters, ...comparedDays].includes(name))

/** Parameters that choose keywords of the list: its filters, and the days that they compare. */
export const filterParameters: readonly FilterParameter[] = [...narrowingParameters, ...comparedDays]

/** Filters that compare days. */
export const movementNames: readonly FilterParameter[] = filtersIn('movement').map(({ name }) => name)

/** Names of the flags in `keyword_settings`, in order. */
export const keywordFlags: readonly string[] = filterRecords.keyword_settings.options.map(([name]) => name)
