import { isDeepStrictEqual } from 'node:util'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { applySubscriptions } from './apply.service.ts'
import type { ProviderEvent, Snapshot } from './providers/provider.ts'
import { providerOf } from './providers/registry.ts'
import * as queries from './subscriptions.queries.ts'

// Stripe's times are whole seconds and its ids have no order, so the order of two changes in one second is unknown.

/** Job that queries the provider; billing.jobs.ts declares it. */
export const ASK = { name: 'ask-about-subscription', attempts: 10 }

type Key = { provider: string; id: string }

/** Queues a query for the subscription's state if two events of the same second conflict. */
export async function askAboutConflict(
  { db }: SystemContext,
  key: Key,
  { id, occurredAt, rank }: ProviderEvent,
  snapshot: Snapshot,
): Promise<void> {
  const known = await queries.findReported(db, key)
  if (known === undefined || known.by === id || known.rank !== rank) return
  if (known.occurredAt.getTime() !== occurredAt.getTime()) return
  const said = { ...snapshot, reference: null }
  if (!isDeepStrictEqual(known.subscription, said)) await enqueue(db, ASK, { subscriptionId: key.id }, key.id)
}

/** Stores the state from the provider, unless a newer event came in the meantime. */
export async function resolveConflict(ctx: SystemContext, subscriptionId: string, now: Date): Promise<void> {
  const provider = providerOf(ctx)
  if (provider === null) return
  const key = { provider: provider.name, id: subscriptionId }
  const known = await queries.findReported(ctx.db, key)
  const present = await provider.subscription(subscriptionId)
  if (known === undefined || present === null) return
  await transaction(ctx, async (inside) => {
    await queries.lockSubscription(inside.db, key)
    await queries.lockAccount(inside.db, known.accountId)
    if (await queries.correctSubscription(inside.db, key, known, present))
      await applySubscriptions(inside, known.accountId, { provider: provider.name, begun: null, now })
  })
}
