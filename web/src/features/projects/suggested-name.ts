import { readableParts } from '@rankline/contract/readable'
import { lengthOf } from '@rankline/contract/validation/values'

/** Maximum characters of a project's name. */
const LONGEST = 50

/** A name for the project of a valid URL: its domain; empty if that is too long for a name. */
export function suggestedName(url: string): string {
  const { host } = readableParts(url)
  return lengthOf(host) <= LONGEST ? host : ''
}
