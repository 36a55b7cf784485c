import { type Dated, listSubscriptions } from '@rankline/contract/admin/calls'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from './AdminList.tsx'
import { created } from './cells.tsx'
import type { Column } from './ListTable.tsx'

const dated: Column<Dated>[] = [created('created_at')]

export const AdminSubscriptionsPage = forAdministrators(() => (
  <AdminList of="subscriptions" list={listSubscriptions} columns={dated} />
))
