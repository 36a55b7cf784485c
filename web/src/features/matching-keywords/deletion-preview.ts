import { MOST_LISTED_KEYWORDS } from '@rankline/contract/keywords/filters'
import { countMatched } from './apply-matching.ts'

/** What goes: how many keywords, and the first day of their history; null without any. */
type Gone = { total: number; since: string | null }

/** Of keywords by their ids; as many as an address may list are asked for at once. */
export async function keywordDeletionOf(
  ids: readonly number[],
  projectId: number | undefined,
): Promise<Gone> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_LISTED_KEYWORDS) }, (_, index) =>
    ids.slice(index * MOST_LISTED_KEYWORDS, (index + 1) * MOST_LISTED_KEYWORDS),
  )
  return together(parts.map((part) => ({ projectId, query: `keywords=${part.join()}`, total: part.length })))
}

/** Of all keywords of projects. */
export const projectDeletionOf = (projectIds: readonly number[]): Promise<Gone> =>
  together(projectIds.map((projectId) => ({ projectId, query: '', total: 0 })))

async function together(lists: readonly Parameters<typeof countMatched>[0][]): Promise<Gone> {
  const parts = await Promise.all(lists.map((list) => countMatched(list)))
  const days = parts.flatMap(({ since }) => (since === null ? [] : [since]))
  return { total: parts.reduce((sum, { total }) => sum + total, 0), since: days.toSorted()[0] ?? null }
}
