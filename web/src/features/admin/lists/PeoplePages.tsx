import type { Activity } from '@rankline/contract/activities'
import {
  type AdminUser,
  type Dated,
  listAllActivities,
  listSubscriptions,
  listTransactions,
  listUsers,
} from '@rankline/contract/admin'
import { call } from '../../../platform/api.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from './AdminList.tsx'
import { created, strong } from './cells.tsx'
import type { Column } from './ListTable.tsx'
import styles from './list.module.css'

const users: Column<AdminUser>[] = [
  {
    title: 'Username',
    sort: 'username',
    cell: ({ username, is_administrator, status }) => (
      <span className={styles.with}>
        {strong(username)}
        {is_administrator && <span className={styles.muted}>administrator</span>}
        {status === 0 && <span className={styles.muted}>disabled</span>}
      </span>
    ),
  },
  { title: 'Email', sort: 'email', cell: ({ email }) => email },
  { title: 'Package', cell: ({ package_name: name }) => name ?? '-' },
  { title: 'Auth', cell: ({ driver_name: driver }) => driver ?? 'auth' },
  created('created_at'),
]

const listsOfUser = [
  { label: 'Activities', to: '/admin/activities' },
  { label: 'Projects', to: '/admin/projects' },
  { label: 'Project keywords', to: '/admin/project-keywords' },
  { label: 'Requests', to: '/admin/project-keyword-requests' },
  { label: 'Competitors', to: '/admin/project-keyword-competitors' },
  { label: 'Orders', to: '/admin/orders' },
  { label: 'Transactions', to: '/admin/transactions' },
]

export const AdminUsersPage = forAdministrators(() => (
  <AdminList
    title="Users"
    path="users"
    empty="THERE AREN'T ANY USERS"
    finds="Username or email"
    read={(input, options) => call(listUsers, input, options)}
    columns={users}
    nameOf={({ username }) => username}
    links={({ id }) => listsOfUser.map((link) => ({ ...link, search: { user_id: String(id) } }))}
  />
))

const activities: Column<Activity>[] = [
  { title: 'User', cell: ({ user }) => strong(user.username) },
  { title: 'Text', kind: 'long', cell: ({ text }) => text },
  { title: 'Type', cell: ({ type }) => <span className={styles.muted}>{type}</span> },
  created('created_at'),
]

export const AdminActivitiesPage = forAdministrators(() => (
  <AdminList
    title="Activities"
    path="activities"
    empty="THERE AREN'T ANY ACTIVITIES"
    read={(input, options) => call(listAllActivities, input, options)}
    columns={activities}
  />
))

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

/** Also the list of orders: a payment is all that there is of an order. */
export const AdminTransactionsPage = forAdministrators(() => (
  <AdminList
    title="Transactions"
    path="transactions"
    empty="THERE AREN'T ANY TRANSACTIONS"
    read={(input, options) => call(listTransactions, input, options)}
    columns={dated}
  />
))
