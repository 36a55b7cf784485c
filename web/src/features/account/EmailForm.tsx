import { PasswordInput } from '@mantine/core'
import { changeEmail } from '@rankline/contract/account/calls'
import { changeEmailForm } from '@rankline/contract/account/forms'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { useState } from 'react'
import { CallFailed, call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { queryClient } from '../../platform/query.ts'
import { EmailInput } from '../../ui/fields/EmailInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { LogInAgain } from '../second-factor/LogInAgain.tsx'
import { takeTyped } from '../second-factor/log-in-again.ts'
import { proven } from '../second-factor/proof.ts'
import { emailQuery } from './account.api.ts'
import styles from './account.module.css'

/** Requests a change of the email address. */
export function EmailForm({ hasPassword }: { hasPassword: boolean }) {
  const [typed] = useState(takeTyped)
  const [mustLogIn, setMustLogIn] = useState(false)
  const form = useSharedForm(changeEmailForm, {
    initial: { email: typed.email ?? '' },
    onSubmit: async (values) => {
      try {
        const changed = await proven(() => call(changeEmail, values), {
          typed: { email: String(values.email) },
        })
        if (changed !== null) queryClient.setQueryData(emailQuery.queryKey, changed)
      } catch (error) {
        setMustLogIn(!hasPassword && error instanceof CallFailed && error.code === 'FORBIDDEN')
        throw error
      }
    },
  })
  return (
    <>
      <h2>Change your address</h2>
      <form {...form.props} className={styles.form}>
        <EmailInput
          label="New email address"
          description="We mail a link to it. If your old address is confirmed, it has to agree too."
          {...form.input('email')}
        />
        {hasPassword && (
          <PasswordInput label="Password" autoComplete="current-password" {...form.input('password')} />
        )}
        {mustLogIn ? (
          <>
            <p className={styles.problem} role="alert">
              {messages.signInAgainForEmail}
            </p>
            <LogInAgain typed={{ email: String(form.values.email) }} />
          </>
        ) : (
          <SubmitButton form={form}>Change address</SubmitButton>
        )}
      </form>
    </>
  )
}
