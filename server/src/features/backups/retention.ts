import { utcDay } from '@rankline/contract/days'

export type Retention = {
  /** Number of days, and of weeks, of which the newest backup is kept. */
  days: number
  weeks: number
}

/**
 * The backups that are no longer kept. Kept are the newest of each of the last days that have one, and of each of the last weeks
 * (Monday to Sunday, UTC) that have one: days without a backup delete nothing.
 * @param backups newest first
 */
export function expiredOf<B extends { begun_at: Date }>(backups: readonly B[], retention: Retention): B[] {
  const [newest] = backups
  const kept = new Set([
    ...(newest === undefined ? [] : [newest]),
    ...newestOf(backups, (at) => utcDay(0, at), retention.days),
    ...newestOf(backups, (at) => utcDay(-((at.getUTCDay() + 6) % 7), at), retention.weeks),
  ])
  return backups.filter((backup) => !kept.has(backup))
}

function newestOf<B extends { begun_at: Date }>(
  backups: readonly B[],
  period: (at: Date) => string,
  count: number,
): B[] {
  const newest = new Map<string, B>()
  for (const backup of backups) {
    const of = period(backup.begun_at)
    if (!newest.has(of)) newest.set(of, backup)
  }
  return [...newest.values()].slice(0, count)
}
