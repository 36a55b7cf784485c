import { PasswordInput, TextInput } from '@mantine/core'
import { changeEmail } from '@rankline/contract/account'
import { changeEmailForm } from '@rankline/contract/forms/account'
import { call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { queryClient } from '../../platform/query.ts'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { emailQuery } from './account.api.ts'
import styles from './account.module.css'

/** Asks for another address. */
export function EmailForm({ hasPassword }: { hasPassword: boolean }) {
  const form = useSharedForm(changeEmailForm, {
    onSubmit: async (values) => {
      queryClient.setQueryData(emailQuery.queryKey, await call(changeEmail, values))
    },
  })
  return (
    <>
      <h2>Change your address</h2>
      <form {...form.props} className={styles.form}>
        <TextInput
          label="New email address"
          description="We mail a link to it. A confirmed old address has to agree, too."
          type="email"
          autoComplete="email"
          {...form.input('email')}
        />
        {hasPassword && (
          <PasswordInput label="Password" autoComplete="current-password" {...form.input('password')} />
        )}
        <SubmitButton form={form}>Change address</SubmitButton>
      </form>
    </>
  )
}
