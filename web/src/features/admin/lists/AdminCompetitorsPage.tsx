import { type AdminCompetitor, listAllCompetitors } from '@rankline/contract/admin/calls'
import { unknown } from '../../../ui/format.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from './AdminList.tsx'
import { created } from './cells.tsx'
import type { Column } from './ListTable.tsx'

const competitors: Column<AdminCompetitor>[] = [
  { title: 'Url', cell: ({ url }) => url },
  { title: 'Position', kind: 'number', cell: ({ current_position: position }) => position ?? unknown },
  created('created_at'),
]

export const AdminCompetitorsPage = forAdministrators(() => (
  <AdminList of="project-keyword-competitors" list={listAllCompetitors} columns={competitors} />
))
