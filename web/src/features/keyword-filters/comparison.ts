import { type ComparedKeyword, comparePositions } from '@rankline/contract/positions/comparison'
import { placeText } from '@rankline/contract/positions/place-text'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { call } from '../../platform/api.ts'
import { sharedKeys } from '../../platform/query-keys.ts'
import type { SearchParams } from '../../platform/search-params.ts'
import { type DayRange, isDay, shortDay } from '../../ui/charts/days.ts'

/** The two days that the address compares; null if none. */
export function comparedDaysOf({ compare_from: from, compare_to: to }: SearchParams): DayRange | null {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

/** One call for all keywords of the page. */
const comparisonQuery = (ids: readonly number[], days: DayRange | null) =>
  queryOptions({
    queryKey: [...sharedKeys.keywordComparisons, days, ids],
    queryFn: ({ signal }) =>
      call(
        comparePositions,
        { project_keyword_ids: [...ids], compare_from: days?.from ?? '', compare_to: days?.to ?? '' },
        { background: true, signal },
      ),
    enabled: days !== null && ids.length > 0,
    placeholderData: keepPreviousData,
  })

export type Comparison = { days: DayRange; byKeyword: ReadonlyMap<number, ComparedKeyword> }

const Shown = createContext<Comparison | null>(null)
export const ComparisonProvider = Shown.Provider
/** The comparison shown in the list; null if none. */
export const useShownComparison = () => useContext(Shown)

export function useComparison(ids: readonly number[], search: SearchParams): Comparison | null {
  const days = comparedDaysOf(search)
  const { data } = useQuery(comparisonQuery(ids, days))
  const [from, to] = [days?.from, days?.to]
  return useMemo(
    () =>
      from === undefined || to === undefined
        ? null
        : { days: { from, to }, byKeyword: new Map(data?.map((one) => [one.project_keyword_id, one])) },
    [from, to, data],
  )
}

/**
 * The text of a keyword on a day: its position, `-` if the check did not find it, or `no check`.
 * `note` says what the text leaves out, if anything.
 */
export function snapshotText(
  snapshot: ComparedKeyword['from'],
  asOf: string,
): { text: string; note: string | null } {
  if (snapshot === null) return { text: 'no check', note: `Not checked until ${shortDay(asOf)}` }
  const { current_position: position, day, depth } = snapshot
  const missed = position === null ? `not in the top ${depth}` : null
  const older = day === asOf ? null : `checked on ${shortDay(day)}, not on ${shortDay(asOf)}`
  const notes = [missed, older].filter((note) => note !== null)
  return {
    text: position === null ? '-' : placeText(position, snapshot.is_featured_snippet),
    note: notes.length === 0 ? null : notes.join(', '),
  }
}
