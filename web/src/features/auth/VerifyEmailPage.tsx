import { Button, PasswordInput, Skeleton } from '@mantine/core'
import { verifyEmail } from '@rankline/contract/auth/calls'
import { confirmEmailForm } from '@rankline/contract/auth/forms'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { AuthPage } from './AuthPage.tsx'
import { emailProofQuery } from './auth.api.ts'
import styles from './auth.module.css'

/** The target of the link in the verification mail; opening it confirms the address. */
export function VerifyEmailPage() {
  useTitle('Confirm Email')
  const { token = '' } = useSearchParams()
  const proof = useQuery(emailProofQuery(token))
  const [isConfirmed, setConfirmed] = useState(false)
  return (
    <AuthPage title="Your email address" footer={<AppLink to="/login">Log in</AppLink>}>
      <div className={styles.form}>
        <QueryStates
          query={proof}
          waiting={<Skeleton height={72} radius="md" role="status" aria-label="Loading" />}
        >
          {(missing) =>
            missing === 'password' && !isConfirmed ? (
              <ConfirmByPassword token={token} onDone={() => setConfirmed(true)} />
            ) : (
              <Outcome isWrong={missing === 'invalid'} />
            )
          }
        </QueryStates>
      </div>
    </AuthPage>
  )
}

const Outcome = ({ isWrong }: { isWrong: boolean }) => (
  <>
    {isWrong ? (
      <>
        <p className={styles.refusal} role="alert">
          {messages.invalidToken}
        </p>
        <p className={styles.text}>
          A link works for 7 days. You get a new one when something needs a confirmed address.
        </p>
      </>
    ) : (
      <p className={styles.text} role="status">
        {messages.emailConfirmed}
      </p>
    )}
    <Button component={AppLink} to="/dashboard" fullWidth>
      Go to the dashboard
    </Button>
  </>
)

/** Asks for the password: somebody else may have registered with this address, and only the owner knows it. */
function ConfirmByPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useSharedForm(confirmEmailForm, {
    initial: { token },
    onSubmit: async (values) => {
      await call(verifyEmail, values)
      onDone()
    },
  })
  return (
    <form {...form.props} className={styles.fields}>
      <p className={styles.text}>
        {messages.confirmWithPassword} Didn’t sign up? Ignore this, or choose a new password to take over the
        account.
      </p>
      <PasswordInput label="Password" autoComplete="current-password" autoFocus {...form.input('password')} />
      <AppLink to="/forgot-password" className={styles.aside}>
        Choose a new password
      </AppLink>
      <SubmitButton form={form} fullWidth>
        Confirm my address
      </SubmitButton>
    </form>
  )
}
