import { createStore } from '../../platform/store.ts'

/** A running action on all matching keywords. `key` identifies it on the server. */
export type BulkWork = {
  key: string
  projectId: number | undefined
  total: number
  done: number
  isDeletion: boolean
}

const KEY = 'rankline:bulk-work'

/** The running action. It continues after a reload, so the tab stores it. */
export const bulkWork = createStore<BulkWork | null>(remembered())

/** Keys of the actions whose response this page awaits. */
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
