import { DAY } from '@rankline/contract/days'
import type { Snapshot } from './providers/provider.ts'

export type Statuses = {
  on_trial: boolean
  cancelled: boolean
  paused: boolean
  on_paused_grace_period: boolean
}

/** Grace period after an unpaid bill. */
const GRACE = 3 * DAY

/** @param isOnTrial whether the package is a trial */
export function statusesOf(subscription: Snapshot | null, isOnTrial: boolean, now: Date): Statuses {
  const none = { cancelled: false, paused: false, on_paused_grace_period: false }
  if (subscription === null) return { on_trial: isOnTrial, ...none }
  const { status, pausesAt, endsAt } = subscription
  const isCancelled = status === 'canceled' || endsAt !== null
  const isPaused = !isCancelled && (status === 'paused' || (pausesAt !== null && pausesAt <= now))
  return {
    on_trial: status === 'trialing',
    cancelled: isCancelled,
    paused: isPaused,
    on_paused_grace_period: !isCancelled && !isPaused && pausesAt !== null,
  }
}

/**
 * End of the work that the subscription pays for: a planned end, or some days after the next bill.
 * @param term end of the period by the package, for a provider that reports no next bill
 */
export function worksUntil(subscription: Snapshot, term: Date | null): Date | null {
  const { status, endsAt, pausesAt, periodStart, nextBillAt } = subscription
  if (endsAt !== null) return endsAt
  if (pausesAt !== null) return pausesAt
  // The unpaid period has begun already.
  if (status === 'past_due' && periodStart !== null) return after(periodStart, GRACE)
  return nextBillAt === null ? term : after(nextBillAt, GRACE)
}

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** Whether it can still be changed, paused or cancelled. */
export const isLive = ({ status, endsAt }: Snapshot, now: Date): boolean =>
  status !== 'canceled' && status !== 'incomplete' && (endsAt === null || endsAt > now)

/** The subscription that counts: a living one before an ended one, then the one that began last. */
export function foremost<S extends Snapshot>(subscriptions: readonly S[], now: Date): S | null {
  const counted = subscriptions.filter(({ status }) => status !== 'incomplete')
  const [first] = counted.toSorted(
    (one, other) =>
      Number(isLive(other, now)) - Number(isLive(one, now)) ||
      (other.startedAt?.getTime() ?? 0) - (one.startedAt?.getTime() ?? 0) ||
      (one.id < other.id ? -1 : 1),
  )
  return first ?? null
}
