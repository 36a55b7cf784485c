import { TextInput } from '@mantine/core'
import { completeRegistration } from '@rankline/contract/auth'
import { completeForm } from '@rankline/contract/forms/auth'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { comeIn } from '../../platform/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './auth.module.css'

/** For people whose provider told no address: the one thing that is missing. */
export function CompleteRegistrationPage() {
  useTitle('Complete Registration')
  const { code = '' } = useSearchParams()
  const form = useSharedForm(completeForm, {
    initial: { code },
    onSubmit: async (values) => {
      comeIn(await call(completeRegistration, values))
    },
  })
  return (
    <AuthPage
      title="One thing is missing"
      sub="We were not told your email address."
      footer={<AppLink to="/login">Start again</AppLink>}
    >
      <form {...form.props} className={styles.form}>
        <TextInput
          label="Email"
          description="We mail you a link to confirm it."
          type="email"
          autoComplete="email"
          autoFocus
          {...form.input('email')}
        />
        <SubmitButton form={form} fullWidth>
          Create account
        </SubmitButton>
      </form>
    </AuthPage>
  )
}
