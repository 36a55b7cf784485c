import type { InputOf } from '@rankline/contract/endpoint'
import { createSharedView, listSharedViews, revokeSharedView } from '@rankline/contract/shared-views/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

const all = ['shared views'] as const

export const sharedViewsQuery = (projectId: number, page: number) =>
  queryOptions({
    queryKey: [...all, projectId, page],
    queryFn: ({ signal }) =>
      call(listSharedViews, { project_id: projectId, page }, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: all })

export async function share(values: InputOf<typeof createSharedView>) {
  const view = await call(createSharedView, values, { showMessage: true })
  await refresh()
  return view
}

export async function revoke(id: number) {
  await call(revokeSharedView, { shared_view_id: id }, { showMessage: true })
  await refresh()
}
