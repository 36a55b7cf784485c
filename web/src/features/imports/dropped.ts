import type { DroppedLines } from '@rankline/contract/imports'
import { counted } from '../../ui/format.ts'

/** How many lines of a file are no keywords, and why; null if none. */
export function dropTexts({ duplicate, too_long, unreadable }: DroppedLines): string | null {
  const reasons = [
    ...(duplicate > 0 ? [counted(duplicate, 'duplicate')] : []),
    ...(too_long > 0 ? [`${too_long} longer than 100 characters`] : []),
    ...(unreadable > 0 ? [`${unreadable} unreadable`] : []),
  ]
  const count = duplicate + too_long + unreadable
  return count === 0 ? null : `${counted(count, 'line')} dropped: ${reasons.join(', ')}.`
}
