import type { Context } from '../../platform/context.ts'
import { providerOf } from './providers/registry.ts'
import { foremost } from './statuses.ts'
import { findSubscriptions } from './subscriptions.queries.ts'

/** The subscription that counts for the reached account; null without one. */
export async function subscriptionOf(ctx: Context) {
  const provider = providerOf(ctx)
  if (provider === null) return null
  const subscriptions = await findSubscriptions(ctx.db, ctx.account.id, provider.name)
  return foremost(subscriptions, new Date())
}
