import { batchesOf } from '@rankline/contract/batches'
import { MOST_LISTED_KEYWORDS } from '@rankline/contract/keywords/filter-values'
import { countMatched } from './apply-matching.ts'

/** Preview of a deletion: the number of keywords, and the first day of their history (null without history). */
type DeletionPreview = { total: number; since: string | null }

/** Previews a deletion of keywords by id. Each request has as many ids as an address may list. */
export async function keywordDeletionOf(
  ids: readonly number[],
  projectId: number | undefined,
): Promise<DeletionPreview> {
  const batches = [...batchesOf(ids, MOST_LISTED_KEYWORDS)]
  return together(
    batches.map((batch) => ({ projectId, query: `keywords=${batch.join()}`, total: batch.length })),
  )
}

/** Previews a deletion of all keywords of projects. */
export const projectDeletionOf = (projectIds: readonly number[]): Promise<DeletionPreview> =>
  together(projectIds.map((projectId) => ({ projectId, query: '', total: 0 })))

async function together(lists: readonly Parameters<typeof countMatched>[0][]): Promise<DeletionPreview> {
  const batches = await Promise.all(lists.map((list) => countMatched(list)))
  const days = batches.flatMap(({ since }) => (since === null ? [] : [since]))
  return { total: batches.reduce((sum, { total }) => sum + total, 0), since: days.toSorted()[0] ?? null }
}
