import { countMatching } from '@rankline/contract/matching-keywords/calls'
import { createDynamicTag, type TagType, updateTag } from '@rankline/contract/tags/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { refreshAll, sharedKeys } from '../../platform/query-keys.ts'

/** How many keywords of a project, or of all, a filter finds now. */
export const matchCountQuery = (projectId: number | undefined, query: string) =>
  queryOptions({
    queryKey: [...sharedKeys.keywords, 'matching', projectId, query],
    queryFn: ({ signal }) =>
      call(countMatching, { project_id: projectId, matching: query }, { background: true, signal }),
    placeholderData: keepPreviousData,
  })

type Given = { tag: string; type: TagType; filter: string }

/**
 * Creates a dynamic tag in the account of the project, by default the person's own. With `id`, changes that tag.
 * Throws `CallFailed`.
 */
export async function saveDynamicTag(
  { id, projectId }: { id: number | undefined; projectId: number | undefined },
  given: Given,
) {
  if (id === undefined)
    await call(createDynamicTag, { ...given, project_id: projectId }, { showMessage: true })
  else await call(updateTag, { user_tag_id: id, ...given }, { showMessage: true })
  await refreshAll(['tags'], sharedKeys.keywords)
}
