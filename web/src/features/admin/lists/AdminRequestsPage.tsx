import { type AdminRequest, listAllRequests } from '@rankline/contract/admin'
import { call } from '../../../platform/api.ts'
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
  <AdminList
    title="Requests"
    sub="Checks of the last seven days."
    path="project-keyword-requests"
    empty="THERE AREN'T ANY REQUESTS"
    read={(input, options) => call(listAllRequests, input, options)}
    columns={requests}
  />
))
