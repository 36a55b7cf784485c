import { confirm } from '../../platform/confirm.ts'
import { clear } from './competitors.api.ts'

const question = 'Do you want to continue with removing process?'

/** Removes all competitors from keywords, after a question. */
export async function clearCompetitors(keywordIds: number[]) {
  if (await confirm(question, { action: 'Clear competitors', isDestructive: true })) await clear(keywordIds)
}
