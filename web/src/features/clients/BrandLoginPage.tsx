import { PasswordInput } from '@mantine/core'
import type { PublicBrand } from '@rankline/contract/brands/calls'
import { loginClient } from '@rankline/contract/clients/calls'
import { clientLoginForm } from '@rankline/contract/clients/forms'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { areaOf, brand as brandArea } from '../../platform/area.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { safeNext } from '../../platform/navigation.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { comeIn } from '../../platform/session.ts'
import { signInFailed } from '../../platform/session-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { UsernameInput } from '../../ui/fields/UsernameInput.tsx'
import { brandField } from '../brands/brand-field.ts'
import styles from '../brands/brand-frame.module.css'
import { BrandPage } from './BrandPage.tsx'

export function BrandLoginPage() {
  const footer = (path: string) => (
    <>
      New here? <AppLink to={`${path}/register`}>Sign up</AppLink>
      <br />
      <AppLink to={`${path}/forgot-password`}>Forgot your password?</AppLink>
    </>
  )
  return (
    <BrandPage title="Log in" footer={footer}>
      {(brand) => <LoginForm key={brand.id} brand={brand} />}
    </BrandPage>
  )
}

/** The path in the clients' area to which the log-in leads back. */
function nextIn(given: string | undefined): string | undefined {
  const next = safeNext(given, '')
  return areaOf(next) === brandArea ? next : undefined
}

function LoginForm({ brand }: { brand: PublicBrand }) {
  const [keep, setKeep] = useState<0 | 1>(0)
  const next = nextIn(useSearchParams().next)
  const form = useSharedForm(clientLoginForm, {
    initial: { address_name: brand.address_name },
    onSubmit: async (values) => {
      try {
        comeIn(await call(loginClient, { ...values, keep }), next, keep)
      } catch (error) {
        signInFailed()
        throw error
      }
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <UsernameInput label="Username or email" classNames={brandField} {...form.input('username')} />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        classNames={brandField}
        {...form.input('password')}
      />
      <Checkbox
        label="Keep me logged in"
        checked={keep === 1}
        onChange={({ currentTarget }) => setKeep(currentTarget.checked ? 1 : 0)}
      />
      <SubmitButton form={form} fullWidth>
        Log in
      </SubmitButton>
    </form>
  )
}
