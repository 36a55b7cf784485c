import type { Context } from '../../platform/context.ts'
import { findTagsOfKeywords } from './tags.queries.ts'

/** The tags of keywords that the caller is known to see, by keyword and in the order of their names. */
export async function tagNames(
  db: Context['db'],
  accountId: number,
  keywordIds: number[],
): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>()
  for (const { keyword_id, name } of await findTagsOfKeywords(db, accountId, keywordIds))
    names.set(keyword_id, [...(names.get(keyword_id) ?? []), name])
  return names
}
