import { confirm } from '../../platform/confirm.ts'
import { clear } from './competitors.api.ts'

const question = 'Do you want to remove all competitors of the selected keywords?'

/** Takes all competitors off keywords, after a question. */
export async function clearCompetitors(keywordIds: number[]) {
  if (await confirm(question, { action: 'Clear', isDestructive: true })) await clear(keywordIds)
}
