import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/**
 * Prefixes of query keys that several features share: a feature uses them to refetch data that another one shows.
 * Keys of a single feature are in its `.api.ts`.
 */
export const sharedKeys = {
  projects: ['projects'],
  members: ['members'],
  connections: ['connections'],
  keywords: ['keywords'],
  keywordLists: ['keywords', 'list'],
  keywordTotals: ['keywords', 'total'],
  keywordComparisons: ['keywords', 'comparison'],
  keywordDetails: ['keyword-detail'],
} as const satisfies Record<string, QueryKey>

/** Series of a project's charts; refreshed when its numbers change. */
export const seriesKey = (projectId: number) => ['charts', projectId, 'range'] as const

/** Refetches queries on the screen whose key starts with one of these; others refetch when they are next needed. */
export async function refreshAll(...keys: readonly QueryKey[]) {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/**
 * Refreshes after keywords were added. Cached lists that are not on the screen are dropped, because they would show
 * for a moment that there are no keywords.
 */
export function refreshTracked() {
  queryClient.removeQueries({ queryKey: sharedKeys.keywordLists, type: 'inactive' })
  queryClient.removeQueries({ queryKey: sharedKeys.keywordTotals, type: 'inactive' })
  return refreshAll(sharedKeys.projects, sharedKeys.keywords)
}
