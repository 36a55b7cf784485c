import type { SystemContext } from '../../platform/context.ts'
import { providerOf } from './providers/registry.ts'
import { isLive, statusesOf } from './statuses.ts'
import { findSubscriptions } from './subscriptions.queries.ts'

async function livingOf(ctx: SystemContext, accountId: number) {
  const provider = providerOf(ctx)
  if (provider === null) return null
  const now = new Date()
  const all = await findSubscriptions(ctx.db, accountId, provider.name)
  return { provider, subscriptions: all.filter((one) => isLive(one, now)), now }
}

/** Whether an account has a subscription that is not over yet. */
export async function hasLivingSubscription(ctx: SystemContext, accountId: number): Promise<boolean> {
  return ((await livingOf(ctx, accountId))?.subscriptions.length ?? 0) > 0
}

/** Cancels all subscriptions that would continue to charge. @throws when the provider does not do it */
export async function endSubscription(ctx: SystemContext, accountId: number) {
  const living = await livingOf(ctx, accountId)
  if (living === null) return
  for (const subscription of living.subscriptions)
    if (!statusesOf(subscription, false, living.now).cancelled) await living.provider.cancel(subscription)
}
