import { Button, PasswordInput, Skeleton } from '@mantine/core'
import { changePassword, logoutOthers } from '@rankline/contract/account'
import { changePasswordForm } from '@rankline/contract/forms/auth'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { AccountPage } from './AccountPage.tsx'
import { passwordQuery } from './account.api.ts'
import styles from './account.module.css'
import { FirstPassword } from './FirstPassword.tsx'

/** The password: changed where there is one, else set for the first time. */
export function SecurityPage() {
  useTitle('Security')
  const { data, isError, refetch } = useQuery(passwordQuery)
  return (
    <AccountPage title="Security" sub="Your password, and where you are logged in.">
      <section className={styles.section}>
        <h2>Password</h2>
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {data === undefined && !isError && (
          <Skeleton height={176} radius="md" role="status" aria-label="Loading" />
        )}
        {data?.has_password === true && <PasswordForm />}
        {data?.has_password === false && <FirstPassword maySet={data.may_set} />}
      </section>
      <OtherSessions />
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

/** Ends every session but this one, e.g. after a device was lost. */
function OtherSessions() {
  const end = useMutation({ mutationFn: () => call(logoutOthers, {}, { showMessage: true }) })
  return (
    <section className={styles.section}>
      <h2>Sessions</h2>
      <p className={styles.note}>
        A lost phone, a computer at a library: end every session but this one. A new password does the same.
      </p>
      <Button
        variant="default"
        size="md"
        loading={end.isPending}
        onClick={async () => {
          if (await confirm('Do you want to be logged out everywhere else?')) end.mutate()
        }}
      >
        Log out everywhere
      </Button>
    </section>
  )
}
