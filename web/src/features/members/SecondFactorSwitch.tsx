import { Switch } from '@mantine/core'
import { isAllowed } from '@rankline/contract/members/permissions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useActingReason, useUser } from '../../platform/session.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { tip } from '../../ui/tip.ts'
import { policyQuery, setPolicy } from './members.api.ts'
import styles from './members.module.css'

/** Whether members need a second factor for the account; for the account's owner. */
export function SecondFactorSwitch() {
  const { role } = useUser()
  return isAllowed(role, 'own') ? <PolicySwitch /> : null
}

function PolicySwitch() {
  const query = useQuery(policyQuery)
  const change = useMutation({ mutationFn: setPolicy })
  const reason = useActingReason()
  return (
    <QueryStates query={query} waiting={null}>
      {(policy) => (
        <div className={styles.policy} {...tip(reason ?? undefined)}>
          <Switch
            label="Members need a second factor"
            description="Members without an authenticator app or a passkey cannot open this account. Their own accounts are not affected."
            checked={policy.is_required === 1}
            disabled={change.isPending || reason !== null}
            onChange={(event) => change.mutate(event.currentTarget.checked)}
          />
        </div>
      )}
    </QueryStates>
  )
}
