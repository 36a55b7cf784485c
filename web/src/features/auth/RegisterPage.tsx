import { PasswordInput, TextInput } from '@mantine/core'
import { register } from '@rankline/contract/auth'
import { registerForm } from '@rankline/contract/forms/auth'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './auth.module.css'
import { SocialLinks } from './SocialLinks.tsx'

export function RegisterPage() {
  useTitle('Register')
  const { package: packageSlug = '', plan_type: planType, invitation = '' } = useSearchParams()
  const form = useSharedForm(registerForm, {
    initial: {
      package_slug: packageSlug,
      plan_type: planType === 'yearly' ? 'yearly' : 'monthly',
      invitation,
    },
    onSubmit: async (values) => {
      await call(register, values, { showMessage: true })
    },
  })
  const footer = (
    <>
      Already registered? <AppLink to="/login">Log in</AppLink>
    </>
  )
  return (
    <AuthPage
      title="Create your account"
      sub={invitation === '' ? '14 days free, no credit card.' : 'You have been invited to an account.'}
      footer={footer}
    >
      <form {...form.props} className={styles.form}>
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.input('username')}
        />
        <TextInput label="Email" type="email" autoComplete="email" {...form.input('email')} />
        <PasswordInput
          label="Password"
          description="6 to 24 characters."
          autoComplete="new-password"
          {...form.input('password')}
        />
        <SubmitButton form={form} fullWidth>
          Create account
        </SubmitButton>
      </form>
      <SocialLinks verb="Register" invitation={invitation} />
    </AuthPage>
  )
}
