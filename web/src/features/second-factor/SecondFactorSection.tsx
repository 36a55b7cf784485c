import { Button, Skeleton } from '@mantine/core'
import type { SecondFactor } from '@rankline/contract/second-factor/calls'
import { IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../platform/confirm.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import section from '../../ui/section.module.css'
import { AppRow } from './AppRow.tsx'
import { ConfirmPerson } from './ConfirmPerson.tsx'
import { FactorRow } from './FactorRow.tsx'
import { NewCodes } from './NewCodes.tsx'
import { PasskeyRows } from './PasskeyRows.tsx'
import { renewCodes, secondFactorQuery } from './second-factor.api.ts'
import { type Changes, useChanges } from './use-changes.ts'

/** The second factor: an authenticator app, passkeys, and recovery codes for when both are lost. */
export function SecondFactorSection() {
  const query = useQuery(secondFactorQuery)
  const changes = useChanges()
  return (
    <section className={section.section} aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">Second factor</h2>
      <QueryStates
        query={query}
        waiting={<Skeleton height={170} radius="md" role="status" aria-label="Loading" />}
      >
        {(factors) => <Factors factors={factors} changes={changes} />}
      </QueryStates>
      {changes.codes !== null && <NewCodes codes={changes.codes} onClose={changes.codesSaved} />}
    </section>
  )
}

function Factors({ factors, changes }: { factors: SecondFactor; changes: Changes }) {
  const { totp_since: since, passkeys } = factors
  const hasFactor = since !== null || passkeys.length > 0
  return (
    <>
      <p className={section.note}>
        {hasFactor
          ? 'On. Your password alone does not open your account.'
          : `Off. Add an app${factors.can_use_passkeys === 1 ? ' or a passkey' : ''}, so that a password alone does not open your account.`}
      </p>
      <ul className={section.rows}>
        <AppRow since={since} changes={changes} />
        <PasskeyRows passkeys={passkeys} missing={factors.no_passkeys_text} changes={changes} />
        {hasFactor && <RecoveryRow left={factors.recovery_codes} changes={changes} />}
      </ul>
      {changes.waiting !== null && (
        <ConfirmPerson
          methods={factors.confirm_with}
          typed={changes.waiting.typed}
          onConfirmed={changes.goOn}
          onClose={changes.giveUp}
        />
      )}
    </>
  )
}

/** How many recovery codes are left. */
function RecoveryRow({ left, changes }: { left: number; changes: Changes }) {
  async function renew() {
    const question = 'Create new recovery codes? The old ones stop working.'
    if (await confirm(question, { action: 'Create new codes' }))
      await changes.run(async () => changes.showCodes(await renewCodes()))
  }
  return (
    <FactorRow
      icon={<IconLifebuoy size={20} stroke={1.6} aria-hidden />}
      name="Recovery codes"
      note={
        left === 0 ? 'None left. Create new ones now.' : `${left} of 10 left, for when you lose your device.`
      }
      isOn={left > 0}
    >
      <Button variant="default" data-disabled={changes.isBusy || undefined} onClick={() => void renew()}>
        Create new codes
      </Button>
    </FactorRow>
  )
}
