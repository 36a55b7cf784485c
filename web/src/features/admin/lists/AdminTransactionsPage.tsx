import { type Dated, listTransactions } from '@rankline/contract/admin/calls'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from './AdminList.tsx'
import { created } from './cells.tsx'
import type { Column } from './ListTable.tsx'

const dated: Column<Dated>[] = [created('created_at')]

/** Also the list of orders: an order is stored only as its payment. */
export const AdminTransactionsPage = forAdministrators(() => (
  <AdminList of="transactions" list={listTransactions} columns={dated} />
))
