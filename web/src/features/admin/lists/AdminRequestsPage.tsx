import { type AdminRequest, listAllRequests } from '@rankline/contract/admin/calls'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from './AdminList.tsx'
import { created } from './cells.tsx'
import type { Column } from './ListTable.tsx'

const requests: Column<AdminRequest>[] = [
  { title: 'Status', cell: ({ status_text: text }) => text },
  { title: 'Type', cell: ({ type_text: text }) => text },
  created('created_at'),
]

export const AdminRequestsPage = forAdministrators(() => (
  <AdminList of="project-keyword-requests" list={listAllRequests} columns={requests} />
))
