import { findKeyword } from '@rankline/contract/keywords/calls'
import { findNeighbours } from '@rankline/contract/keywords/neighbours'
import { findProject } from '@rankline/contract/projects/calls'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api.ts'
import { subscribe } from '../../platform/events.ts'
import { queryClient } from '../../platform/query.ts'
import { sharedKeys } from '../../platform/query-keys.ts'

const keys = {
  keyword: (id: number) => [...sharedKeys.keywordDetails, id],
  project: (id: number) => [...sharedKeys.keywordDetails, 'project', id],
}

export const keywordQuery = (id: number) =>
  queryOptions({
    queryKey: keys.keyword(id),
    queryFn: ({ signal }) => call(findKeyword, { project_keyword_id: id }, { background: true, signal }),
    retry: false,
  })

/** `list`: the query string of the list that the address names; undefined: that of the keyword's project. */
export const neighboursQuery = (id: number, list: string | undefined) =>
  queryOptions({
    queryKey: [...sharedKeys.keywords, 'neighbours', id, list],
    queryFn: ({ signal }) =>
      call(findNeighbours, { project_keyword_id: id, list }, { background: true, signal }),
    retry: false,
  })

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: keys.project(id),
    queryFn: ({ signal }) => call(findProject, { project_id: id }, { background: true, signal }),
    retry: false,
  })

/** Refetches the keyword when checks of its project have ended. */
export function useLiveKeyword(id: number, projectId: number | undefined) {
  useEffect(() => {
    if (projectId === undefined) return
    return subscribe((event) => {
      if (event.project_id === projectId) void queryClient.invalidateQueries({ queryKey: keys.keyword(id) })
    })
  }, [id, projectId])
}
