import { Button, Skeleton } from '@mantine/core'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './auth.module.css'
import { useNewPassword, useResetToken } from './new-password.ts'

export function ResetPasswordPage() {
  useTitle('Reset Password')
  const { token = '' } = useSearchParams()
  const check = useResetToken(token)
  const footer = (
    <>
      Remembered it? <AppLink to="/login">Log in</AppLink>
    </>
  )
  return (
    <AuthPage title="Choose a new password" sub="This logs you out on all devices." footer={footer}>
      <div className={styles.form}>
        {token === '' ? (
          <Invalid />
        ) : (
          <QueryStates
            query={check}
            waiting={<Skeleton height={104} radius="md" role="status" aria-label="Loading" />}
          >
            {({ valid }) => (valid ? <NewPassword token={token} /> : <Invalid />)}
          </QueryStates>
        )}
      </div>
    </AuthPage>
  )
}

const Invalid = () => (
  <>
    <p className={styles.refusal} role="alert">
      {messages.invalidToken}
    </p>
    <p className={styles.text}>A link works once, for 60 minutes, and a newer one replaces it.</p>
    <Button component={AppLink} to="/forgot-password" variant="default" fullWidth>
      Send a new link
    </Button>
  </>
)

function NewPassword({ token }: { token: string }) {
  const form = useNewPassword(token)
  return (
    <form {...form.props} className={styles.fields}>
      <input type="hidden" name="token" value={token} />
      <NewPasswordInput autoFocus {...form.input('password')} />
      <SubmitButton form={form} fullWidth>
        Change password
      </SubmitButton>
    </form>
  )
}
