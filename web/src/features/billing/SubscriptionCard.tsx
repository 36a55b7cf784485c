import { Button, Group } from '@mantine/core'
import { manageSubscription, type Statuses, type Subscription } from '@rankline/contract/billing/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { Card } from '../../ui/Card.tsx'
import { Note } from '../../ui/Note.tsx'
import { type Action, statusesQuery, useSubscriptionAction } from './billing.api.ts'
import styles from './billing.module.css'
import { subscriptionQuery } from './subscription.ts'

const questions: Record<Action, string> = {
  cancel: 'Do you really want to cancel your subscription?',
  pause: 'Do you really want to pause your subscription?',
  unpause: 'Do you really want to continue your subscription?',
}

/** Shows the state and actions of the subscription; nothing without one. */
export function SubscriptionCard() {
  const { data } = useQuery(subscriptionQuery)
  const { data: statuses } = useQuery(statusesQuery)
  if (data?.subscription == null || statuses === undefined) return null
  return (
    <Card className={styles.subscription}>
      <div>
        <h2>Subscription</h2>
        <Note className={styles.state}>{statusTextOf(data.subscription, statuses)}</Note>
      </div>
      <Group gap={8}>
        <PaymentMethod isDue={data.subscription.is_past_due === 1} />
        <Actions statuses={statuses} />
      </Group>
    </Card>
  )
}

function Actions({ statuses }: { statuses: Statuses }) {
  const { on_trial, cancelled, paused, on_paused_grace_period } = statuses
  const isPausing = paused || on_paused_grace_period
  return (
    <>
      {!on_trial && isPausing && <ActionButton action="unpause" label="Continue" />}
      {!on_trial && !isPausing && <ActionButton action="pause" label="Pause" />}
      {cancelled && <ActionButton action="unpause" label="Keep subscription" />}
      {!cancelled && <ActionButton action="cancel" label="Cancel" />}
    </>
  )
}

/** Links to the provider's page, where the person can also pay an open bill. */
function PaymentMethod({ isDue }: { isDue: boolean }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(manageSubscription, {}),
    onSuccess: ({ link }) => window.location.assign(link),
  })
  return (
    <Button variant={isDue ? 'filled' : 'default'} loading={isPending} onClick={() => mutate()}>
      Update payment method
    </Button>
  )
}

function ActionButton({ action, label }: { action: Action; label: string }) {
  const { act, isPending } = useSubscriptionAction(action, questions[action])
  return (
    <Button variant="default" loading={isPending} onClick={act}>
      {label}
    </Button>
  )
}

/** The state in one sentence. */
function statusTextOf(subscription: Subscription, statuses: Statuses): string {
  const { package: name, plan_type, is_past_due, next_bill_date, pause_date, end_date } = subscription
  const what = `${name ?? 'Your package'}${plan_type === null ? '' : `, billed ${plan_type}`}`
  if (statuses.cancelled)
    return `${what}. Cancelled: it works until ${end_date ?? next_bill_date ?? 'the end of the period'}.`
  if (statuses.paused) return `${what}. Paused: tracking resumes when you continue.`
  if (statuses.on_paused_grace_period)
    return `${what}. It pauses on ${pause_date ?? next_bill_date ?? 'the day of the next bill'}.`
  if (is_past_due === 1)
    return `${what}. The last payment failed. It is tried again automatically; update your payment method to pay it now.`
  if (statuses.on_trial)
    return `${what}. The first payment is due on ${next_bill_date ?? 'the end of the trial'}.`
  return next_bill_date === null ? `${what}.` : `${what}. The next payment is due on ${next_bill_date}.`
}
