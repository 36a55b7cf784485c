import { Button, TextInput } from '@mantine/core'
import type { PublicBrand } from '@rankline/contract/brands'
import { forgotClientPassword } from '@rankline/contract/clients'
import { clientForgotPasswordForm } from '@rankline/contract/forms/clients'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { brandField } from '../../ui/brand/brand-field.ts'
import styles from '../../ui/brand/brand-look.module.css'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { BrandPage } from './BrandPage.tsx'

export function BrandForgotPasswordPage() {
  const footer = (path: string) => (
    <>
      Remembered it? <AppLink to={path}>Log in</AppLink>
    </>
  )
  return (
    <BrandPage title="Forgot Password" footer={footer}>
      {(brand) => <ForgotForm key={brand.id} brand={brand} />}
    </BrandPage>
  )
}

function ForgotForm({ brand }: { brand: PublicBrand }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useSharedForm(clientForgotPasswordForm, {
    initial: { address_name: brand.address_name },
    onSubmit: async (values) => {
      await call(forgotClientPassword, values)
      setSentTo(values.email)
    },
  })
  if (sentTo !== null)
    return (
      <div className={styles.form} role="status">
        <p className={styles.text}>
          {messages.resetLinkSent} It was sent to <strong>{sentTo}</strong> and works once, for 60 minutes.
        </p>
        <Button variant="default" fullWidth onClick={() => setSentTo(null)}>
          Try another address
        </Button>
      </div>
    )
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.text}>We mail you a link to choose a new one.</p>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        classNames={brandField}
        {...form.input('email')}
      />
      <SubmitButton form={form} fullWidth>
        Send link
      </SubmitButton>
    </form>
  )
}
