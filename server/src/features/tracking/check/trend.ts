import { DAY } from '@rankline/contract/days'

const LENGTH = 30

export type Trend = { positions: (number | null)[]; day: string | null }

/** Adds a day to the end of a trend. Days without a check are null. A second check of a day replaces the first. */
export function extendTrend({ positions, day: last }: Trend, day: string, position: number | null): Trend {
  if (last === null) return { positions: [position], day }
  const days = Math.round((Date.parse(day) - Date.parse(last)) / DAY)
  if (days < 0) return { positions, day: last }
  if (days === 0) return { positions: [...positions.slice(0, -1), position], day }
  const missing = Array.from({ length: Math.min(days - 1, LENGTH) }, () => null)
  return { positions: [...positions, ...missing, position].slice(-LENGTH), day }
}

/** Days since a trend's last position, at most the trend's length: earlier days are unknown. */
export function daysSinceRanked({ positions, day }: Trend, now: Date): number {
  const last = positions.findLastIndex((position) => position !== null)
  if (day === null || last === -1) return LENGTH
  const age = Math.floor((now.getTime() - Date.parse(day)) / DAY)
  return Math.min(LENGTH, age + positions.length - 1 - last)
}
