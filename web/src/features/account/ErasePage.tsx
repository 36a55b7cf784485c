import { Button } from '@mantine/core'
import type { ErasureState } from '@rankline/contract/erasure/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTitle } from '../../platform/product.ts'
import { shortDay } from '../../ui/charts/days.ts'
import { FormSkeleton } from '../../ui/feedback/FormSkeleton.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { counted } from '../../ui/format.ts'
import { ConfirmPerson } from '../second-factor/ConfirmPerson.tsx'
import { secondFactorQuery } from '../second-factor/second-factor.api.ts'
import { useChanges } from '../second-factor/use-changes.ts'
import { AccountPage } from './AccountPage.tsx'
import styles from './account.module.css'
import { ask, cancel, erasureQuery } from './erasure.api.ts'

/** Erasure of the account with all of its data, which takes a recent proof of the person. */
export function ErasePage() {
  useTitle('Delete account')
  const factors = useQuery(secondFactorQuery).data
  const { run, isBusy, waiting, goOn, giveUp } = useChanges()
  const query = useQuery(erasureQuery)
  return (
    <AccountPage title="Delete account" sub="Delete your account and all of its data permanently.">
      <QueryStates query={query} waiting={<FormSkeleton />}>
        {(state) =>
          state.erasure === null ? (
            <Offer state={state} isBusy={isBusy} onAsk={() => void run(ask)} />
          ) : (
            <Pending {...state.erasure} email={state.email} />
          )
        }
      </QueryStates>
      {waiting !== null && factors !== undefined && (
        <ConfirmPerson
          methods={factors.confirm_with}
          typed={waiting.typed}
          onConfirmed={goOn}
          onClose={giveUp}
        />
      )}
    </AccountPage>
  )
}

function Offer({ state, isBusy, onAsk }: { state: ErasureState; isBusy: boolean; onAsk(): void }) {
  const { losses, email, wait_days: days } = state
  return (
    <>
      <section className={styles.section}>
        <h2>What is erased</h2>
        <ul className={styles.losses}>
          <li>{`${counted(losses.projects, 'project')} with ${counted(losses.keywords, 'keyword')}, their whole history, notes and tags`}</li>
          <li>Alerts, reports, exports, shared links, tickets and everything else in your account</li>
          {losses.members > 0 && <li>{`The access of ${counted(losses.members, 'member')}`}</li>}
          {losses.clients > 0 && (
            <li>{`Your brands and ${counted(losses.clients, 'client')}, with their projects`}</li>
          )}
          <li>Your connections to other services, which are revoked there</li>
          {losses.has_subscription && <li>Your subscription, which is cancelled</li>}
        </ul>
        <p className={styles.note}>
          Accounts of others that you work in stay as they are, without your name. Payments stay in our books,
          as the law asks, without your name.
        </p>
      </section>
      <section className={styles.section}>
        <h2>How it goes</h2>
        <ol className={styles.steps}>
          <li>{`We mail a link to ${email}. Nothing happens until you follow it and confirm.`}</li>
          <li>
            {days === 0
              ? 'Then the erasure begins within the hour.'
              : `Then there are ${counted(days, 'day')} in which everything works as before and you can cancel here.`}
          </li>
          <li>After that nothing can be brought back, not even by us.</li>
        </ol>
        <Button color="red" size="md" loading={isBusy} onClick={onAsk}>
          Send link
        </Button>
      </section>
    </>
  )
}

type PendingProps = NonNullable<ErasureState['erasure']> & { email: string }

function Pending({ due_at: due, is_begun, is_by_administrator, email }: PendingProps) {
  const keep = useMutation({ mutationFn: cancel })
  return (
    <section className={styles.section}>
      <h2>
        {due === null ? 'Check your inbox' : `Your account will be erased on ${shortDay(due.slice(0, 10))}`}
      </h2>
      <p className={styles.note} role="status">
        {due === null
          ? `We mailed a link to ${email}. It works for 24 hours; nothing happens without it.`
          : is_by_administrator
            ? 'An administrator asked for it. Until then everything works as before.'
            : 'Until then everything works as before.'}
      </p>
      {is_begun ? (
        <p className={styles.problem}>The erasure has begun and can no longer be cancelled.</p>
      ) : (
        <Button size="md" loading={keep.isPending} onClick={() => keep.mutate()}>
          Keep my account
        </Button>
      )}
    </section>
  )
}
