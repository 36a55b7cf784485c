import type { AdminUser } from '@rankline/contract/admin'
import { loginAsUser } from '@rankline/contract/support'
import { useQuery } from '@tanstack/react-query'
import { forAdministrators } from './features/admin/administration.tsx'
import { AdminUsersPage } from './features/admin/lists/AdminUsersPage.tsx'
import { ConfirmPerson } from './features/second-factor/ConfirmPerson.tsx'
import { secondFactorQuery } from './features/second-factor/second-factor.api.ts'
import { useChanges } from './features/second-factor/use-changes.ts'
import { call } from './platform/api.ts'
import { confirm } from './platform/confirm.ts'
import { goAcross } from './platform/navigation.ts'
import { actWith } from './platform/token.ts'

/** The people of the site; logging in as one of them takes a recent proof of the administrator. */
export const AdminUsersScreen = forAdministrators(() => {
  const factors = useQuery(secondFactorQuery).data
  const { run, waiting, goOn, giveUp } = useChanges()

  async function logInAs({ id, username }: AdminUser) {
    const question = `Log in as ${username}? It lasts an hour, and they see it in their activities.`
    if (!(await confirm(question, { action: 'Log in' }))) return
    await run(async () => {
      const { token } = await call(loginAsUser, { user_id: id })
      actWith(token)
      goAcross('/dashboard')
    })
  }

  return (
    <>
      <AdminUsersPage onLogInAs={(user) => void logInAs(user)} />
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
