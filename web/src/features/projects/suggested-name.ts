import { readableParts } from '@rankline/contract/readable'
import { readSite } from '@rankline/contract/validation/site'
import { lengthOf } from '@rankline/contract/validation/values'

/** Maximum characters of a project's name. */
const LONGEST = 50

/** A name for the project of a typed URL: its domain; empty if that is too long or no URL was typed. */
export function suggestedName(typed: string): string {
  const url = readSite(typed)
  if (url === null) return ''
  const { host } = readableParts(url)
  return lengthOf(host) <= LONGEST ? host : ''
}
