import { visibilityOf } from '@rankline/serp/metrics'
import { groupBy } from '../../platform/group-by.ts'
import type { AlertRow, DayPosition, MarkRow } from './evaluation.queries.ts'
import type { Hit } from './hits.queries.ts'
import { fires, type Point, pointOfPosition, type Trigger } from './triggers.ts'

/** Everything that decides about marks beside the marks themselves. */
type Surroundings = {
  /** Keywords of each tag, by tag id. */
  tagged: ReadonlyMap<number, ReadonlySet<number>>
  /** Positions of earlier days by keyword, newest first. */
  earlier: ReadonlyMap<number, readonly DayPosition[]>
  /** Whether the creator of the alert sees a project. */
  sees(alert: AlertRow, projectId: number): boolean
}

export const triggerOf = (alert: AlertRow): Trigger => ({
  type: alert.trigger_type,
  action: alert.trigger_action,
  value: alert.trigger_value,
})

/** Averages of projects and tags are compared once a day, everything else after each check. */
export const isOfAverages = ({ trigger_type: type, keyword_id: keywordId }: AlertRow): boolean =>
  type !== 'position' && keywordId === null

/** What fires at these marks, for alerts that look at single keywords. */
export function hitsOf(alerts: readonly AlertRow[], marks: readonly MarkRow[], around: Surroundings): Hit[] {
  const byProject = groupBy(marks, ({ project_id: projectId }) => projectId)
  return alerts
    .filter((alert) => !isOfAverages(alert))
    .flatMap((alert) =>
      marksOf(alert, marks, byProject, around).flatMap((mark) => {
        const points = pointsOf(alert, mark, around.earlier)
        const [now, before] = points
        if (!fires(triggerOf(alert), points) || typeof now !== 'number' || typeof before !== 'number')
          return []
        return [{ alertId: alert.id, keywordId: mark.keyword_id, day: mark.day, before, now, url: mark.url }]
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

/** Newest first: the mark's own two points, then one a day. */
function pointsOf(
  { trigger_type: type }: AlertRow,
  mark: MarkRow,
  earlier: Surroundings['earlier'],
): Point[] {
  const days = (earlier.get(mark.keyword_id) ?? []).filter(({ day }) => day < mark.day)
  // The position before is that of the last day, unless it is of the same day.
  const rest = mark.is_repeated ? days : days.slice(1)
  const positions = [mark.position, mark.position_before, ...rest.map(({ position }) => position)]
  if (type === 'visibility') return positions.map(visibilityOf)
  return positions.map((position) => (type === 'avg' ? position : pointOfPosition(position)))
}
