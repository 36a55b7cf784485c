import type { AlertAction, AlertType } from '@rankline/contract/alerts/triggers'

export type Trigger = { type: AlertType; action: AlertAction; value: number | null }

/** A number at a check: a position with 101 for not ranked, a visibility in percent or an average rank. */
export type Point = number | null

/** The position of an unranked keyword in comparisons. */
export const UNRANKED = 101

export const pointOfPosition = (position: number | null): number => Math.min(position ?? UNRANKED, UNRANKED)

/** Averages are compared as precisely as they are shown. */
export const shown = (average: number): number => Math.round(average * 10) / 10

/** Number of earlier points that an action compares with. */
export const pointsBefore = ({ action, value }: Trigger): number => (isOfStreak(action) ? (value ?? 1) : 1)

/** Whether an action is about several checks in a row. */
export const isOfStreak = (action: AlertAction): boolean =>
  action === 'consistent_up' || action === 'consistent_down'

const tops: Partial<Record<AlertAction, number>> = {
  top_1: 1,
  top_3: 3,
  top_10: 10,
  top_50: 50,
  top_100: 100,
}

/**
 * Whether a trigger fires at the last of these points. The first point ever is a baseline and never fires.
 * @param points newest first; null where there was no number
 */
export function fires(trigger: Trigger, points: readonly Point[]): boolean {
  const [now, before] = points
  if (now === undefined || before === undefined || now === null || before === null) return false
  const { type, action } = trigger
  const value = trigger.value ?? Number.NaN
  // In whole tenths, which compare exactly.
  const [rise, base] = [Math.round((now - before) * 10), Math.round(before * 10)]
  switch (action) {
    case 'increase_number':
      return shown(now - before) >= value
    case 'decrease_number':
      return shown(before - now) >= value
    case 'increase_percent':
      return base !== 0 && rise * 100 >= value * base
    case 'decrease_percent':
      return base !== 0 && rise * 100 <= -value * base
    case 'greater_than_or_equal':
      return now >= value && before < value
    case 'lesser_than_or_equal':
      return now <= value && before > value
    case 'equal':
      return now === value && before !== value
    case 'improved':
      return isBetter(type, now, before)
    case 'declined':
      return isBetter(type, before, now)
    case 'stable':
      return now === before && now < UNRANKED
    case 'dropped':
      return now >= UNRANKED && before < UNRANKED
    case 'consistent_up':
      return isStreak(points, value, (later, earlier) => isBetter(type, later, earlier))
    case 'consistent_down':
      return isStreak(points, value, (later, earlier) => isBetter(type, earlier, later))
    case 'enters_top':
      return enters(value, now, before)
    case 'leaves_top':
      return enters(value, before, now)
    default:
      return enters(tops[action], now, before)
  }
}

/** Less is better for positions and average ranks, more for visibility. */
const isBetter = (type: AlertType, now: number, before: number): boolean =>
  type === 'visibility' ? now > before : now < before

const enters = (top: number | undefined, now: number, before: number): boolean =>
  top !== undefined && now <= top && before > top

/** Whether each of the last `length` points follows the point before it in this way. */
function isStreak(
  points: readonly Point[],
  length: number,
  follows: (later: number, earlier: number) => boolean,
): boolean {
  if (!(points.length > length)) return false
  return points.slice(0, length).every((later, index) => {
    const earlier = points[index + 1]
    return later !== null && earlier !== null && earlier !== undefined && follows(later, earlier)
  })
}
