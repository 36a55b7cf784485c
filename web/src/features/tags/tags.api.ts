import { batchesOf } from '@rankline/contract/batches'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import {
  assignTag,
  createTag,
  deleteTag,
  listTags,
  listTagsOfKeyword,
  listTagsOfKeywords,
  removeTags,
  type Tag,
  type TagType,
  updateTag,
} from '@rankline/contract/tags/calls'
import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { refreshAll, sharedKeys } from '../../platform/query-keys.ts'
import type { Matching } from '../../platform/row-selection.ts'
import type { applyToMatching } from '../matching-keywords/apply-matching.ts'
import { withoutTag, withTag } from './tag-lists.ts'

export type TagOwner = { project_id?: number | undefined; project_keyword_id?: number | undefined }

/** Loads the code of `applyToMatching` on the first use. */
const applyLater: typeof applyToMatching = async (...given) =>
  (await import('../matching-keywords/apply-matching.ts')).applyToMatching(...given)

/** Query key of tags with their numbers. It starts with the key of keywords, so a change of keywords refetches it. */
export const segmentKeys = [...sharedKeys.keywords, 'segments']

type TagsByKeyword = Record<string, Tag[]>

const keys = {
  all: (owner: TagOwner) => ['tags', 'all', owner],
  ofPages: ['tags', 'page'],
  ofPage: (ids: readonly number[]) => ['tags', 'page', ids],
  ofKeywords: ['tags', 'keyword'],
  ofKeyword: (id: number) => ['tags', 'keyword', id],
}

/** All tags of the account that owns the project or keyword; the person's own if neither is given. */
export const allTagsQuery = (owner: TagOwner) =>
  queryOptions({
    queryKey: keys.all(owner),
    queryFn: ({ signal }) => call(listTags, owner, { background: true, signal }),
  })

export const keywordTagsQuery = (keywordId: number) =>
  queryOptions({
    queryKey: keys.ofKeyword(keywordId),
    queryFn: ({ signal }) =>
      call(listTagsOfKeyword, { project_keyword_id: keywordId }, { background: true, signal }),
  })

/** Every row queries by all ids of its page: their hash is computed once, not once per row. */
const hashes = new WeakMap<readonly number[], string>()

function hashOfPage(ids: readonly number[]): string {
  const known = hashes.get(ids)
  if (known !== undefined) return known
  const hash = hashKey(keys.ofPage(ids))
  hashes.set(ids, hash)
  return hash
}

/** Tags of a page's keywords by keyword id, loaded at once; long lists are split to fit into URLs. */
export const pageTagsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: keys.ofPage(ids),
    queryKeyHashFn: () => hashOfPage(ids),
    enabled: ids.length > 0,
    async queryFn({ signal }): Promise<TagsByKeyword> {
      const answers = await Promise.all(
        [...batchesOf(ids, PAGE_SIZE.keywords)].map((batch) =>
          call(listTagsOfKeywords, { project_keyword_ids: batch }, { background: true, signal }),
        ),
      )
      return Object.assign({}, ...answers)
    },
    placeholderData: keepPreviousData,
  })

/** `matching`: the change applies to all matching keywords, not only to the ids. */
type Options = { showMessage?: boolean; matching?: Matching | null }

/** Adds an existing tag to keywords. Shows it at once, and restores the old tags if the server refuses. */
export async function putTag(
  keywordIds: readonly number[],
  tag: Tag,
  { matching, ...options }: Options = {},
) {
  if (matching) return void (await applyLater(matching, 'assign_tag', { user_tag_id: tag.id }))
  const input = { user_tag_id: tag.id, project_keyword_ids: [...keywordIds] }
  await ahead(
    keywordIds,
    (tags) => withTag(tags, tag),
    () => call(assignTag, input, options),
  )
}

/** Adds a tag to keywords by name; a new one gets the colour. Throws `CallFailed` with the fields' errors. */
export async function putNewTag(
  keywordIds: readonly number[],
  { tag, type }: { tag: string; type: TagType },
  { matching, ...options }: Options = {},
) {
  if (matching) return void (await applyLater(matching, 'add_tag', { tag, type }))
  const added = await call(createTag, { tag, type, project_keyword_ids: [...keywordIds] }, options)
  change(keywordIds, (tags) => withTag(tags, added))
  void refresh()
}

/** Removes one tag, or all tags, from keywords; at once, as above. */
export async function takeTags(
  keywordIds: readonly number[],
  tag: Tag | null,
  options: { showMessage?: boolean } = {},
) {
  const input = { project_keyword_ids: [...keywordIds], project_keyword_tag_id: tag?.id }
  await ahead(
    keywordIds,
    (tags) => (tag === null ? tags.filter(({ is_dynamic }) => is_dynamic) : withoutTag(tags, tag.id)),
    () => call(removeTags, input, options),
  )
}

async function ahead<T>(
  keywordIds: readonly number[],
  next: (tags: Tag[]) => Tag[],
  send: () => Promise<T>,
): Promise<T> {
  // A running request would return data from before the change.
  await Promise.all([
    queryClient.cancelQueries({ queryKey: keys.ofPages }),
    queryClient.cancelQueries({ queryKey: keys.ofKeywords }),
  ])
  change(keywordIds, next)
  try {
    return await send()
  } finally {
    void refresh()
  }
}

function change(keywordIds: readonly number[], next: (tags: Tag[]) => Tag[]) {
  const changed = new Set(keywordIds.map(String))
  queryClient.setQueriesData<TagsByKeyword>(
    { queryKey: keys.ofPages },
    (page) =>
      page &&
      Object.fromEntries(Object.entries(page).map(([id, tags]) => [id, changed.has(id) ? next(tags) : tags])),
  )
  for (const id of keywordIds)
    queryClient.setQueryData<Tag[]>(keys.ofKeyword(id), (tags) => tags && next(tags))
}

/** Refetches the server's tags, also after a refusal; a list filtered by tag may have changed its rows. */
async function refresh() {
  await Promise.all([
    refreshAll(['tags']),
    queryClient.invalidateQueries({
      queryKey: sharedKeys.keywordLists,
      predicate: ({ queryKey }) => isNarrowedToTag(queryKey.at(-1)),
    }),
  ])
}

const isNarrowedToTag = (request: unknown): boolean =>
  typeof request === 'object' && request !== null && 'tag' in request

type Change = { tag: string; type: TagType; merge: 0 | 1 }

/** Throws `CallFailed`; the call has shown the error. */
export async function changeTag(id: number, change: Change) {
  await call(updateTag, { user_tag_id: id, ...change }, { showMessage: true })
  await refreshAll(['tags'], sharedKeys.keywordLists, segmentKeys)
}

export async function removeTag(id: number) {
  await call(deleteTag, { user_tag_id: id }, { showMessage: true })
  await refreshAll(['tags'], sharedKeys.keywordLists, segmentKeys)
}
