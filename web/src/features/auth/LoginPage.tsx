import { PasswordInput } from '@mantine/core'
import { login } from '@rankline/contract/auth/calls'
import { loginForm } from '@rankline/contract/auth/forms'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { safeNext } from '../../platform/navigation.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { signIn } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { UsernameInput } from '../../ui/fields/UsernameInput.tsx'
import { PasskeyLogIn } from '../second-factor/PasskeyLogIn.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './auth.module.css'
import { driverProblem } from './driver-problem.ts'
import { lastRegistered } from './registered.ts'
import { SocialLinks } from './SocialLinks.tsx'

/** The log-in by password, passkey or provider. */
export function LoginPage() {
  useTitle('Login')
  const search = useSearchParams()
  const problem = driverProblem(search)
  const registered = useStore(lastRegistered)
  const next = safeNext(search.next, '/dashboard')
  const [keep, setKeep] = useState<0 | 1>(0)
  const form = useSharedForm(loginForm, {
    initial: { username: registered?.username ?? '' },
    onSubmit: async (values) => {
      await signIn(() => call(login, { ...values, keep }), next, keep)
      lastRegistered.set(null)
    },
  })
  const footer = (
    <>
      New to Rankline? <AppLink to="/register">Sign up</AppLink>
    </>
  )
  return (
    <AuthPage title="Log in" sub="See where your pages rank today." footer={footer}>
      <form {...form.props} className={styles.form}>
        {registered?.mailedTo != null && (
          <p className={styles.text} role="status">
            We mailed a link to <strong>{registered.mailedTo}</strong>. Open it to confirm your address. You
            can log in now.
          </p>
        )}
        {problem !== null && (
          <p className={styles.refusal} role="alert">
            {problem}
          </p>
        )}
        <UsernameInput
          label="Username or email"
          autoFocus={registered === null}
          {...form.input('username')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          autoFocus={registered !== null}
          {...form.input('password')}
        />
        <div className={styles.below}>
          <Checkbox
            label="Keep me logged in"
            checked={keep === 1}
            onChange={({ currentTarget }) => setKeep(currentTarget.checked ? 1 : 0)}
          />
          <AppLink to="/forgot-password" className={styles.aside}>
            Forgot your password?
          </AppLink>
        </div>
        <SubmitButton form={form} fullWidth>
          Log in
        </SubmitButton>
      </form>
      <PasskeyLogIn next={next} keep={keep} />
      <SocialLinks verb="Log in" />
    </AuthPage>
  )
}
