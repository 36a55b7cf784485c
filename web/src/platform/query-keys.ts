import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/**
 * What keys of queries begin with where more than one feature knows them: a feature that changes what another shows asks
 * for it again by these. Keys that only their own feature knows stand in its `.api.ts`.
 */
export const sharedKeys = {
  projects: ['projects'],
  members: ['members'],
  keywords: ['keywords'],
  keywordLists: ['keywords', 'list'],
  keywordTotals: ['keywords', 'total'],
  keywordComparisons: ['keywords', 'comparison'],
} as const satisfies Record<string, QueryKey>

/** Asks again for everything on the screen whose key begins with one of these; the rest when it is next needed. */
export async function refreshAll(...keys: readonly QueryKey[]) {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
