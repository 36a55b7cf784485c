import { batchesOf } from '@rankline/contract/batches'
import { MOST_LISTED_KEYWORDS } from '@rankline/contract/keywords/filters'
import { countMatched } from './apply-matching.ts'

/** Preview of a deletion: the number of keywords, and the first day of their history (null without history). */
type Gone = { total: number; since: string | null }

/** Previews a deletion of keywords by id. Each request has as many ids as an address may list. */
export async function keywordDeletionOf(
  ids: readonly number[],
  projectId: number | undefined,
): Promise<Gone> {
  const parts = [...batchesOf(ids, MOST_LISTED_KEYWORDS)]
  return together(parts.map((part) => ({ projectId, query: `keywords=${part.join()}`, total: part.length })))
}

/** Previews a deletion of all keywords of projects. */
export const projectDeletionOf = (projectIds: readonly number[]): Promise<Gone> =>
  together(projectIds.map((projectId) => ({ projectId, query: '', total: 0 })))

async function together(lists: readonly Parameters<typeof countMatched>[0][]): Promise<Gone> {
  const parts = await Promise.all(lists.map((list) => countMatched(list)))
  const days = parts.flatMap(({ since }) => (since === null ? [] : [since]))
  return { total: parts.reduce((sum, { total }) => sum + total, 0), since: days.toSorted()[0] ?? null }
}
