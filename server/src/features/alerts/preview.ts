import { type ClickCurve, visibilityOf } from '@rankline/serp/metrics'
import { groupBy } from '../../platform/group-by.ts'
import type { DayPosition } from './evaluation.queries.ts'
import { fires, type Point, pointOfPosition, shown, type Trigger } from './triggers.ts'

type PreviewDay = { day: string; keyword_count: number }

/**
 * The days from `since` on which an alert about single keywords would have fired, with the number of keywords.
 * @param rows in any order; one per keyword and day
 */
export function keywordDays(
  trigger: Trigger,
  rows: readonly DayPosition[],
  since: string,
  curve: ClickCurve,
): PreviewDay[] {
  const counts = new Map<string, number>()
  for (const [, own] of groupBy(rows, ({ keyword_id: id }) => id)) {
    const newestFirst = own.toSorted((a, b) => b.day.localeCompare(a.day))
    const points = newestFirst.map(({ position }) => pointOf(trigger, position, curve))
    for (const [index, { day }] of newestFirst.entries())
      if (day >= since && fires(trigger, points.slice(index))) counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return [...counts]
    .map(([day, keyword_count]) => ({ day, keyword_count }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

function pointOf({ type }: Trigger, position: number | null, curve: ClickCurve): Point {
  if (type === 'visibility') return visibilityOf(position, curve)
  return type === 'avg' ? position : pointOfPosition(position)
}

/**
 * The days from `since` on which an alert about averages would have fired, over keywords known on both days. A keyword keeps
 * its last position until a later one is known.
 */
export function averageDays(
  trigger: Trigger,
  rows: readonly DayPosition[],
  since: string,
  curve: ClickCurve,
): PreviewDay[] {
  const known = new Map<number, number | null>()
  const days: PreviewDay[] = []
  const byDay = [...groupBy(rows, ({ day }) => day)].toSorted(([a], [b]) => a.localeCompare(b))
  const average = createAverage(trigger, curve)
  for (const [day, own] of byDay) {
    const before = average.now()
    const looked = own.filter(({ keyword_id: id }) => known.has(id))
    for (const { keyword_id: id, position } of looked) average.replace(known.get(id) ?? null, position)
    if (day >= since && looked.length > 0 && fires(trigger, [average.now(), before]))
      days.push({ day, keyword_count: known.size })
    for (const { keyword_id: id, position } of own) {
      if (!known.has(id)) average.add(position)
      known.set(id, position)
    }
  }
  return days
}

/** A running average: of visibilities, or of the positions of ranked keywords. */
function createAverage({ type }: Trigger, curve: ClickCurve) {
  let sum = 0
  let count = 0
  const numberOf = (position: number | null) =>
    type === 'visibility' ? visibilityOf(position, curve) : position
  const change = (position: number | null, sign: 1 | -1) => {
    const value = numberOf(position)
    if (value === null) return
    sum += sign * value
    count += sign
  }
  return {
    now: (): Point => (count === 0 ? null : shown(sum / count)),
    add: (position: number | null) => change(position, 1),
    replace(old: number | null, position: number | null) {
      change(old, -1)
      change(position, 1)
    },
  }
}
