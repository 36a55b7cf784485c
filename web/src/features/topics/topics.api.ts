import { listTopics, switchTopics, viewTopic } from '@rankline/contract/topics/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { refreshAll } from '../../platform/query-keys.ts'
import { segmentKeys } from '../tags/tags.api.ts'

/** Key of a project's topics. It begins with that of tags with numbers, so a change of tags or keywords refreshes them. */
const of = (projectId: number) => [...segmentKeys, 'topics', projectId] as const

/** Milliseconds between two looks while keywords are grouped. */
const WAITING = 2_000

export const topicsQuery = (projectId: number) =>
  queryOptions({
    queryKey: of(projectId),
    queryFn: ({ signal, queryKey }) =>
      call(
        listTopics,
        { project_id: projectId },
        { signal, background: queryClient.getQueryData(queryKey) !== undefined },
      ),
    refetchInterval: ({ state }) => state.data?.is_waiting === true && WAITING,
  })

export const topicQuery = (projectId: number, tagId: number) =>
  queryOptions({
    queryKey: [...of(projectId), tagId],
    queryFn: ({ signal }) => call(viewTopic, { project_id: projectId, user_tag_id: tagId }, { signal }),
  })

export async function turnTopics(projectId: number, isOn: boolean) {
  await call(switchTopics, { project_id: projectId, is_on: isOn ? 1 : 0 })
  await refreshAll(of(projectId), ['tags'])
}
