import { type AdminPosition, listAllPositions } from '@rankline/contract/admin'
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
