import { listKeywords } from '@rankline/contract/keywords'
import { keywordLandingPages, listLandingPages } from '@rankline/contract/landing-pages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import type { SearchParams } from '../../platform/search-params.ts'

const wanted = ['page', 'sort', 'order', 'query'] as const

/** A page of the project's landing pages, with the address's parameters. */
export const landingPagesQuery = (projectId: number, search: SearchParams) => {
  const asked = Object.fromEntries(wanted.map((name) => [name, search[name]]))
  return queryOptions({
    queryKey: ['landing-pages', projectId, asked],
    queryFn: ({ signal }) => call(listLandingPages, { project_id: projectId, ...asked }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function prefetchLandingPages(projectId: number, search: SearchParams) {
  void queryClient.prefetchQuery(landingPagesQuery(projectId, search))
}

export const refreshLandingPages = (projectId: number) =>
  queryClient.invalidateQueries({ queryKey: ['landing-pages', projectId] })

/** The enabled keywords a page ranks for, best position first. */
export const pageKeywordsQuery = (projectId: number, pageId: number) =>
  queryOptions({
    queryKey: ['landing-pages', projectId, 'keywords', pageId],
    queryFn: ({ signal }) =>
      call(
        listKeywords,
        {
          project_id: projectId,
          landing_page: pageId,
          keyword_settings: 'is_enabled',
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
