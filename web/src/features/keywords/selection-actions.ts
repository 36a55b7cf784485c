import { ignoreHandledError } from '../../platform/api.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import { type Matching, selectionOf } from '../../platform/row-selection.ts'
import { counted, formatNumber } from '../../ui/format.ts'
import { deletionText } from '../bin/deletion-text.ts'
import type { ListRequest } from '../keyword-filters/filters.ts'
import { applyToMatching, countMatched, deleteMatched } from '../matching-keywords/apply-matching.ts'
import { keywordDeletionOf } from '../matching-keywords/deletion-preview.ts'
import { estimateNote, noteOfEstimate, removeKeywords, requestNewRanks } from './keywords.api.ts'

const requestQuestion = 'Do you want to request new ranks?'

const deletion = (note: Promise<string | null>) => ({
  prescribed: REMOVAL,
  action: 'Delete',
  isDestructive: true,
  note,
})

/** Reads the selection at this moment: keywords may be deleted elsewhere while a question is open. */
const selectedIds = () => [...selectionOf('keywords').get().ids]

/** Requests new ranks of the selected keywords, or of all that match, after a question. */
export async function requestSelected(): Promise<void> {
  const { matching } = selectionOf('keywords').get()
  if (matching) return requestMatching(matching)
  const ids = selectedIds()
  const note = ids.length > 1 ? { note: estimateNote(ids) } : {}
  if (
    await confirm(`Check ${counted(ids.length, 'keyword')} now?`, {
      prescribed: requestQuestion,
      action: 'Request New Ranks',
      ...note,
    })
  )
    await requestNewRanks(selectedIds())
}

/** Deletes the selected keywords, or all that match, after a question that says what goes with them. */
export async function removeSelected({
  request,
  away,
}: {
  request: ListRequest
  away: number
}): Promise<void> {
  const { matching } = selectionOf('keywords').get()
  if (matching) return removeMatching(matching)
  const ids = selectedIds()
  const note = deletionNoteOf(ids, request).then((text) =>
    [text, awayNote(ids.length, away)].filter(Boolean).join(' '),
  )
  if (!(await confirm(`Delete ${counted(ids.length, 'keyword')}?`, deletion(note)))) return
  // If the call is refused, it has shown the message; the rows stay.
  await removeKeywords(selectedIds(), request).catch(ignoreHandledError)
}

async function deletionNoteOf(ids: number[], { project_id }: ListRequest): Promise<string> {
  const projectId = project_id === undefined ? undefined : Number(project_id)
  const { total, since } = await keywordDeletionOf(ids, projectId)
  return deletionText(total, since)
}

/** `2 of 3 are not on this page.` */
const awayNote = (count: number, away: number): string => {
  if (away === 0) return ''
  if (away === count) return 'None of them is on this page.'
  return `${formatNumber(away)} of ${formatNumber(count)} ${away === 1 ? 'is' : 'are'} not on this page.`
}

async function matchingDeletionNote(matching: Matching): Promise<string | null> {
  const { total, since } = await countMatched(matching)
  return deletionText(total, since)
}

async function requestMatching(matching: Matching) {
  const note = countMatched(matching, true).then(({ estimate }) =>
    estimate ? noteOfEstimate(estimate) : null,
  )
  if (
    !(await confirm(`Check ${counted(matching.total, 'keyword')} now?`, {
      prescribed: requestQuestion,
      action: 'Request New Ranks',
      note,
    }))
  )
    return
  await applyToMatching(matching, 'request_ranks').catch(ignoreHandledError)
}

async function removeMatching(matching: Matching) {
  const note = matchingDeletionNote(matching)
  if (!(await confirm(`Delete ${counted(matching.total, 'keyword')}?`, deletion(note)))) return
  await deleteMatched(matching).then(selectionOf('keywords').clear, ignoreHandledError)
}
