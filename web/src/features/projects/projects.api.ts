import type { ItemsOf, Page } from '@rankline/contract/endpoint'
import { projectsEvents } from '@rankline/contract/explanations/calls'
import { clearProjectMembers } from '@rankline/contract/members/calls'
import { platformStatus } from '@rankline/contract/platform-status/calls'
import {
  allProjects,
  createProject,
  dailyAverageRanks,
  deleteProjects,
  findProject,
  listProjects,
  type Project,
  projectOverview,
  updateProject,
} from '@rankline/contract/projects/calls'
import type { createProjectForm, editProjectForm } from '@rankline/contract/projects/forms'
import type { FormInput } from '@rankline/contract/validation/fields'
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { deletedOf } from '../../platform/deleted-rows.ts'
import { queryClient } from '../../platform/query.ts'
import { refreshAll, refreshTracked, sharedKeys } from '../../platform/query-keys.ts'
import { selectionOf } from '../../platform/row-selection.ts'
import type { SearchParams } from '../../platform/search-params.ts'
import { arrangementOf } from './arranged-projects.ts'
import { listingOf, type ProjectList, projectListOf } from './project-list.ts'

const all = sharedKeys.projects

/** A background refetch keeps the last numbers on screen, and fails silently. */
const isKnown = (key: QueryKey): boolean => queryClient.getQueryData(key) !== undefined

/** The previous page stays while the next one loads, unless it lists other people's projects. */
export const projectPageQuery = (list: ProjectList) =>
  queryOptions({
    queryKey: [...all, 'page', listingOf(list), list],
    queryFn: ({ signal, queryKey }) =>
      call(listProjects, { ...list }, { signal, background: isKnown(queryKey) }),
    placeholderData: (previous, query) => (query?.queryKey[2] === listingOf(list) ? previous : undefined),
  })

export function prefetchProjectPage(search: SearchParams) {
  const list = projectListOf(search)
  const isArranged = arrangementOf(search, list) !== null
  void queryClient.prefetchQuery(projectPageQuery(isArranged ? { ...list, page: 1, get_all: true } : list))
}

/** Groups ids by owner: a call addresses one account, but joint projects may belong to several. */
function byOwner(projects: readonly Project[]): number[][] {
  const owners = new Map<string, number[]>()
  for (const { id, userable_type, userable_id } of projects) {
    const owner = `${userable_type} ${userable_id}`
    owners.set(owner, [...(owners.get(owner) ?? []), id])
  }
  return [...owners.values()]
}

export const averageRanksQuery = (projects: readonly Project[]) =>
  queryOptions({
    queryKey: [...all, 'averageRanks', projects.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const asked = byOwner(projects).map((ids) =>
        call(dailyAverageRanks, { project_ids: ids }, { signal, background: true }),
      )
      return Object.assign({}, ...(await Promise.all(asked))) as ItemsOf<typeof dailyAverageRanks>
    },
    enabled: projects.length > 0,
    placeholderData: keepPreviousData,
  })

/** Notes and engine updates of projects since a day, by project. */
export const marksQuery = (projects: readonly Project[], from: string) =>
  queryOptions({
    queryKey: [...all, 'marks', projects.map(({ id }) => id), from],
    queryFn: async ({ signal }) => {
      const asked = byOwner(projects).map((ids) =>
        call(projectsEvents, { project_ids: ids, date_custom_start: from }, { signal, background: true }),
      )
      return Object.assign({}, ...(await Promise.all(asked))) as ItemsOf<typeof projectsEvents>
    },
    enabled: projects.length > 0,
    placeholderData: keepPreviousData,
  })

export const projectQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...all, 'one', projectId],
    queryFn: ({ signal, queryKey }) =>
      call(findProject, { project_id: projectId }, { signal, background: isKnown(queryKey) }),
  })

/** Polled every few seconds while checks are due: events between two connections are lost. */
export const overviewQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...all, 'overview', projectId],
    queryFn: ({ signal }) => call(projectOverview, { project_id: projectId }, { signal, background: true }),
    refetchInterval: ({ state }) => ((state.data?.updating ?? 0) > 0 ? 10_000 : false),
  })

export const prefetchProject = (projectId: number) => void queryClient.prefetchQuery(projectQuery(projectId))

export const prefetchOverview = (projectId: number) =>
  void queryClient.prefetchQuery(overviewQuery(projectId))

/** All projects that the person may see, by name. */
export const allProjectsQuery = queryOptions({
  queryKey: [...all, 'all'],
  queryFn: ({ signal }) => call(allProjects, {}, { signal, background: true }),
})

export const statusQuery = queryOptions({
  queryKey: ['platform', 'status'],
  queryFn: ({ signal }) => call(platformStatus, {}, { signal, background: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Refetches everything about projects that is on the screen; other queries refetch when they are next needed. */
export const refreshProjects = () => refreshAll(all)

export async function sendProject(values: FormInput<typeof createProjectForm>) {
  await call(createProject, values, { showMessage: true })
  await refreshTracked()
}

/** The projects with these ids that were shown on any page of a list. */
export function shownProjects(ids: readonly number[]): Project[] {
  const pages = queryClient.getQueriesData<Page<Project>>({ queryKey: [...all, 'page'] })
  const shown = new Map(pages.flatMap(([, page]) => page?.data ?? []).map((one) => [one.id, one]))
  return ids.flatMap((id) => shown.get(id) ?? [])
}

/** Removes a project that was deleted elsewhere; its own screen refetches and shows that. */
export function forgetProject(id: number) {
  deletedOf('projects').add(id)
  selectionOf('projects').remove(id)
  void queryClient.resetQueries(projectQuery(id))
}

export async function removeProjects(projects: readonly Project[]) {
  for (const ids of byOwner(projects)) {
    const { deleted_ids } = await call(deleteProjects, { project_ids: ids }, { showMessage: true })
    deletedOf('projects').add(...deleted_ids)
    selectionOf('projects').remove(...deleted_ids)
  }
  await refreshProjects()
}

export async function clearMembers(projects: readonly Project[]) {
  for (const ids of byOwner(projects))
    await call(clearProjectMembers, { project_ids: ids }, { showMessage: true })
  selectionOf('projects').clear()
  await refreshAll(sharedKeys.members)
}

/** Throws `CallFailed` with what is wrong about the fields. */
export async function changeProject(changed: FormInput<typeof editProjectForm>) {
  await call(updateProject, changed, { showMessage: true })
  await refreshAll(sharedKeys.projects, sharedKeys.keywords)
}
