import { groupBy } from '../../platform/group-by.ts'
import type { AlertRow, MarkRow } from './evaluation.queries.ts'
import type { Hit } from './hits.queries.ts'
import type { Around } from './kinds/kind.ts'
import { isDaily, kindOf } from './kinds/registry.ts'

/** Everything that decides about marks beside the marks themselves. */
type Surroundings = Around & {
  /** Keywords of each tag, by tag id. */
  tagged: ReadonlyMap<number, ReadonlySet<number>>
  /** Whether the creator of the alert sees a project. */
  sees(alert: AlertRow, projectId: number): boolean
}

/** What fires at these marks, for alerts that look at single keywords. */
export function hitsOf(alerts: readonly AlertRow[], marks: readonly MarkRow[], around: Surroundings): Hit[] {
  const byProject = groupBy(marks, ({ project_id: projectId }) => projectId)
  return alerts
    .filter((alert) => !isDaily(alert))
    .flatMap((alert) =>
      marksOf(alert, marks, byProject, around).flatMap((mark) => {
        const fired = kindOf(alert.trigger_type).atMark?.(alert, mark, around) ?? null
        return fired === null
          ? []
          : [{ alertId: alert.id, keywordId: mark.keyword_id, day: mark.day, ...fired }]
      }),
    )
}

function marksOf(
  alert: AlertRow,
  marks: readonly MarkRow[],
  byProject: ReadonlyMap<number, readonly MarkRow[]>,
  { tagged, sees }: Surroundings,
): readonly MarkRow[] {
  const keywords = alert.tag_id === null ? undefined : tagged.get(alert.tag_id)
  const candidates =
    alert.project_id === null
      ? marks.filter(({ keyword_id: id }) => keywords?.has(id) === true)
      : (byProject.get(alert.project_id) ?? [])
  return candidates.filter(
    (mark) =>
      (alert.keyword_id === null || alert.keyword_id === mark.keyword_id) &&
      // An alert does not tell what happened before it was turned on.
      alert.enabled_at <= mark.marked_at &&
      sees(alert, mark.project_id),
  )
}
