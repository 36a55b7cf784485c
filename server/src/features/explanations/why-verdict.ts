import { DAY, utcDay } from '@rankline/contract/days'
import { TRY_DAYS, type Why } from '@rankline/contract/explanations/why'
import { fullDepth } from '@rankline/serp/depth'

type Known = {
  day: string
  /** The day on which the keyword was added. */
  addedOn: string
  position: { position: number | null; is_snippet: boolean; depth: number } | undefined
  isImported: boolean
  /** How many tries of the day are stored, and of them failed. */
  tries: number
  failed: number
}

/** What the stored facts say about a day; never more than they do. */
export function verdictOf({ day, addedOn, position, isImported, tries, failed }: Known): Why['verdict'] {
  if (position !== undefined) {
    if (position.is_snippet) return 'featured_snippet'
    if (position.position !== null) return 'ranked'
    return position.depth >= fullDepth ? 'not_in_list' : 'too_shallow'
  }
  if (isImported) return 'imported'
  if (tries > 0) return failed === tries ? 'failed' : 'too_shallow'
  const today = utcDay()
  if (day > today) return 'still_to_come'
  if (day < addedOn) return 'not_tracked_yet'
  if (day === today) return 'waiting'
  return areTriesKept(day) ? 'not_checked' : 'not_kept'
}

/** The day on which tries are being deleted counts as gone: some of it may be missing. */
const areTriesKept = (day: string) => Date.parse(day) > Date.now() - TRY_DAYS * DAY
