import {
  type ChangedProject,
  type ChangePeriod,
  listBiggestMoves,
  listChangedKeywords,
  listChanges,
  listGainingSites,
  listMovedKeywords,
} from '@rankline/contract/changes/calls'
import {
  archiveProjects,
  favouriteProjects,
  moveProjects,
  tagProjects,
} from '@rankline/contract/projects/groups'
import { listTags } from '@rankline/contract/tags/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { refreshAll, sharedKeys } from '../../platform/query-keys.ts'
import type { MovedList } from './change-list.ts'

const all = ['changes'] as const

/** `tag`: only keywords with this tag count. */
export const changesQuery = (since: ChangePeriod, tag: number | null) =>
  queryOptions({
    queryKey: [...all, 'projects', since, tag],
    queryFn: ({ signal, queryKey }) =>
      call(
        listChanges,
        { since, tag: tag ?? undefined },
        { signal, background: queryClient.getQueryData(queryKey) !== undefined },
      ),
    placeholderData: keepPreviousData,
  })

/** The keywords that moved most in some projects. */
export const biggestMovesQuery = (since: ChangePeriod, projectIds: readonly number[]) =>
  queryOptions({
    queryKey: [...all, 'biggest', since, projectIds],
    queryFn: ({ signal }) =>
      call(listBiggestMoves, { since, shown_ids: [...projectIds] }, { signal, background: true }),
    enabled: projectIds.length > 0,
    placeholderData: keepPreviousData,
  })

/** The tags of the account, by name. */
export const changeTagsQuery = queryOptions({
  queryKey: ['tags', 'of-changes'],
  queryFn: ({ signal }) => call(listTags, {}, { background: true, signal }),
})

export const changedKeywordsQuery = (projectId: number, since: ChangePeriod, tag: number | null) =>
  queryOptions({
    queryKey: [...all, 'keywords', projectId, since, tag],
    queryFn: ({ signal }) =>
      call(
        listChangedKeywords,
        { project_id: projectId, since, tag: tag ?? undefined },
        { signal, background: true },
      ),
  })

const inputOf = ({ since, tag, project }: MovedList) => ({
  since,
  tag: tag ?? undefined,
  project_id: project ?? undefined,
})

export const movedKeywordsQuery = (list: MovedList) =>
  queryOptions({
    queryKey: [...all, 'moved', list],
    queryFn: ({ signal, queryKey }) =>
      call(
        listMovedKeywords,
        { ...inputOf(list), top: list.top, went: list.went, page: list.page },
        { signal, background: queryClient.getQueryData(queryKey) !== undefined },
      ),
    placeholderData: keepPreviousData,
  })

export const gainingSitesQuery = (list: MovedList) =>
  queryOptions({
    queryKey: [...all, 'sites', inputOf(list)],
    queryFn: ({ signal, queryKey }) =>
      call(listGainingSites, inputOf(list), {
        signal,
        background: queryClient.getQueryData(queryKey) !== undefined,
      }),
    placeholderData: keepPreviousData,
  })

export const refreshChanges = () => queryClient.invalidateQueries({ queryKey: all })

/** Groups ids by owner: a call addresses one account, but projects may belong to several. */
function byOwner(projects: readonly ChangedProject[]): number[][] {
  const owners = new Map<string, number[]>()
  for (const { id, userable_type, userable_id } of projects) {
    const owner = `${userable_type} ${userable_id}`
    owners.set(owner, [...(owners.get(owner) ?? []), id])
  }
  return [...owners.values()]
}

/** Puts projects into a folder, or into none. */
export async function sendFolder(projects: readonly ChangedProject[], folder: string | null) {
  const owners = byOwner(projects)
  for (const [index, project_ids] of owners.entries())
    await call(moveProjects, { project_ids, folder }, { showMessage: index === owners.length - 1 })
  await refreshAll(all, sharedKeys.projects)
}

/** Puts a tag on projects, or takes it off. */
export async function sendProjectTag(
  projects: readonly ChangedProject[],
  project_tag: string,
  isOn: boolean,
) {
  const owners = byOwner(projects)
  for (const [index, project_ids] of owners.entries())
    await call(
      tagProjects,
      { project_ids, project_tag, is_on: isOn ? 1 : 0 },
      { showMessage: index === owners.length - 1 },
    )
  await refreshAll(all, sharedKeys.projects)
}

export async function sendArchived(project: ChangedProject) {
  const input = { project_ids: [project.id], is_archived: project.is_archived ? 0 : 1 }
  await call(archiveProjects, input, { showMessage: true })
  await refreshAll(all, sharedKeys.projects)
}

/** Changes the star at once, and restores it if the call is refused. */
export async function sendFavourite({ id, is_favourite: wasFavourite }: ChangedProject) {
  const put = (isFavourite: boolean) =>
    queryClient.setQueriesData<ChangedProject[]>({ queryKey: [...all, 'projects'] }, (projects) =>
      projects?.map((project) => (project.id === id ? { ...project, is_favourite: isFavourite } : project)),
    )
  put(!wasFavourite)
  try {
    await call(favouriteProjects, { project_ids: [id], is_favourite: wasFavourite ? 0 : 1 })
  } catch (error) {
    put(wasFavourite)
    throw error
  }
}
