import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { AppRow } from './AppRow.tsx'
import { ConfirmPerson } from './ConfirmPerson.tsx'
import { NewCodes } from './NewCodes.tsx'
import { PasskeyRows } from './PasskeyRows.tsx'
import { RecoveryRow } from './RecoveryRow.tsx'
import { secondFactorQuery } from './second-factor.api.ts'
import styles from './second-factor.module.css'
import { useChanges } from './use-changes.ts'

/** What is asked beside the password: an authenticator app, passkeys, and codes for when both are lost. */
export function SecondFactorSection() {
  const { data, isError, error, refetch } = useQuery(secondFactorQuery)
  const changes = useChanges()
  const hasFactor = data !== undefined && (data.totp_since !== null || data.passkeys.length > 0)
  return (
    <section className={styles.section} aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">Second factor</h2>
      <p className={styles.note}>
        {hasFactor
          ? 'On. Your password alone does not open your account.'
          : 'Off. Add an app or a passkey, and your password alone does not open your account any more.'}
      </p>
      {data === undefined && !isError && (
        <Skeleton height={132} radius="md" role="status" aria-label="Loading" />
      )}
      {data === undefined && isError && <ErrorState text={error.message} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <ul className={styles.rows}>
          <AppRow since={data.totp_since} changes={changes} />
          <PasskeyRows passkeys={data.passkeys} isPossible={data.can_use_passkeys === 1} changes={changes} />
          {hasFactor && <RecoveryRow left={data.recovery_codes} changes={changes} />}
        </ul>
      )}
      {changes.waiting !== null && data !== undefined && (
        <ConfirmPerson methods={data.confirm_with} onConfirmed={changes.goOn} onClose={changes.giveUp} />
      )}
      {changes.codes !== null && <NewCodes codes={changes.codes} onClose={changes.codesSaved} />}
    </section>
  )
}
