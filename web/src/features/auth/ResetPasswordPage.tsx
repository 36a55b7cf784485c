import { Button, Skeleton } from '@mantine/core'
import { resetPassword } from '@rankline/contract/auth'
import { resetPasswordForm } from '@rankline/contract/forms/auth'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { AuthPage } from './AuthPage.tsx'
import { resetTokenQuery } from './auth.api.ts'
import styles from './auth.module.css'

export function ResetPasswordPage() {
  useTitle('Reset Password')
  const { token = '' } = useSearchParams()
  const check = useQuery(resetTokenQuery(token))
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
  const form = useSharedForm(resetPasswordForm, {
    initial: { token },
    onSubmit: async (values) => {
      await call(resetPassword, values, { showMessage: true })
    },
  })
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
