import { type Dated, listSubscriptions } from '@rankline/contract/admin'
import { call } from '../../../platform/api.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from './AdminList.tsx'
import { created } from './cells.tsx'
import type { Column } from './ListTable.tsx'

const dated: Column<Dated>[] = [created('created_at')]

export const AdminSubscriptionsPage = forAdministrators(() => (
  <AdminList
    title="Subscriptions"
    sub="Paid packages in force, by the user’s number."
    path="subscriptions"
    empty="THERE AREN'T ANY SUBSCRIPTIONS"
    read={(input, options) => call(listSubscriptions, input, options)}
    columns={dated}
  />
))
