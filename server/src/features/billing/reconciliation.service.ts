import { type SystemContext, transaction } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import type { Snapshot } from './providers/provider.ts'
import { providerOf } from './providers/registry.ts'
import * as queries from './reconciliation.queries.ts'
import { isLive } from './statuses.ts'

type Difference = queries.Difference

const compared = ['status', 'priceId', 'nextBillAt', 'pausesAt', 'endsAt'] as const

/**
 * Asks the provider about every living subscription, and records where it says something else than its webhooks said.
 * Nothing is changed: a person decides.
 */
export async function reconcile(ctx: SystemContext, now: Date): Promise<void> {
  const provider = providerOf(ctx)
  if (provider === null) return
  const known = await queries.findOpenSubscriptions(ctx.db, provider.name)
  const differences = doubled(known, now)
  let failed = 0
  for (const { accountId, subscription } of known) {
    try {
      const theirs = await provider.subscription(subscription.id)
      differences.push(...differencesOf(accountId, subscription, theirs))
    } catch (error) {
      failed += 1
      ctx.log.warn(
        { err: error, subscription: subscription.id },
        'the provider was not able to say how a subscription stands',
      )
    }
  }
  await transaction(ctx, ({ db }) => queries.replaceDifferences(db, differences, now))
  for (const difference of differences)
    ctx.log.warn({ event: 'billing.difference', ...difference }, 'the payment provider says something else')
  ctx.log.info(
    { event: 'billing.reconciled', subscriptions: known.length, differences: differences.length, failed },
    'subscriptions were compared with the provider',
  )
  if (known.length > 0 && failed === known.length) throw new Error('the payment provider answered nothing')
}

export function differencesOf(accountId: number, ours: Snapshot, theirs: Snapshot | null): Difference[] {
  const at = { accountId, subscriptionId: ours.id }
  if (theirs === null) return [{ ...at, field: 'status', ours: ours.status, theirs: null }]
  return compared.flatMap((field) => {
    const [one, other] = [textOf(ours[field]), textOf(theirs[field])]
    return one === other ? [] : [{ ...at, field, ours: one, theirs: other }]
  })
}

const textOf = (value: Date | string | null) => (value instanceof Date ? value.toISOString() : value)

/** Accounts that pay twice. */
function doubled(known: readonly queries.Known[], now: Date): Difference[] {
  const living = groupBy(
    known.filter(({ subscription }) => isLive(subscription, now)),
    ({ accountId }) => accountId,
  )
  return [...living].flatMap(([accountId, several]) =>
    several.slice(1).map(({ subscription }) => ({
      accountId,
      subscriptionId: subscription.id,
      field: 'subscriptions',
      ours: '1',
      theirs: String(several.length),
    })),
  )
}

const SHOWN = 50

/** What the last comparison found, for administrators. */
export async function findDifferences({ db }: SystemContext) {
  const rows = await queries.findDifferences(db, SHOWN)
  return rows.map(({ found_at, ...row }) => ({ ...row, found_at: found_at.toISOString() }))
}
