import { counted } from '../counted.ts'

/** Lines of a file that became no keyword, by reason. */
export type Dropped = { duplicate: number; too_long: number; unreadable: number; no_keyword?: number }

/** How many lines were dropped and why; null if none. */
export function droppedText({ duplicate, too_long, unreadable, no_keyword = 0 }: Dropped): string | null {
  const reasons = [
    ...(duplicate > 0 ? [counted(duplicate, 'duplicate')] : []),
    ...(too_long > 0 ? [`${too_long} longer than 100 characters`] : []),
    ...(unreadable > 0 ? [`${unreadable} unreadable`] : []),
    ...(no_keyword > 0 ? [`${no_keyword} without a keyword`] : []),
  ]
  const count = duplicate + too_long + unreadable + no_keyword
  return count === 0 ? null : `${counted(count, 'line')} dropped: ${reasons.join(', ')}.`
}
