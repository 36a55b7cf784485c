import {
  countMatching,
  deleteMatching,
  type MatchingAction,
  updateMatching,
} from '@rankline/contract/matching-keywords'
import { call } from './api.ts'
import { isMatchingBusy, type Matching } from './matching.ts'
import { refreshAll, sharedKeys } from './query-keys.ts'

const listOf = ({ projectId, query }: Matching) => ({ project_id: projectId, matching: query })
const inputOf = (matching: Matching) => ({ ...listOf(matching), expected: matching.total })

export const countMatched = (matching: Matching, withEstimate = false) =>
  call(
    countMatching,
    { ...listOf(matching), ...(withEstimate && { with_estimate: 1 }) },
    { background: true },
  )

type Fields = Record<string, string | number | null | undefined>

/** Does one thing to all of them. Throws `CallFailed`; the call has shown the error. */
export const applyToMatching = (matching: Matching, action: MatchingAction, fields: Fields = {}) =>
  busy(() => call(updateMatching, { ...inputOf(matching), action, ...fields }, { showMessage: true }))

export const deleteMatched = (matching: Matching) =>
  busy(() => call(deleteMatching, inputOf(matching), { showMessage: true }))

async function busy<T>(work: () => Promise<T>): Promise<T> {
  isMatchingBusy.set(true)
  try {
    return await work()
  } finally {
    isMatchingBusy.set(false)
    await refreshAll(sharedKeys.keywords, sharedKeys.projects, ['tags'], ['notes'], ['competitors'])
  }
}
