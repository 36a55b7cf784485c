import { type AdminPosition, listAllPositions } from '@rankline/contract/admin/calls'
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
  <AdminList of="project-keyword-positions" list={listAllPositions} columns={positions} />
))
