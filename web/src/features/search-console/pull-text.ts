import type { ConsolePull } from '@rankline/contract/search-console/calls'
import { dateText } from '../../platform/date-format.ts'

/** Says how many days of Google's numbers are fetched. */
export function pullText({ days, again_at: again }: ConsolePull): string {
  if (again !== null) return `Google could not be asked. It is tried again at ${dateText(again, 'time')}.`
  if (days === null) return 'Search Console is asked for the site of this project.'
  return `${days.fetched} of ${days.wanted} days are fetched.`
}
