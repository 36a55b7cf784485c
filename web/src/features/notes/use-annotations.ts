import { utcDay } from '@rankline/contract/days'
import type { Period } from '@rankline/contract/positions/calls'
import { useQuery } from '@tanstack/react-query'
import type { Annotation } from '../../ui/charts/chart.ts'
import type { DayRange } from '../../ui/charts/days.ts'
import { flagsOf } from './note-flags.ts'
import { noteGraphQuery } from './notes.api.ts'

const none: readonly Annotation[] = []

/** The notes of one keyword as flags for its graph; none while `range` is null and no graph is shown. */
export function useAnnotations(
  keyword: { id: number },
  range: Period | DayRange | null,
): readonly Annotation[] {
  const query = useQuery({ ...noteGraphQuery(keyword.id, range ?? '1w'), enabled: range !== null })
  if (range === null || query.data === undefined) return none
  return flagsOf(query.data, utcDay())
}
