import { messages } from '@rankline/contract/messages'
import { type Days, daysBetween, MOST_DAYS } from '@rankline/contract/public-api/days'
import { invalid } from '../../platform/errors.ts'

/** The days of a request, checked before anything is read. @throws {Refusal} validation failed for too many of them */
export function rangeOf(input: Parameters<typeof daysBetween>[0]): Days {
  const range = daysBetween(input)
  if (range === null) throw invalid('from', messages.dayRange(MOST_DAYS))
  return range
}
