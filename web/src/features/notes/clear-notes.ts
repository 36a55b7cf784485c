import { confirm } from '../../platform/confirm.ts'
import { clear } from './notes.api.ts'

const question = 'Do you want to remove all notes of the selected keywords?'

/** Takes all notes off keywords, after a question. */
export async function clearNotes(keywordIds: number[]) {
  if (await confirm(question, { action: 'Clear', isDestructive: true })) await clear(keywordIds)
}
