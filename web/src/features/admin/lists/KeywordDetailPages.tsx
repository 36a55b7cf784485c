import {
  type AdminCompetitor,
  type AdminPosition,
  type AdminRequest,
  listAllCompetitors,
  listAllPositions,
  listAllRequests,
} from '@rankline/contract/admin'
import { call } from '../../../platform/api.ts'
import { unknown } from '../../../ui/format.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from './AdminList.tsx'
import { created, PositionAndChange } from './cells.tsx'
import type { Column } from './ListTable.tsx'

const positions: Column<AdminPosition>[] = [
  { title: 'Url', cell: ({ url }) => url ?? unknown },
  {
    title: 'Position',
    cell: ({ current_position, difference_from_last }) => (
      <PositionAndChange position={current_position} change={difference_from_last} />
    ),
  },
  created('created_at'),
]

export const AdminPositionsPage = forAdministrators(() => (
  <AdminList
    title="Positions"
    sub="The history of one keyword; otherwise the latest position of each."
    path="project-keyword-positions"
    empty="THERE AREN'T ANY POSITIONS"
    read={(input, options) => call(listAllPositions, input, options)}
    columns={positions}
  />
))

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

const competitors: Column<AdminCompetitor>[] = [
  { title: 'Url', cell: ({ url }) => url },
  { title: 'Position', kind: 'number', cell: ({ current_position: position }) => position ?? unknown },
  created('created_at'),
]

export const AdminCompetitorsPage = forAdministrators(() => (
  <AdminList
    title="Competitors"
    path="project-keyword-competitors"
    empty="THERE AREN'T ANY COMPETITORS"
    read={(input, options) => call(listAllCompetitors, input, options)}
    columns={competitors}
  />
))
