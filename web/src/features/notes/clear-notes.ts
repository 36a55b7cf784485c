import { ignoreHandledError } from '../../platform/api.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import type { Matching } from '../../platform/row-selection.ts'
import { counted } from '../../ui/format.ts'
import { keptInBin } from '../bin/deletion-text.ts'
import { applyToMatching } from '../matching-keywords/apply-matching.ts'
import { clear } from './notes.api.ts'

/** Removes all notes from keywords, after a question. */
export async function clearNotes(keywordIds: number[], matching: Matching | null) {
  const note = Promise.resolve(
    `All notes of ${counted(matching?.total ?? keywordIds.length, 'keyword')}. ${keptInBin}`,
  )
  if (
    !(await confirm('Remove all notes?', {
      prescribed: REMOVAL,
      action: 'Clear notes',
      isDestructive: true,
      note,
    }))
  )
    return
  if (matching === null) await clear(keywordIds)
  else await applyToMatching(matching, 'clear_notes').catch(ignoreHandledError)
}
