import type { PublicBrand } from '@rankline/contract/brands/calls'
import { registerClient } from '@rankline/contract/clients/calls'
import { clientRegisterForm } from '@rankline/contract/clients/forms'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useSearchParams } from '../../platform/search-params.ts'
import { EmailInput } from '../../ui/fields/EmailInput.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { UsernameInput } from '../../ui/fields/UsernameInput.tsx'
import { brandField } from '../brands/brand-field.ts'
import styles from '../brands/brand-frame.module.css'
import { BrandPage, logInInstead } from './BrandPage.tsx'
import { clientInvitationQuery } from './clients.api.ts'

export const BrandRegisterPage = () => (
  <BrandPage title="Sign up" footer={logInInstead('Already have an account?')}>
    {(brand) => <RegisterForm key={brand.id} brand={brand} />}
  </BrandPage>
)

function RegisterForm({ brand }: { brand: PublicBrand }) {
  const { invitation = '' } = useSearchParams()
  const form = useSharedForm(clientRegisterForm, {
    initial: { user_brand_id: brand.id, invitation },
    onSubmit: async (values) => {
      await call(registerClient, values, { showMessage: true })
    },
  })
  const email = useQuery(clientInvitationQuery(brand.id, invitation)).data?.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address changes the field
  useEffect(() => {
    if (email !== undefined) form.set({ email })
  }, [email])
  return (
    <form {...form.props} className={styles.form}>
      <UsernameInput classNames={brandField} {...form.input('username')} />
      <EmailInput classNames={brandField} readOnly={email !== undefined} {...form.input('email')} />
      <NewPasswordInput label="Password" classNames={brandField} {...form.input('password')} />
      <SubmitButton form={form} fullWidth>
        Sign up
      </SubmitButton>
    </form>
  )
}
