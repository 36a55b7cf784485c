import { ignoreHandledError } from '../../platform/api.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import type { Matching } from '../../platform/row-selection.ts'
import { counted } from '../../ui/format.ts'
import { keptInBin } from '../bin/deletion-text.ts'
import { applyToMatching } from '../matching-keywords/apply-matching.ts'
import { takeTags } from './tags.api.ts'

/** Removes all tags from the keywords, after a question. */
export async function clearTags(keywordIds: number[], matching: Matching | null) {
  const note = Promise.resolve(
    `All tags of ${counted(matching?.total ?? keywordIds.length, 'keyword')}. ${keptInBin}`,
  )
  if (
    !(await confirm('Remove all tags?', {
      prescribed: REMOVAL,
      action: 'Clear tags',
      isDestructive: true,
      note,
    }))
  )
    return
  // If the call is refused, it has shown the message, and the tags are back.
  await (matching === null
    ? takeTags(keywordIds, null, { showMessage: true })
    : applyToMatching(matching, 'clear_tags')
  ).catch(ignoreHandledError)
}
