import { ignoreHandledError } from '../../platform/api.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import type { Matching } from '../../platform/row-selection.ts'
import { counted } from '../../ui/format.ts'
import { keptInBin } from '../bin/deletion-text.ts'
import { applyToMatching } from '../matching-keywords/apply-matching.ts'
import { clear } from './competitors.api.ts'

/** Removes all competitors from keywords, after a question. */
export async function clearCompetitors(keywordIds: number[], matching: Matching | null) {
  const note = Promise.resolve(
    `All competitors of ${counted(matching?.total ?? keywordIds.length, 'keyword')} and the history of their positions. ${keptInBin}`,
  )
  if (
    !(await confirm('Remove all competitors?', {
      prescribed: REMOVAL,
      action: 'Clear competitors',
      isDestructive: true,
      note,
    }))
  )
    return
  if (matching === null) await clear(keywordIds)
  else await applyToMatching(matching, 'clear_competitors').catch(ignoreHandledError)
}
