import type { Keyword } from '@rankline/contract/keywords/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useDeleted } from '../../platform/deleted-rows.ts'
import { subscribe } from '../../platform/events.ts'
import { useStore } from '../../platform/store.ts'
import { throttle } from '../../platform/throttle.ts'
import { useKept } from '../../ui/feedback/use-kept.ts'
import type { ListRequest } from '../keyword-filters/filters.ts'
import { type KeywordPage, keywordListQuery } from '../keyword-filters/keyword-list.api.ts'
import { statusOf } from './keyword-state.ts'
import { forgetDeleted, overrides, refreshKeywords } from './keywords.api.ts'
import { outlived } from './overrides.ts'

const shortestPause = 1_000
/** Events between two connections are lost, so refetch after this time while checks run. In ms. */
const patience = 10_000

const none: Keyword[] = []

const isUpdating = (page: KeywordPage | undefined): boolean =>
  (page?.overview?.updating ?? 0) > 0 ||
  page?.data.some(({ status }) => statusOf(status) === 'updating') === true

/** The page of keywords at an address, kept current, without keywords deleted since. */
export function useKeywordList(request: ListRequest, projectId: number | undefined) {
  const query = useQuery({
    ...keywordListQuery(request),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isUpdating(state.data) ? patience : false),
  })
  const deleted = useDeleted('keywords')
  const local = useStore(overrides)
  // If a page cannot be loaded, the previous keywords stay.
  const last = useKept(query.data, null)
  const page = query.data ?? (query.isError && last?.data.length ? last : undefined)
  const askedAt = page?.askedAt

  useLive(projectId)

  useEffect(() => {
    if (askedAt !== undefined) overrides.set((all) => outlived(all, askedAt))
  }, [askedAt])

  const keywords = useMemo(
    () => (page === undefined ? none : page.data.filter(({ id }) => !deleted.has(id))),
    [page, deleted],
  )
  return { query, page, keywords, overrides: local }
}

/** Refetches the page when checks have ended or rows are deleted, at most once a second. */
function useLive(projectId: number | undefined) {
  useEffect(() => {
    const refresh = throttle(refreshKeywords, shortestPause)
    const stop = subscribe((event) => {
      if (projectId !== undefined && event.project_id !== projectId) return
      if (event.type === 'deleted') forgetDeleted(event)
      refresh()
    })
    return () => {
      stop()
      refresh.cancel()
    }
  }, [projectId])
}
