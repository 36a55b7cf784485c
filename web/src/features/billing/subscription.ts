import { checkSession } from '@rankline/contract/auth/calls'
import { findSubscription, type Subscription } from '@rankline/contract/billing/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { replaceUser } from '../../platform/session.ts'

/** The subscription, which the packages and the billing screen both show. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call(findSubscription, {}, { signal, background: true }),
})

const PAUSE = 1_000
const PATIENCE = 60_000

/**
 * Polls until the payment provider's webhook has arrived, then refetches the person and every screen.
 * @returns whether it arrived in time
 */
export async function waitForSubscription(
  hasArrived: (subscription: Subscription | null) => boolean,
): Promise<boolean> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const { subscription } = await queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 })
    if (hasArrived(subscription)) {
      replaceUser(await call(checkSession, {}, { background: true }))
      await queryClient.invalidateQueries()
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  return false
}
