import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { comeIn } from '../../platform/session.ts'
import { passkeyProblem } from './passkey-problem.ts'
import { logInByPasskey } from './second-factor.api.ts'
import styles from './second-factor.module.css'

/** Logs in without a username or a password. */
export function PasskeyLogIn({ next, keep }: { next: string; keep: 0 | 1 }) {
  const logIn = useMutation({
    mutationFn: () => logInByPasskey(keep),
    onSuccess: (answer) => comeIn(answer, next),
  })
  const problem = logIn.isError ? passkeyProblem(logIn.error) : null
  if (!canUsePasskeys()) return null
  return (
    <div className={styles.other}>
      <Button
        variant="default"
        fullWidth
        size="md"
        loading={logIn.isPending}
        leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
        onClick={() => logIn.mutate()}
      >
        Use a passkey
      </Button>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Browsers support no passkeys at an IP address, and old browsers none at all. */
const canUsePasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
