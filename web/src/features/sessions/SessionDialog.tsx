import { Button, Modal, PasswordInput } from '@mantine/core'
import { login } from '@rankline/contract/auth/calls'
import { loginForm } from '@rankline/contract/auth/forms'
import { loginClient } from '@rankline/contract/clients/calls'
import { isSecondStep } from '@rankline/contract/second-factor/second-step'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, call } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { goAcross } from '../../platform/navigation.ts'
import { queryClient } from '../../platform/query.ts'
import { askAgain, comeIn, signOut, useUser } from '../../platform/session.ts'
import { sessionEnded, signedIn } from '../../platform/session-state.ts'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import type { Phase } from './session-end.ts'
import styles from './sessions.module.css'

/** The warning before the end, or the log-in after it, which keeps what was typed on the screen below. */
export function SessionDialog({ phase }: { phase: NonNullable<Phase> }) {
  return (
    <Modal.Root opened onClose={() => undefined} size={400} centered radius="lg" padding="lg" zIndex={400}>
      <Modal.Overlay
        backgroundOpacity={phase === 'ended' ? 0.7 : undefined}
        blur={phase === 'ended' ? 8 : 0}
      />
      <Modal.Content aria-label={titles[phase]}>
        <Modal.Body className={styles.ending}>
          <h2>{titles[phase]}</h2>
          {phase === 'ending' ? <Ending /> : <Ended />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const titles = { ending: 'You are about to be logged out', ended: 'You were logged out' }

function Ending() {
  const staying = useMutation({ mutationFn: askAgain })
  return (
    <>
      <p>Your session ends in two minutes, because you have opened no other page for almost an hour.</p>
      <div className={styles.choices}>
        <Button variant="default" onClick={() => void leave()}>
          Log out
        </Button>
        <Button data-autofocus loading={staying.isPending} onClick={() => staying.mutate()}>
          Stay logged in
        </Button>
      </div>
    </>
  )
}

async function leave(next = '') {
  goAcross((await signOut()) + next)
}

function Ended() {
  const { username, user_brand: brand } = useUser()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useSharedForm(loginForm, {
    initial: { username },
    onSubmit: async ({ password }) => {
      setProblem(null)
      const given = { username, password, keep: 0 as const }
      try {
        resume(
          brand === null
            ? await call(login, given, { background: true })
            : await call(loginClient, { ...given, address_name: brand.address_name }, { background: true }),
        )
      } catch (error) {
        if (error instanceof CallFailed) setProblem(error.message)
        throw error
      }
    },
  })
  const here = window.location.pathname + window.location.search
  return (
    <form {...form.props} className={styles.ending}>
      <p>
        Log in as <b>{username}</b> to continue where you were. What you typed is still there.
      </p>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus
        {...form.input('password')}
      />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <SubmitButton form={form} fullWidth>
        Log in
      </SubmitButton>
      <Button
        variant="default"
        fullWidth
        onClick={() => void leave(brand === null ? `?next=${encodeURIComponent(here)}` : '')}
      >
        Log in another way
      </Button>
    </form>
  )
}

/** Goes on with the open screen; a second factor is asked for on its own page, which leads back here. */
function resume(answer: Parameters<typeof comeIn>[0]) {
  sessionEnded.set(false)
  if (isSecondStep(answer)) return comeIn(answer, window.location.pathname + window.location.search)
  signedIn(answer.token, answer.user)
  void queryClient.invalidateQueries()
}
