import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { codeForm } from '@rankline/contract/second-factor/forms'
import type { FactorMethod } from '@rankline/contract/second-factor/second-step'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { type BegunLogIn, dropBegun, readBegun } from '../../platform/second-step.ts'
import { comeIn } from '../../platform/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { codeFields, otherWays } from './methods.ts'
import { passkeyProblem } from './passkey-problem.ts'
import { finishByCode, finishByPasskey } from './second-factor.api.ts'
import styles from './second-factor.module.css'

type Classes = { formClass?: string | undefined; fieldClasses?: Record<string, string | undefined> }
type Props = Classes & { /** Where to start the log-in again. */ start: string }

/** The second step of a log-in: one factor at a time, with links to the others. */
export function SecondStep({ start, ...classes }: Props) {
  const [begun, setBegun] = useState(readBegun)
  const [chosen, setChosen] = useState<FactorMethod | null>(null)
  const method = chosen ?? begun?.methods[0]
  if (begun === null || method === undefined) return <StartAgain start={start} {...classes} />
  const onFailed = (error: unknown) => {
    if (!(error instanceof CallFailed) || error.errors.challenge === undefined) return
    dropBegun()
    setBegun(null)
  }
  const others = begun.methods.filter((one) => one !== method)
  return (
    <>
      {method === 'passkey' ? (
        <PasskeyStep begun={begun} onFailed={onFailed} {...classes} />
      ) : (
        <CodeStep key={method} begun={begun} method={method} onFailed={onFailed} {...classes} />
      )}
      {others.length > 0 && (
        <ul className={styles.ways} aria-label="Other ways">
          {others.map((other) => (
            <li key={other}>
              <UnstyledButton className={styles.way} onClick={() => setChosen(other)}>
                {otherWays[other]}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type StepProps = Classes & { begun: BegunLogIn; onFailed(error: unknown): void }

function CodeStep({
  begun,
  method,
  onFailed,
  formClass = styles.form,
  fieldClasses,
}: StepProps & { method: 'totp' | 'recovery' }) {
  const form = useSharedForm(codeForm, {
    onSubmit: async ({ code }) => {
      try {
        comeIn(await finishByCode(begun, method, code ?? ''), begun.next)
      } catch (error) {
        onFailed(error)
        throw error
      }
    },
  })
  return (
    <form {...form.props} className={formClass}>
      <TextInput {...codeFields[method]} autoFocus classNames={fieldClasses ?? {}} {...form.input('code')} />
      <SubmitButton form={form} fullWidth>
        Log in
      </SubmitButton>
    </form>
  )
}

function PasskeyStep({ begun, onFailed, formClass = styles.form }: StepProps) {
  const step = useMutation({
    mutationFn: () => finishByPasskey(begun),
    onSuccess: (answer) => comeIn(answer, begun.next),
    onError: onFailed,
  })
  const problem = step.isError ? passkeyProblem(step.error) : null
  return (
    <form
      className={formClass}
      onSubmit={(event) => {
        event.preventDefault()
        step.mutate()
      }}
    >
      <Note isLarge>Your browser asks for your fingerprint, face, PIN or security key.</Note>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" size="md" fullWidth autoFocus loading={step.isPending}>
        Use my passkey
      </Button>
    </form>
  )
}

function StartAgain({ start, formClass = styles.form }: Props) {
  return (
    <div className={formClass}>
      <Note isLarge role="alert">
        This log-in has expired. You have five minutes and five tries.
      </Note>
      <Button component={AppLink} to={start} size="md" fullWidth>
        Log in again
      </Button>
    </div>
  )
}
