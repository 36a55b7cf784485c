import type { addKeywordsForm } from '@rankline/contract/forms/keywords'
import type { createProjectForm } from '@rankline/contract/forms/project'
import { addKeywords } from '@rankline/contract/keywords'
import { platformStatus } from '@rankline/contract/platform-status'
import {
  allProjects,
  createProject,
  dailyAverageRanks,
  deleteProjects,
  findProject,
  listProjects,
  projectOverview,
} from '@rankline/contract/projects'
import type { FormInput } from '@rankline/contract/validation/fields'
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { deletedOf, selectionOf } from '../../platform/id-sets.ts'
import { queryClient } from '../../platform/query.ts'
import { listingOf, type ProjectList } from './project-list.ts'

const all = ['projects'] as const

/** A refetch nobody asked for leaves the last numbers standing, and fails without a word. */
const isKnown = (key: QueryKey): boolean => queryClient.getQueryData(key) !== undefined

/** The page before stays while the next one loads, unless it lists other people's projects. */
export const projectPageQuery = (list: ProjectList) =>
  queryOptions({
    queryKey: [...all, 'page', listingOf(list), list],
    queryFn: ({ signal, queryKey }) =>
      call(listProjects, { ...list }, { signal, background: isKnown(queryKey) }),
    placeholderData: (previous, query) => (query?.queryKey[2] === listingOf(list) ? previous : undefined),
  })

export const averageRanksQuery = (projectIds: number[]) =>
  queryOptions({
    queryKey: [...all, 'averageRanks', projectIds],
    queryFn: ({ signal }) =>
      call(dailyAverageRanks, { project_ids: projectIds }, { signal, background: true }),
    enabled: projectIds.length > 0,
    placeholderData: keepPreviousData,
  })

export const projectQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...all, 'one', projectId],
    queryFn: ({ signal, queryKey }) =>
      call(findProject, { project_id: projectId }, { signal, background: isKnown(queryKey) }),
  })

/** Asked again every few seconds while checks are due: an event may be lost between two connections. */
export const overviewQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...all, 'overview', projectId],
    queryFn: ({ signal }) => call(projectOverview, { project_id: projectId }, { signal, background: true }),
    refetchInterval: ({ state }) => ((state.data?.updating ?? 0) > 0 ? 10_000 : false),
  })

/** Asks for what the head of a project will show. */
export function prefetchProject(projectId: number) {
  void queryClient.prefetchQuery(projectQuery(projectId))
  void queryClient.prefetchQuery(overviewQuery(projectId))
}

/** Every project the person may see, by name. */
export const allProjectsQuery = queryOptions({
  queryKey: [...all, 'all'],
  queryFn: ({ signal }) => call(allProjects, {}, { signal, background: true }),
})

export const statusQuery = queryOptions({
  queryKey: ['platform', 'status'],
  queryFn: ({ signal }) => call(platformStatus, {}, { signal, background: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Asks again for everything about projects that is on the screen; the rest when it is next needed. */
export const refreshProjects = () => queryClient.invalidateQueries({ queryKey: all })

export async function sendProject(values: FormInput<typeof createProjectForm>) {
  await call(createProject, values, { showMessage: true })
  await refreshTracked()
}

export async function sendKeywords(values: FormInput<typeof addKeywordsForm>) {
  await call(addKeywords, values, { showMessage: true })
  await refreshTracked()
}

const refreshTracked = () =>
  Promise.all([refreshProjects(), queryClient.invalidateQueries({ queryKey: ['keywords'] })])

export async function removeProjects(projectIds: number[]) {
  const { deleted_ids } = await call(deleteProjects, { project_ids: projectIds }, { showMessage: true })
  deletedOf('projects').add(...deleted_ids)
  selectionOf('projects').clear()
  await refreshProjects()
}
