import type { PublicBrand } from '@rankline/contract/brands/calls'
import { forgotClientPassword } from '@rankline/contract/clients/calls'
import { clientForgotPasswordForm } from '@rankline/contract/clients/forms'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { EmailInput } from '../../ui/fields/EmailInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { ResetLinkSent } from '../auth/ResetLinkSent.tsx'
import { brandField } from '../brands/brand-field.ts'
import styles from '../brands/brand-frame.module.css'
import { BrandPage, logInInstead } from './BrandPage.tsx'

export const BrandForgotPasswordPage = () => (
  <BrandPage title="Forgot Password" footer={logInInstead('Remembered it?')}>
    {(brand) => <ForgotForm key={brand.id} brand={brand} />}
  </BrandPage>
)

function ForgotForm({ brand }: { brand: PublicBrand }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useSharedForm(clientForgotPasswordForm, {
    initial: { address_name: brand.address_name },
    onSubmit: async (values) => {
      await call(forgotClientPassword, values)
      setSentTo(values.email)
    },
  })
  if (sentTo !== null) return <ResetLinkSent to={sentTo} onAgain={() => setSentTo(null)} styles={styles} />
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.text}>We mail you a link to choose a new one.</p>
      <EmailInput classNames={brandField} {...form.input('email')} />
      <SubmitButton form={form} fullWidth>
        Send link
      </SubmitButton>
    </form>
  )
}
