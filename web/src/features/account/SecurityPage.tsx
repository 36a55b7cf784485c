import { PasswordInput, Skeleton } from '@mantine/core'
import { changePassword } from '@rankline/contract/account/calls'
import { changePasswordForm } from '@rankline/contract/auth/forms'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { proven } from '../second-factor/proof.ts'
import { SecondFactorSection } from '../second-factor/SecondFactorSection.tsx'
import { SessionsSection } from '../sessions/SessionsSection.tsx'
import { AccountPage } from './AccountPage.tsx'
import { passwordQuery } from './account.api.ts'
import styles from './account.module.css'
import { FirstPassword } from './FirstPassword.tsx'

/** Security of the account: password, second factor and open sessions. */
export function SecurityPage() {
  useTitle('Security')
  return (
    <AccountPage title="Security" sub="How you log in, and where you are logged in.">
      <Password />
      <SecondFactorSection />
      <SessionsSection />
    </AccountPage>
  )
}

/** Changes the password, or sets the first one. */
function Password() {
  const query = useQuery(passwordQuery)
  return (
    <section className={styles.section}>
      <h2>Password</h2>
      <QueryStates
        query={query}
        waiting={<Skeleton height={176} radius="md" role="status" aria-label="Loading" />}
      >
        {(data) => (
          <>
            {data.has_password === true && <PasswordForm />}
            {data.has_password === false && <FirstPassword maySet={data.may_set} />}
          </>
        )}
      </QueryStates>
    </section>
  )
}

function PasswordForm() {
  const form = useSharedForm(changePasswordForm, {
    onSubmit: async (values) => {
      const changed = await proven(async () => {
        await call(changePassword, values, { showMessage: true })
        return true
      })
      if (changed) form.reset()
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
