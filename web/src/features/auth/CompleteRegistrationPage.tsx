import { Button } from '@mantine/core'
import { completeRegistration } from '@rankline/contract/auth/calls'
import { completeForm } from '@rankline/contract/auth/forms'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmailInput } from '../../ui/fields/EmailInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './auth.module.css'
import { ConfirmRegistration } from './ConfirmRegistration.tsx'

/** Registers people whose provider gives no verified address. They type one and get a link by mail to this page. */
export function CompleteRegistrationPage() {
  useTitle('Complete Registration')
  const { code = '', token } = useSearchParams()
  return token === undefined ? <TypeAddress code={code} /> : <ConfirmRegistration token={token} />
}

function TypeAddress({ code }: { code: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useSharedForm(completeForm, {
    initial: { code },
    onSubmit: async (values) => {
      await call(completeRegistration, values)
      setSentTo(values.email)
    },
  })
  const footer = <AppLink to="/login">Start again</AppLink>
  if (sentTo !== null)
    return (
      <AuthPage title="Check your inbox" footer={footer}>
        <div className={styles.form} role="status">
          <p className={styles.text}>
            We mailed a link to <strong>{sentTo}</strong>. Your account is ready when you open it. The link
            works once, for 24 hours.
          </p>
          <Button variant="default" fullWidth onClick={() => setSentTo(null)}>
            Send again, or to another address
          </Button>
        </div>
      </AuthPage>
    )
  return (
    <AuthPage
      title="One more step"
      sub="Your provider did not share a confirmed email address."
      footer={footer}
    >
      <form {...form.props} className={styles.form}>
        <EmailInput description="We mail you a link to confirm it." autoFocus {...form.input('email')} />
        {form.error('code') !== null && (
          <p className={styles.refusal} role="alert">
            {form.error('code')}
          </p>
        )}
        <SubmitButton form={form} fullWidth>
          Sign up
        </SubmitButton>
      </form>
    </AuthPage>
  )
}
