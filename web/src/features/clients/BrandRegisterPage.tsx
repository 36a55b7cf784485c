import { PasswordInput, TextInput } from '@mantine/core'
import type { PublicBrand } from '@rankline/contract/brands'
import { registerClient } from '@rankline/contract/clients'
import { clientRegisterForm } from '@rankline/contract/forms/clients'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { BrandPage } from './BrandPage.tsx'
import styles from './brand-page.module.css'

export function BrandRegisterPage() {
  const footer = (path: string) => (
    <>
      Already registered? <AppLink to={path}>Log in</AppLink>
    </>
  )
  return (
    <BrandPage title="Register" footer={footer}>
      {(brand) => <RegisterForm key={brand.id} brand={brand} />}
    </BrandPage>
  )
}

const parts = {
  input: styles.input,
  label: styles.label,
  description: styles.label,
  error: styles.error,
}

function RegisterForm({ brand }: { brand: PublicBrand }) {
  const { invitation = '' } = useSearchParams()
  const form = useSharedForm(clientRegisterForm, {
    initial: { user_brand_id: brand.id, invitation },
    onSubmit: async (values) => {
      await call(registerClient, values, { showMessage: true })
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        classNames={parts}
        {...form.input('username')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        classNames={parts}
        {...form.input('email')}
      />
      <PasswordInput
        label="Password"
        description="6 to 24 characters."
        autoComplete="new-password"
        classNames={parts}
        {...form.input('password')}
      />
      <SubmitButton form={form} fullWidth>
        Create account
      </SubmitButton>
    </form>
  )
}
