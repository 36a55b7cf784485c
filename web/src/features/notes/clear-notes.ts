import { confirm } from '../../platform/confirm.ts'
import { clear } from './notes.api.ts'

const question = 'Do you want to continue with removing process?'

/** Removes all notes from keywords, after a question. */
export async function clearNotes(keywordIds: number[]) {
  if (await confirm(question, { action: 'Clear notes', isDestructive: true })) await clear(keywordIds)
}
