import { PasswordInput } from '@mantine/core'
import { changePassword } from '@rankline/contract/account'
import { changePasswordForm } from '@rankline/contract/forms/auth'
import { messages } from '@rankline/contract/messages'
import type { ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useUser } from '../../platform/session.ts'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { AccountPage } from './AccountPage.tsx'
import styles from './account.module.css'

type Props = { secondFactor: ReactNode; sessions: ReactNode }

/** How the account is kept safe: the password where there is one, what is asked beside it, and open sessions. */
export function SecurityPage({ secondFactor, sessions }: Props) {
  useTitle('Security')
  const { driver_name: driver, user_brand_id } = useUser()
  return (
    <AccountPage title="Security" sub="How you log in, and where you are logged in.">
      {user_brand_id === null && (
        <section className={styles.section}>
          <h2>Password</h2>
          {driver === null ? (
            <PasswordForm />
          ) : (
            <p className={styles.note}>{messages.socialPassword(driver)}</p>
          )}
        </section>
      )}
      {secondFactor}
      {sessions}
    </AccountPage>
  )
}

function PasswordForm() {
  const form = useSharedForm(changePasswordForm, {
    onSubmit: async (values) => {
      await call(changePassword, values, { showMessage: true })
      form.reset()
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <PasswordInput label="Old password" autoComplete="current-password" {...form.input('old_password')} />
      <NewPasswordInput {...form.input('new_password')} />
      <SubmitButton form={form}>Change password</SubmitButton>
    </form>
  )
}
