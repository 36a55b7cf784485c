import { type ChartEvent, projectEvents } from '@rankline/contract/explanations/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../platform/api.ts'
import type { Annotation } from '../../ui/charts/chart.ts'
import type { DayRange } from '../../ui/charts/days.ts'
import { markColorOf } from '../../ui/charts/palette.ts'

const marksQuery = (projectId: number, { from, to }: DayRange) =>
  queryOptions({
    queryKey: ['charts', projectId, 'marks', from, to],
    queryFn: ({ signal }) =>
      call(
        projectEvents,
        { project_id: projectId, date_custom_start: from, date_custom_end: to },
        { signal, background: true },
      ),
  })

const none: readonly ChartEvent[] = []

/** Notes on keywords of a project and known updates of its engines, as flags of its charts; or one kind of them. */
export function useMarks(projectId: number, range: DayRange, kind?: ChartEvent['kind']): Annotation[] {
  const marks = useQuery(marksQuery(projectId, range)).data ?? none
  return useMemo(
    () =>
      marks
        .filter((mark) => kind === undefined || mark.kind === kind)
        .map(({ id, day, text, color }) => ({ id, date: day, text, color: markColorOf(color) })),
    [marks, kind],
  )
}
