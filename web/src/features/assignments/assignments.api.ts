import {
  assignProjects,
  listClientProjects,
  previewAssignment,
  previewReturn,
  shareProjects,
  unassignProjects,
  unshareProjects,
} from '@rankline/contract/assignments/calls'
import { allClients } from '@rankline/contract/clients/calls'
import { listProjects } from '@rankline/contract/projects/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { refreshAll, sharedKeys } from '../../platform/query-keys.ts'
import { selectionOf } from '../../platform/row-selection.ts'

const all = ['white-label'] as const
const background = { background: true } as const

export const clientChoicesQuery = queryOptions({
  queryKey: [...all, 'client choices'],
  queryFn: ({ signal }) => call(allClients, {}, { signal, ...background }),
})

export const clientProjectsQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...all, 'client projects', clientId],
    queryFn: ({ signal }) =>
      call(listClientProjects, { user_dashboard_id: clientId }, { signal, ...background }),
  })

/** Lists the agency's own projects, by name. */
export const givableProjectsQuery = queryOptions({
  queryKey: [...sharedKeys.projects, 'givable'],
  queryFn: async ({ signal }) => {
    const list = { get_all: 1, sort: 'name', order: 'asc' } as const
    return (await call(listProjects, list, { signal, ...background })).data
  },
})

export type Move = { direction: 'assign' | 'return'; clientId: number; projectIds: readonly number[] }

const inputOf = ({ clientId, projectIds }: Move) => ({
  assign: { user_dashboard_id: clientId, project_ids: [...projectIds] },
  return: { user_dashboard_id: clientId, ids: [...projectIds] },
})

/** Previews a move. It is never cached, because both accounts can change in the meantime. */
export const moveQuery = (move: Move) =>
  queryOptions({
    queryKey: [...all, 'move', move],
    queryFn: ({ signal }) =>
      move.direction === 'assign'
        ? call(previewAssignment, inputOf(move).assign, { signal, ...background })
        : call(previewReturn, inputOf(move).return, { signal, ...background }),
    enabled: move.clientId > 0 && move.projectIds.length > 0,
    gcTime: 0,
  })

type Share = { clientId: number; projectIds: readonly number[] }

export async function share({ clientId, projectIds, mayAdd }: Share & { mayAdd: boolean }) {
  await call(
    shareProjects,
    { user_dashboard_id: clientId, project_ids: [...projectIds], may_add: mayAdd ? 1 : 0 },
    { showMessage: true },
  )
  selectionOf('projects').remove(...projectIds)
  await refreshAll(all)
}

export async function unshare({ clientId, projectIds }: Share) {
  await call(
    unshareProjects,
    { user_dashboard_id: clientId, project_ids: [...projectIds] },
    { showMessage: true },
  )
  await refreshAll(all)
}

export async function moveProjects(move: Move) {
  const options = { showMessage: true }
  await (move.direction === 'assign'
    ? call(assignProjects, inputOf(move).assign, options)
    : call(unassignProjects, inputOf(move).return, options))
  selectionOf('projects').remove(...move.projectIds)
  await refreshAll(all, sharedKeys.projects, sharedKeys.keywords, sharedKeys.members)
}
