import { PasswordInput } from '@mantine/core'
import { sharedPasswordForm } from '@rankline/contract/shared-views/forms'
import { useState } from 'react'
import { CallFailed } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { Card } from '../../ui/Card.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import styles from './password-gate.module.css'
import { unlock } from './shared-page.api.ts'

type Props = { token: string; onOpen(pass: string): void }

/** Asks for the password of a view. */
export function PasswordGate({ token, onOpen }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useSharedForm(sharedPasswordForm, {
    initial: { token },
    onSubmit: async ({ password }) => {
      setProblem(null)
      try {
        onOpen(await unlock(token, password))
      } catch (error) {
        // A wrong password shows at the field; too many attempts show above it.
        if (error instanceof CallFailed && error.code !== 'VALIDATION_FAILED') setProblem(error.message)
        throw error
      }
    },
  })
  return (
    <Card className={styles.gate}>
      <h1>This page needs a password</h1>
      <p>Ask the person who sent you this link.</p>
      <form {...form.props}>
        <PasswordInput label="Password" autoComplete="off" autoFocus {...form.input('password')} />
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <SubmitButton form={form} fullWidth>
          Open
        </SubmitButton>
      </form>
    </Card>
  )
}
