import { forgotPassword } from '@rankline/contract/auth/calls'
import { forgotPasswordForm } from '@rankline/contract/auth/forms'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmailInput } from '../../ui/fields/EmailInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './auth.module.css'
import { ResetLinkSent } from './ResetLinkSent.tsx'

export function ForgotPasswordPage() {
  useTitle('Forgot Password')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useSharedForm(forgotPasswordForm, {
    onSubmit: async (values) => {
      await call(forgotPassword, values)
      setSentTo(values.email)
    },
  })
  const footer = (
    <>
      Remembered it? <AppLink to="/login">Log in</AppLink>
    </>
  )
  if (sentTo !== null)
    return (
      <AuthPage title="Check your inbox" footer={footer}>
        <ResetLinkSent to={sentTo} onAgain={() => setSentTo(null)} styles={styles} />
      </AuthPage>
    )
  return (
    <AuthPage title="Forgot your password?" sub="We mail you a link to choose a new one." footer={footer}>
      <form {...form.props} className={styles.form}>
        <EmailInput autoFocus {...form.input('email')} />
        <SubmitButton form={form} fullWidth>
          Send link
        </SubmitButton>
      </form>
    </AuthPage>
  )
}
