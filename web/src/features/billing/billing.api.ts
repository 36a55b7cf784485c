import {
  cancelSubscription,
  pageOfReceipts,
  pauseSubscription,
  subscriptionStatuses,
  unpauseSubscription,
} from '@rankline/contract/billing/calls'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call, ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { queryClient } from '../../platform/query.ts'
import { subscriptionQuery, waitForSubscription } from './subscription.ts'

export const receiptsQuery = (page: number) =>
  queryOptions({
    queryKey: ['receipts', page],
    queryFn: ({ signal }) => call(pageOfReceipts, { page }, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

export const statusesQuery = queryOptions({
  queryKey: ['subscription', 'statuses'],
  queryFn: ({ signal }) => call(subscriptionStatuses, {}, { signal, background: true }),
})

const calls = { cancel: cancelSubscription, pause: pauseSubscription, unpause: unpauseSubscription }
export type Action = keyof typeof calls

/** Asks for confirmation, runs the action and stores the returned statuses. */
export function useSubscriptionAction(action: Action, question: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(calls[action], {}),
    onSuccess(statuses) {
      queryClient.setQueryData(statusesQuery.queryKey, statuses)
      const before = JSON.stringify(queryClient.getQueryData(subscriptionQuery.queryKey)?.subscription)
      // The new dates arrive with the provider's webhook. If it is late, the next refetch shows them.
      void waitForSubscription((subscription) => JSON.stringify(subscription) !== before).catch(
        ignoreHandledError,
      )
    },
  })
  const options = action === 'cancel' ? { action: 'Cancel subscription', isDestructive: true } : {}
  const act = async () => {
    if (await confirm(question, options)) mutate()
  }
  return { act: () => void act(), isPending }
}
