import { type AdminKeyword, listAllProjectKeywords } from '@rankline/contract/admin/calls'
import { type SearchParams, useSearchParams } from '../../../platform/search-params.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from './AdminList.tsx'
import { created, PositionAndChange, strong } from './cells.tsx'
import type { Column } from './ListTable.tsx'

const tracked: Column<AdminKeyword>[] = [
  { title: 'Keyword', sort: 'keyword', cell: ({ keyword }) => strong(keyword.name) },
  {
    title: 'Poss/Diff',
    cell: ({ latest_position: latest }) => (
      <PositionAndChange
        position={latest?.current_position ?? null}
        change={latest?.difference_from_last ?? null}
      />
    ),
  },
  created('created_at'),
]

const ofKeyword = (id: number) => ({ project_keyword_id: String(id) })

/** Everybody's tracked keywords. */
export const AdminProjectKeywordsPage = forAdministrators(() => {
  const { user_id } = useSearchParams()
  const ofUser: SearchParams = user_id === undefined ? {} : { user_id }
  return (
    <AdminList
      of="project-keywords"
      list={listAllProjectKeywords}
      columns={tracked}
      nameOf={({ keyword }) => keyword.name}
      links={({ id }) => [
        { label: 'WHY?', to: `/admin/project-keywords/${id}/why`, search: ofUser },
        { label: 'LOGS', to: '/admin/logs', search: ofKeyword(id) },
        { label: 'POSITION HISTORY', to: '/admin/project-keyword-positions', search: ofKeyword(id) },
        { label: 'REQUESTS', to: '/admin/project-keyword-requests', search: ofKeyword(id) },
        { label: 'COMPETITORS', to: '/admin/project-keyword-competitors', search: ofKeyword(id) },
      ]}
    />
  )
})
