import { type AdminUser, listUsers } from '@rankline/contract/admin'
import { useState } from 'react'
import { EraseDialog } from '../erasures/EraseDialog.tsx'
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

type Props = {
  /** Opens the site as somebody, for support. */
  onLogInAs(user: AdminUser): void
}

export function AdminUsersPage({ onLogInAs }: Props) {
  const [erased, setErased] = useState<AdminUser | null>(null)
  const acts = (user: AdminUser) => [
    ...(user.status === 0 ? [] : [{ label: 'Log in as user', onClick: () => onLogInAs(user) }]),
    { label: 'Erase data', onClick: () => setErased(user) },
  ]
  return (
    <>
      <AdminList
        of="users"
        list={listUsers}
        columns={users}
        nameOf={({ username }) => username}
        links={(user) => [
          ...listsOfUser.map((link) => ({ ...link, search: { user_id: String(user.id) } })),
          ...(user.is_administrator ? [] : acts(user)),
        ]}
      />
      {erased !== null && <EraseDialog person={erased} onClose={() => setErased(null)} />}
    </>
  )
}
