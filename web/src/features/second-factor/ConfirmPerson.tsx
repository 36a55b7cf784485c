import { Button, PasswordInput, TextInput, UnstyledButton } from '@mantine/core'
import type { SecondFactor } from '@rankline/contract/second-factor/calls'
import { codeForm, confirmPasswordForm } from '@rankline/contract/second-factor/forms'
import { useState } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { Dialog } from './Dialog.tsx'
import { LogInAgain } from './LogInAgain.tsx'
import { codeFields, otherWays } from './methods.ts'
import { confirmByCode, confirmByPasskey } from './second-factor.api.ts'
import styles from './second-factor.module.css'
import { useChanges } from './use-changes.ts'

type Way = SecondFactor['confirm_with'][number]
type WaysProps = {
  methods: readonly Way[]
  /** Text to keep while the person leaves the page to log in again. */
  typed: Record<string, string>
  onConfirmed(): void
}
type Props = WaysProps & { onClose(): void }

const ways = { ...otherWays, password: 'Use your password', recovery: 'Use a recovery code' }

/** Asks for proof of the person before an action for which an open screen is not enough. */
export function ConfirmPerson({ onClose, ...rest }: Props) {
  return (
    <Dialog title="Confirm that it is you" onClose={onClose}>
      <ProofWays {...rest} />
    </Dialog>
  )
}

/** The ways in which a person can prove who they are, one at a time. */
export function ProofWays({ methods, typed, onConfirmed }: WaysProps) {
  const [way, setWay] = useState(methods[0])
  return (
    <div className={styles.setUp}>
      {way === undefined && (
        <>
          <Note isLarge>
            You logged in more than 10 minutes ago. Log in again to change this. You will return to this page.
          </Note>
          <LogInAgain typed={typed} />
        </>
      )}
      {way === 'password' && <ByPassword onConfirmed={onConfirmed} />}
      {(way === 'totp' || way === 'recovery') && <ByCode key={way} method={way} onConfirmed={onConfirmed} />}
      {way === 'passkey' && <ByPasskey onConfirmed={onConfirmed} />}
      {methods.length > 1 && (
        <ul className={styles.ways} aria-label="Other ways">
          {methods
            .filter((one) => one !== way)
            .map((one) => (
              <li key={one}>
                <UnstyledButton className={styles.way} onClick={() => setWay(one)}>
                  {ways[one]}
                </UnstyledButton>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}

type WayProps = { onConfirmed(): void }

function ByPassword({ onConfirmed }: WayProps) {
  const form = useSharedForm(confirmPasswordForm, {
    onSubmit: async ({ password }) => {
      await confirmByCode('password', password ?? '')
      onConfirmed()
    },
  })
  return (
    <form {...form.props} className={styles.setUp}>
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus
        {...form.input('password')}
      />
      <SubmitButton form={form} fullWidth>
        Confirm
      </SubmitButton>
    </form>
  )
}

function ByCode({ method, onConfirmed }: WayProps & { method: 'totp' | 'recovery' }) {
  const form = useSharedForm(codeForm, {
    onSubmit: async ({ code }) => {
      await confirmByCode(method, code ?? '')
      onConfirmed()
    },
  })
  return (
    <form {...form.props} className={styles.setUp}>
      <TextInput {...codeFields[method]} data-autofocus {...form.input('code')} />
      <SubmitButton form={form} fullWidth>
        Confirm
      </SubmitButton>
    </form>
  )
}

function ByPasskey({ onConfirmed }: WayProps) {
  const { run, isBusy } = useChanges()
  const confirm = () =>
    run(async () => {
      await confirmByPasskey()
      onConfirmed()
    })
  return (
    <Button size="md" fullWidth loading={isBusy} onClick={() => void confirm()}>
      Use my passkey
    </Button>
  )
}
