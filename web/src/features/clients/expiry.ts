import type { ClientDashboard } from '@rankline/contract/clients/calls'
import { counted } from '../../ui/format.ts'

/** Ends that are nearer are shown as days. */
const NEAR = 30

/** `Expired`, `12 days left`, the day of the end, or `Unlimited`. */
export function expiryOf({ is_expired, days_left, end_at_date }: Expiry): string {
  if (end_at_date === null || days_left === null) return 'Unlimited'
  if (is_expired === 1) return 'Expired'
  return days_left <= NEAR ? `${counted(days_left, 'day')} left` : end_at_date
}

type Expiry = Pick<ClientDashboard, 'is_expired' | 'days_left' | 'end_at_date'>

export function toneOf({ is_expired, days_left }: Expiry): 'down' | 'warn' | undefined {
  if (is_expired === 1) return 'down'
  return days_left !== null && days_left <= 7 ? 'warn' : undefined
}
