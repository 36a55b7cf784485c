import { BIN_DAYS } from '@rankline/contract/bin'
import { toldAlready } from '../../platform/api.ts'
import { applyToMatching, countMatched, deleteMatched } from '../../platform/apply-matching.ts'
import { confirm } from '../../platform/confirm.ts'
import { selectionOf } from '../../platform/id-sets.ts'
import { chosenMatching, type Matching } from '../../platform/matching.ts'
import { counted } from '../../ui/format.ts'
import { estimateText } from './estimate.ts'

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `100 keywords and their history since Aug 2026. The bin keeps them for 30 days.` */
export function goneText(total: number, since: string | null): string {
  const what = counted(total, 'keyword')
  const kept = `The bin keeps ${total === 1 ? 'it' : 'them'} for ${BIN_DAYS} days.`
  if (since === null) return `${what}. ${kept}`
  return `${what} and ${total === 1 ? 'its' : 'their'} history since ${month.format(new Date(since))}. ${kept}`
}

export async function goneNote(matching: Matching): Promise<string | null> {
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
