import { type AdminUser, listUsers } from '@rankline/contract/admin/calls'
import { loginAsUser } from '@rankline/contract/admin/log-in-as'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { confirm } from '../../../platform/confirm.ts'
import { goAcross } from '../../../platform/navigation.ts'
import { actWith } from '../../../platform/token.ts'
import { ConfirmPerson } from '../../second-factor/ConfirmPerson.tsx'
import { secondFactorQuery } from '../../second-factor/second-factor.api.ts'
import { useChanges } from '../../second-factor/use-changes.ts'
import { forAdministrators } from '../administration.tsx'
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

/** The people of the site; logging in as one of them takes a recent proof of the administrator. */
export const AdminUsersPage = forAdministrators(() => {
  const factors = useQuery(secondFactorQuery).data
  const { run, waiting, goOn, giveUp } = useChanges()
  const [erased, setErased] = useState<AdminUser | null>(null)

  async function logInAs({ id, username }: AdminUser) {
    const question = `Log in as ${username}? It lasts an hour, and they see it in their activities.`
    if (!(await confirm(question, { action: 'Log in' }))) return
    await run(async () => {
      const { token } = await call(loginAsUser, { user_id: id })
      actWith(token)
      goAcross('/dashboard')
    })
  }

  const acts = (user: AdminUser) => [
    ...(user.status === 0 ? [] : [{ label: 'Log in as user', onClick: () => void logInAs(user) }]),
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
      {waiting !== null && factors !== undefined && (
        <ConfirmPerson
          methods={factors.confirm_with}
          typed={waiting.typed}
          onConfirmed={goOn}
          onClose={giveUp}
        />
      )}
    </>
  )
})
