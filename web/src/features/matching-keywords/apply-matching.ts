import { counted } from '@rankline/contract/counted'
import {
  type BulkActionProgress,
  bulkActionsProgress,
  countMatching,
  deleteMatching,
  type MatchingAction,
  updateMatching,
} from '@rankline/contract/matching-keywords/calls'
import { CallFailed, call } from '../../platform/api.ts'
import { showError, showInfo } from '../../platform/messages.ts'
import { refreshAll, sharedKeys } from '../../platform/query-keys.ts'
import type { Matching } from '../../platform/row-selection.ts'
import { begunHere, bulkWork, setBulkWork } from './matching.ts'

const listOf = ({ projectId, query }: Matching) => ({ project_id: projectId, matching: query })
const inputOf = (matching: Matching, key: string) => ({
  ...listOf(matching),
  expected: matching.total,
  bulk_action: key,
})

export const countMatched = (matching: Matching, withEstimate = false) =>
  call(
    countMatching,
    { ...listOf(matching), ...(withEstimate && { with_estimate: 1 }) },
    { background: true },
  )

type Fields = Record<string, string | number | null | undefined>

/** Applies one action to all matching keywords. Throws `CallFailed`; the call has shown the error. */
export const applyToMatching = (matching: Matching, action: MatchingAction, fields: Fields = {}) =>
  busy(matching, false, (key) =>
    call(updateMatching, { ...inputOf(matching, key), action, ...fields }, { showMessage: true }),
  )

export const deleteMatched = (matching: Matching) =>
  busy(matching, true, (key) => call(deleteMatching, inputOf(matching, key), { showMessage: true }))

/** The polling interval for the progress, in ms. */
const ASKED_EVERY = 400

async function busy<T>(
  { projectId, total }: Matching,
  isDeletion: boolean,
  work: (key: string) => Promise<T>,
): Promise<T> {
  const key = newKey()
  begunHere.add(key)
  setBulkWork({ key, projectId, total, done: 0, isDeletion })
  const asking = setInterval(() => void askProgress(key).catch(() => undefined), ASKED_EVERY)
  try {
    const items = await work(key)
    await end(key, isDeletion)
    return items
  } catch (error) {
    // The page closes or the connection is lost: the server continues the action.
    if (isUnreachable(error)) begunHere.delete(key)
    else await end(key, isDeletion)
    throw error
  } finally {
    clearInterval(asking)
  }
}

const isUnreachable = (error: unknown) => error instanceof CallFailed && error.code === 'UNREACHABLE'

/** Polls after which an unknown action counts as never received by the server. */
const PATIENCE = 10

/** Follows an action that the page started before a reload, until it ends. */
export async function followBulkWork(key: string, isDeletion: boolean): Promise<void> {
  for (let unknown = 0; unknown < PATIENCE; ) {
    const progress = await askProgress(key).catch((error: unknown) => {
      if (isUnreachable(error)) return undefined
      unknown = PATIENCE
      return null
    })
    if (progress === null) unknown += 1
    else if (progress !== undefined && progress.state !== 'working') {
      if (progress.state === 'done') showInfo(progress.message ?? '')
      else showError(progress.message ?? unfinished(progress))
      break
    }
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY))
    if (bulkWork.get()?.key !== key) return
  }
  await end(key, isDeletion)
}

const unfinished = ({ done, total }: BulkActionProgress) =>
  done === 0
    ? 'The action was not finished. Nothing has been changed.'
    : `The action was not finished. ${done} of ${counted(total, 'keyword')} have been changed. Try again to change the others.`

/** @returns the progress; null if the server does not know the action */
async function askProgress(key: string) {
  const work = bulkWork.get()
  if (work?.key !== key) return null
  const input = { project_id: work.projectId, bulk_action: key }
  const [progress] = await call(bulkActionsProgress, input, { background: true })
  const now = bulkWork.get()
  if (progress?.state === 'working' && now?.key === key)
    setBulkWork({ ...now, done: progress.done, total: progress.total })
  return progress ?? null
}

async function end(key: string, isDeletion: boolean) {
  if (bulkWork.get()?.key === key) setBulkWork(null)
  // Rows of deleted keywords stay until the list is refetched, so their details are not refetched.
  if (isDeletion) await refreshAll(sharedKeys.keywordLists, sharedKeys.keywordTotals, sharedKeys.projects)
  else await refreshAll(sharedKeys.keywords, sharedKeys.projects, ['tags'], ['notes'], ['competitors'])
}

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
