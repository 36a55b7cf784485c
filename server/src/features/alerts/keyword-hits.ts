import { groupBy } from '../../platform/group-by.ts'
import type { AlertRow, MarkRow } from './evaluation.queries.ts'
import type { Hit, HitRow } from './hits.queries.ts'
import type { Around, Fired } from './kinds/kind.ts'
import { isDaily, kindOf } from './kinds/registry.ts'

/** All input of the evaluation except the marks. */
type Surroundings = Around & {
  /** Keywords of each tag, by tag id. */
  tagged: ReadonlyMap<number, ReadonlySet<number>>
  /** Pending hits from earlier runs. */
  pending: readonly HitRow[]
  /** Whether a hit of this alert has to wait before it is sent. */
  waits(alert: AlertRow): boolean
  /** Whether the creator of the alert sees a project. */
  sees(alert: AlertRow, projectId: number): boolean
}

/** New hits, and the ids of pending hits that no longer apply. */
export type HitChanges = { hits: Hit[]; overIds: number[] }

/** Evaluates alerts about single keywords at these marks and merges the result with pending hits. */
export function hitsOf(
  alerts: readonly AlertRow[],
  marks: readonly MarkRow[],
  around: Surroundings,
): HitChanges {
  const byProject = groupBy(marks, ({ project_id: projectId }) => projectId)
  const pending = groupBy(around.pending, ({ alert_id: id }) => id)
  const changes = alerts
    .filter((alert) => !isDaily(alert))
    .map((alert) =>
      hitsOfAlert(alert, marksOf(alert, marks, byProject, around), around, pending.get(alert.id) ?? []),
    )
  return {
    hits: changes.flatMap(({ hits }) => hits),
    overIds: changes.flatMap(({ overIds }) => overIds),
  }
}

function hitsOfAlert(
  alert: AlertRow,
  marks: readonly MarkRow[],
  around: Surroundings,
  pending: readonly HitRow[],
): HitChanges {
  const ids = new Map(pending.map(({ keyword_id: keywordId, id }) => [keywordId, id]))
  const known = new Map<number | null, Hit>(pending.map((row) => [row.keyword_id, hitOf(row)]))
  const changed = new Map<number, Hit | null>()
  for (const mark of marks) {
    const { keyword_id: keywordId } = mark
    const before = (changed.has(keywordId) ? changed.get(keywordId) : known.get(keywordId)) ?? null
    const after = afterMark(alert, before, mark, around)
    // An alert that may send now reports a move even if the same run reversed it.
    if (after === null && changed.has(keywordId) && !around.waits(alert)) continue
    if (after !== before) changed.set(keywordId, after)
  }
  return {
    hits: [...changed.values()].filter((hit) => hit !== null),
    overIds: [...changed].flatMap(([keywordId, hit]) => (hit === null ? (ids.get(keywordId) ?? []) : [])),
  }
}

/** Merges a mark into the pending hit of a keyword, which keeps its first value; null if the hit no longer applies. */
function afterMark(alert: AlertRow, pending: Hit | null, mark: MarkRow, around: Around): Hit | null {
  const { atMark, again } = kindOf(alert.trigger_type)
  const fired = atMark?.(alert, mark, around) ?? null
  const merged =
    pending !== null && again !== undefined
      ? again(alert, { pending, mark, fired, curve: around.curve })
      : fired
  if (merged === null) return null
  if (merged === pending) return pending
  const since = merged === fired ? mark.day : (pending?.detail?.since ?? pending?.day ?? mark.day)
  return hitAt(alert, mark, merged, since)
}

function hitAt(alert: AlertRow, { keyword_id: keywordId, day }: MarkRow, merged: Fired, since: string): Hit {
  const { before, now, url, detail: { since: _, ...detail } = {} } = merged
  const hit = { alertId: alert.id, keywordId, day, before, now, url }
  const whole = since === day ? detail : { ...detail, since }
  return Object.keys(whole).length === 0 ? hit : { ...hit, detail: whole }
}

const hitOf = ({ alert_id: alertId, keyword_id: keywordId, day, before, now, url, detail }: HitRow): Hit => ({
  ...{ alertId, keywordId, day, before, now, url },
  ...(detail !== null && { detail }),
})

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
      // An alert ignores changes from before it was enabled.
      alert.enabled_at <= mark.marked_at &&
      sees(alert, mark.project_id),
  )
}
