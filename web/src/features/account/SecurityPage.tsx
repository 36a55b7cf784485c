import { PasswordInput } from '@mantine/core'
import { changePassword } from '@rankline/contract/account'
import { changePasswordForm } from '@rankline/contract/forms/auth'
import { messages } from '@rankline/contract/messages'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useUser } from '../../platform/session.ts'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { AccountPage } from './AccountPage.tsx'
import styles from './account.module.css'

/** The password, where there is one. */
export function SecurityPage() {
  useTitle('Security')
  const { driver_name: driver } = useUser()
  return (
    <AccountPage title="Security" sub="A new password ends your sessions everywhere else.">
      {driver === null ? <PasswordForm /> : <p className={styles.note}>{messages.socialPassword(driver)}</p>}
    </AccountPage>
  )
}

function PasswordForm() {
  const form = useSharedForm(changePasswordForm, {
    onSubmit: async (values) => {
      await call(changePassword, values, { showMessage: true })
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <PasswordInput label="Old password" autoComplete="current-password" {...form.input('old_password')} />
      <PasswordInput
        label="New password"
        description="6 to 24 characters."
        autoComplete="new-password"
        {...form.input('new_password')}
      />
      <SubmitButton form={form}>Change password</SubmitButton>
    </form>
  )
}
