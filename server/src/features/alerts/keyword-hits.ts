import { groupBy } from '../../platform/group-by.ts'
import type { AlertRow, CheckRow } from './evaluation.queries.ts'
import type { Hit, HitRow } from './hits.queries.ts'
import type { Around, Fired } from './kinds/kind.ts'
import { isDaily, kindOf } from './kinds/registry.ts'

/** All input of the evaluation except the checks. */
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

/** Evaluates alerts about single keywords at these checks and merges the result with pending hits. */
export function hitsOf(
  alerts: readonly AlertRow[],
  checks: readonly CheckRow[],
  around: Surroundings,
): HitChanges {
  const byProject = groupBy(checks, ({ project_id: projectId }) => projectId)
  const pending = groupBy(around.pending, ({ alert_id: id }) => id)
  const changes = alerts
    .filter((alert) => !isDaily(alert))
    .map((alert) =>
      hitsOfAlert(alert, checksOf(alert, checks, byProject, around), around, pending.get(alert.id) ?? []),
    )
  return {
    hits: changes.flatMap(({ hits }) => hits),
    overIds: changes.flatMap(({ overIds }) => overIds),
  }
}

function hitsOfAlert(
  alert: AlertRow,
  checks: readonly CheckRow[],
  around: Surroundings,
  pending: readonly HitRow[],
): HitChanges {
  const ids = new Map(pending.map(({ keyword_id: keywordId, id }) => [keywordId, id]))
  const known = new Map<number | null, Hit>(pending.map((row) => [row.keyword_id, hitOf(row)]))
  const changed = new Map<number, Hit | null>()
  for (const check of checks) {
    const { keyword_id: keywordId } = check
    const before = (changed.has(keywordId) ? changed.get(keywordId) : known.get(keywordId)) ?? null
    const after = afterCheck(alert, before, check, around)
    // An alert that may send now reports a move even if the same run reversed it.
    if (after === null && changed.has(keywordId) && !around.waits(alert)) continue
    if (after !== before) changed.set(keywordId, after)
  }
  return {
    hits: [...changed.values()].filter((hit) => hit !== null),
    overIds: [...changed].flatMap(([keywordId, hit]) => (hit === null ? (ids.get(keywordId) ?? []) : [])),
  }
}

/** Merges a check into the pending hit of a keyword, which keeps its first value; null if the hit no longer applies. */
function afterCheck(alert: AlertRow, pending: Hit | null, check: CheckRow, around: Around): Hit | null {
  const { atCheck, again } = kindOf(alert.trigger_type)
  const fired = atCheck?.(alert, check, around) ?? null
  const merged =
    pending !== null && again !== undefined
      ? again(alert, { pending, check, fired, curve: around.curve })
      : fired
  if (merged === null) return null
  if (merged === pending) return pending
  const since = merged === fired ? check.day : (pending?.detail?.since ?? pending?.day ?? check.day)
  return hitAt(alert, check, merged, since)
}

function hitAt(alert: AlertRow, { keyword_id: keywordId, day }: CheckRow, merged: Fired, since: string): Hit {
  const { before, now, url, detail: { since: _, ...detail } = {} } = merged
  const hit = { alertId: alert.id, keywordId, day, before, now, url }
  const whole = since === day ? detail : { ...detail, since }
  return Object.keys(whole).length === 0 ? hit : { ...hit, detail: whole }
}

const hitOf = ({ alert_id: alertId, keyword_id: keywordId, day, before, now, url, detail }: HitRow): Hit => ({
  ...{ alertId, keywordId, day, before, now, url },
  ...(detail !== null && { detail }),
})

function checksOf(
  alert: AlertRow,
  checks: readonly CheckRow[],
  byProject: ReadonlyMap<number, readonly CheckRow[]>,
  { tagged, sees }: Surroundings,
): readonly CheckRow[] {
  const keywords = alert.tag_id === null ? undefined : tagged.get(alert.tag_id)
  const candidates =
    alert.project_id === null
      ? checks.filter(({ keyword_id: id }) => alert.tag_id === null || keywords?.has(id) === true)
      : (byProject.get(alert.project_id) ?? [])
  return candidates.filter(
    (check) =>
      (alert.keyword_id === null || alert.keyword_id === check.keyword_id) &&
      // An alert ignores changes from before it was enabled.
      alert.enabled_at <= check.recorded_at &&
      sees(alert, check.project_id),
  )
}
