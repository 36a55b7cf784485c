import { listKeywords } from '@rankline/contract/keywords/calls'
import { keywordLandingPages, listLandingPages } from '@rankline/contract/landing-pages/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import type { SearchParams } from '../../platform/search-params.ts'

const wanted = ['page', 'sort', 'order', 'query', 'group'] as const

/** Parameters that narrow the project's keywords. */
export type Filters = Readonly<Record<string, string | number>>

/** A page of the project's landing pages, with the address's parameters. */
export const landingPagesQuery = (projectId: number, search: SearchParams, filters: Filters | null) => {
  const asked = Object.fromEntries(wanted.map((name) => [name, search[name]]))
  return queryOptions({
    queryKey: ['landing-pages', projectId, asked, filters],
    queryFn: ({ signal }) =>
      call(listLandingPages, { ...filters, project_id: projectId, ...asked }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function prefetchLandingPages(projectId: number, search: SearchParams, filters: Filters | null) {
  void queryClient.prefetchQuery(landingPagesQuery(projectId, search, filters))
}

export const refreshLandingPages = (projectId: number) =>
  queryClient.invalidateQueries({ queryKey: ['landing-pages', projectId] })

/** The enabled keywords a page ranks for, best position first. */
export const pageKeywordsQuery = (projectId: number, pageId: number, filters: Filters | null) =>
  queryOptions({
    queryKey: ['landing-pages', projectId, 'keywords', pageId, filters],
    queryFn: ({ signal }) =>
      call(
        listKeywords,
        {
          ...filters,
          project_id: projectId,
          landing_page: pageId,
          keyword_settings: [filters?.keyword_settings, 'is_enabled'].filter(Boolean).join(','),
          sort: 'position',
          order: 'asc',
        },
        { background: true, signal },
      ),
  })

/** Which pages ranked for a keyword; a new check changes the query key. */
export const keywordPagesQuery = (keyword: { id: number; position_updated_at: string | null }) =>
  queryOptions({
    queryKey: ['landing-pages', 'keyword', keyword.id, keyword.position_updated_at],
    queryFn: ({ signal }) =>
      call(keywordLandingPages, { project_keyword_id: keyword.id }, { background: true, signal }),
  })
