import {
  type AdminDelivery,
  discardDelivery,
  listDeliveries,
  retryDelivery,
} from '@rankline/contract/admin/outbox'
import { unknown } from '../../../ui/format.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from '../lists/AdminList.tsx'
import { created, linked, when } from '../lists/cells.tsx'
import type { Column } from '../lists/ListTable.tsx'
import { actsOn, telling } from './outbox.api.ts'
import { WaitingOrFailed } from './WaitingOrFailed.tsx'

const PATH = 'deliveries'

const columns: Column<AdminDelivery>[] = [
  {
    title: 'User',
    cell: ({ user }) =>
      user === null ? unknown : linked(user.username, `/admin/${PATH}`, { user_id: String(user.id) }),
  },
  { title: 'Message', kind: 'wide', cell: ({ title }) => title },
  { title: 'To', kind: 'wide', cell: ({ type, address }) => `${type}: ${address}` },
  { title: 'Tries', kind: 'number', cell: ({ tries }) => tries },
  { title: 'Last answer', kind: 'long', cell: ({ answer }) => answer ?? unknown },
  { title: 'Next try', cell: ({ next_try_at: at }) => when(at) },
  created('created_at'),
]

/** Messages of alerts and reports that wait, or that no receiver accepted. */
export const DeliveriesPage = forAdministrators(() => (
  <AdminList
    of={PATH}
    pace={15_000}
    list={listDeliveries}
    columns={columns}
    nameOf={({ id }) => `message ${id}`}
    actions={<WaitingOrFailed />}
    hasOwnFailed
    links={({ id, user }) =>
      user === null
        ? []
        : actsOn({
            list: PATH,
            retry: telling(retryDelivery, { user_id: user.id, delivery_id: id }),
            discard: telling(discardDelivery, { user_id: user.id, delivery_id: id }),
            question: 'Discard this message? It is not sent any more.',
          })
    }
  />
))
