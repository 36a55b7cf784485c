import { isTrial } from '@rankline/contract/packages/calls'
import type { SystemContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { applyTerm, endOfTerm, termOf } from '../packages/packages.service.ts'
import { packageOfPrice } from './prices.service.ts'
import type { Snapshot } from './providers/provider.ts'
import { foremost, worksUntil } from './statuses.ts'
import * as queries from './subscriptions.queries.ts'

/** Jobs that follow from a webhook; billing.jobs.ts declares them. */
export const SETTLE = { name: 'settle-billing', attempts: 10 }
export const POSTPONE = { name: 'postpone-bill', attempts: 10 }

type Applied = {
  provider: string
  /** The subscription, if this is its first event. */
  begun: Snapshot | null
  now: Date
}

/** Sets the package and end date that the account's known subscriptions pay for. */
export async function applySubscriptions(
  ctx: SystemContext,
  accountId: number,
  { provider, begun, now }: Applied,
): Promise<void> {
  const counted = foremost(await queries.findSubscriptions(ctx.db, accountId, provider), now)
  if (counted === null || counted.priceId === null) return
  const bought = await packageOfPrice(ctx, provider, counted.priceId)
  if (bought === undefined) {
    ctx.log.warn({ event: 'billing.unknown_price', price: counted.priceId }, 'a price belongs to no package')
    return
  }
  if (begun !== null) await keepTrial(ctx, accountId, begun)
  const since = counted.startedAt ?? now
  const term = endOfTerm(bought.timeLimit, bought.planType, counted.periodStart ?? since)
  const endAt = worksUntil(counted, term)
  const { packageId, planType } = bought
  await applyTerm(ctx, accountId, { packageId, planType, endAt, since })
  await enqueue(ctx.db, SETTLE, { accountId }, String(accountId))
}

/** Postpones the next bill by the remaining trial days, if the checkout could not include the trial. */
async function keepTrial(ctx: SystemContext, accountId: number, begun: Snapshot) {
  const term = await termOf(ctx, accountId)
  if (begun.status === 'trialing' || begun.startedAt === null || begun.nextBillAt === null) return
  if (term?.endAt == null || !isTrial(term.package)) return
  const left = term.endAt.getTime() - begun.startedAt.getTime()
  if (left <= 0) return
  const until = new Date(begun.nextBillAt.getTime() + left).toISOString()
  await enqueue(ctx.db, POSTPONE, { subscriptionId: begun.id, until })
}
