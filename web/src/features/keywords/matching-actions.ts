import { toldAlready } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { selectionOf } from '../../platform/id-sets.ts'
import { goneText } from '../bin/gone-text.ts'
import { applyToMatching, countMatched, deleteMatched } from '../matching-keywords/apply-matching.ts'
import { chosenMatching, type Matching } from '../matching-keywords/matching.ts'
import { estimateText } from './estimate.ts'

async function goneNote(matching: Matching): Promise<string | null> {
  const { total, since } = await countMatched(matching)
  return goneText(total, since)
}

export async function requestMatching(matching: Matching, question: string) {
  const note = countMatched(matching, true).then(({ estimate }) => (estimate ? estimateText(estimate) : null))
  if (!(await confirm(question, { action: 'Request New Ranks', note }))) return
  await applyToMatching(matching, 'request_ranks').catch(toldAlready)
}

export async function removeMatching(matching: Matching, question: string) {
  const note = goneNote(matching)
  if (!(await confirm(question, { action: 'Delete', isDestructive: true, note }))) return
  await deleteMatched(matching).then(() => {
    selectionOf('keywords').clear()
    chosenMatching.set(null)
  }, toldAlready)
}
