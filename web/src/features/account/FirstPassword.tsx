import { Button } from '@mantine/core'
import { setPassword } from '@rankline/contract/account/calls'
import { forgotPassword } from '@rankline/contract/auth/calls'
import { setPasswordForm } from '@rankline/contract/auth/forms'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { queryClient } from '../../platform/query.ts'
import { useUser } from '../../platform/session.ts'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { LogInAgain } from '../second-factor/LogInAgain.tsx'
import { passwordQuery } from './account.api.ts'
import styles from './account.module.css'

/** Sets a password for people who signed up through a provider and have none. */
export function FirstPassword({ maySet }: { maySet: boolean }) {
  const { driver_name: driver } = useUser()
  return (
    <>
      <p className={styles.note}>{driver === null ? messages.noPassword : messages.socialPassword(driver)}</p>
      <h3 className={styles.subtitle}>Set a password</h3>
      <p className={styles.note}>With a password you can also log in with your username.</p>
      {maySet ? <FirstPasswordForm /> : <MailedLink />}
    </>
  )
}

function FirstPasswordForm() {
  const form = useSharedForm(setPasswordForm, {
    onSubmit: async (values) => {
      try {
        await call(setPassword, values, { showMessage: true })
      } finally {
        // If the call is refused, the log-in may no longer be recent.
        await queryClient.invalidateQueries(passwordQuery)
      }
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <NewPasswordInput {...form.input('new_password')} />
      <SubmitButton form={form}>Set password</SubmitButton>
    </form>
  )
}

/** A few minutes after log-in, the person must log in again or use a mailed link to prove who they are. */
function MailedLink() {
  const { email } = useUser()
  const send = useMutation({ mutationFn: () => call(forgotPassword, { email }) })
  if (send.isSuccess)
    return (
      <p className={styles.note} role="status">
        We mailed a link to {email}. It works once, for 60 minutes.
      </p>
    )
  return (
    <div className={styles.buttons}>
      <LogInAgain />
      <Button variant="default" size="md" fullWidth loading={send.isPending} onClick={() => send.mutate()}>
        Mail me a link instead
      </Button>
    </div>
  )
}
