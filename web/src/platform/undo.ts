import { undoRemovals } from '@rankline/contract/undo/calls'
import { call } from './api.ts'
import { deletedOf } from './deleted-rows.ts'
import type { Undo } from './messages.ts'
import { queryClient } from './query.ts'
import { refreshAll, sharedKeys } from './query-keys.ts'

/** Restores what actions removed, and loads what shows it again. Throws `CallFailed`; the call has shown the error. */
export async function undo({ ids, owner }: Undo) {
  const inAccount = owner === null ? {} : { userable_id: owner }
  await call(undoRemovals, { removal_ids: [...ids], ...inAccount }, { showMessage: true })
  // The response does not name the rows. Lists that are loaded again show what is there.
  deletedOf('keywords').clear()
  deletedOf('projects').clear()
  await refreshRestored()
}

/** Loads everything again that may show restored rows. */
export async function refreshRestored() {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['bin'] }),
    refreshAll(sharedKeys.keywords, sharedKeys.projects, ['tags'], ['notes'], ['competitors']),
  ])
}
