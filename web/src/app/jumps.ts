import { listKeywords } from '@rankline/contract/keywords/calls'
import { searchedAsOf, searchedAsText } from '@rankline/contract/keywords/searched-as'
import { allProjectsQuery } from '../features/projects/projects.api.ts'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query.ts'

// Results of search-or-jump besides pages; the file loads when somebody opens it.

export async function loadProjects() {
  const all = await queryClient.fetchQuery(allProjectsQuery)
  return all.map(({ id, name, url_short: url, is_owner, username, is_archived }) => ({
    label: name,
    to: `/projects/${id}/keywords`,
    hint: [url, ...(is_owner ? [] : [username]), ...(is_archived ? ['archived'] : [])].join(' · '),
  }))
}

export async function searchKeywords(text: string, signal: AbortSignal) {
  const { data } = await call(listKeywords, { keyword_query: text }, { background: true, signal })
  return data.map((keyword) => ({
    label: keyword.keyword_name,
    to: `/keywords/${keyword.id}`,
    hint: [
      keyword.project_name,
      keyword.engine_name,
      searchedAsText(searchedAsOf(keyword)),
      ...(keyword.current_position === null ? [] : [`#${keyword.current_position}`]),
    ].join(' · '),
  }))
}
