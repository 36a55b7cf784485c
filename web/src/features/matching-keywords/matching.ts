import { createStore } from '../../platform/store.ts'

/** All keywords that match filters, and how many they were when the person chose them. */
export type Matching = { projectId: number | undefined; query: string; total: number }

/** The selection of all keywords that match the filters; null while single rows are selected. */
export const chosenMatching = createStore<Matching | null>(null)

/** An action at work on all that match; `key`: by which the server knows it. */
export type BulkWork = {
  key: string
  projectId: number | undefined
  total: number
  done: number
  isDeletion: boolean
}

const KEY = 'rankline:bulk-work'

/** It goes on when the page is loaded anew, so the tab remembers it. */
export const bulkWork = createStore<BulkWork | null>(remembered())

/** Keys of those that this page waits for itself. */
export const begunHere = new Set<string>()

function remembered(): BulkWork | null {
  const kept = globalThis.sessionStorage?.getItem(KEY)
  return kept ? (JSON.parse(kept) as BulkWork) : null
}

export function setBulkWork(work: BulkWork | null) {
  if (work === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(work))
  bulkWork.set(work)
}
