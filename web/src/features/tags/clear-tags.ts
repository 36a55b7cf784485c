import { toldAlready } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { takeTags } from './tags.api.ts'

/** Removes all tags from the keywords, after a question. */
export async function clearTags(keywordIds: number[]) {
  const question = 'Do you want to continue with removing process?'
  if (!(await confirm(question, { action: 'Clear tags', isDestructive: true }))) return
  // If the call is refused, it has shown the message, and the tags are back.
  await takeTags(keywordIds, null, { showMessage: true }).catch(toldAlready)
}
