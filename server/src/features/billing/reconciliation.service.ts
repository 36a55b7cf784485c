import { DAY } from '@rankline/contract/days'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { decimalOf } from './money.ts'
import type { BillingProvider, PaymentMade, Snapshot } from './providers/provider.ts'
import { providerOf } from './providers/registry.ts'
import * as queries from './reconciliation.queries.ts'
import { isLive } from './statuses.ts'
import { findAccountOf, isErased } from './subscriptions.queries.ts'
import { accountOfReference } from './webhooks.service.ts'

type Difference = queries.Difference

const compared = ['status', 'priceId', 'nextBillAt', 'pausesAt', 'endsAt'] as const

/** Days whose payments are compared. */
const DAYS_OF_PAYMENTS = 35
/** Milliseconds that a webhook may take to arrive. */
const UNDER_WAY = 3_600_000

/**
 * Compares subscriptions and payments at the provider with those that webhooks reported, both ways. Changes nothing: a person
 * decides. A difference stays until the provider is queried again.
 * @throws when the provider does not answer; everything found before stays
 */
export async function reconcile(ctx: SystemContext, now: Date): Promise<void> {
  const provider = providerOf(ctx)
  if (provider === null) return
  const known = await queries.findOpenSubscriptions(ctx.db, provider.name)
  const theirs = new Map<string, Snapshot>()
  for await (const one of provider.subscriptions()) theirs.set(one.id, one)
  const { differences, unanswered } = await ofKnown(ctx, provider, known, theirs)
  differences.push(
    ...doubled(known, now),
    ...(await unheardOf(ctx, provider, { theirs, known, now })),
    ...(await unpaidHere(ctx, provider, now)),
  )
  await transaction(ctx, ({ db }) => queries.replaceDifferences(db, differences, { now, unanswered }))
  for (const difference of differences)
    ctx.log.warn({ event: 'billing.difference', ...difference }, 'the payment provider says something else')
  const counts = { subscriptions: known.length, differences: differences.length, failed: unanswered.length }
  ctx.log.info({ event: 'billing.reconciled', ...counts }, 'subscriptions were compared with the provider')
}

/** Compares our open subscriptions. One that the provider's list lacks is queried alone, as it may have ended there. */
async function ofKnown(
  ctx: SystemContext,
  provider: BillingProvider,
  known: readonly queries.Known[],
  listed: ReadonlyMap<string, Snapshot>,
) {
  const differences: Difference[] = []
  const unanswered: string[] = []
  for (const { accountId, subscription } of known)
    try {
      const theirs = listed.get(subscription.id) ?? (await provider.subscription(subscription.id))
      differences.push(...differencesOf(accountId, subscription, theirs))
    } catch (error) {
      unanswered.push(subscription.id)
      const about = { err: error, subscription: subscription.id }
      ctx.log.warn(about, 'the provider was not able to say how a subscription stands')
    }
  return { differences, unanswered }
}

type Compared = { theirs: ReadonlyMap<string, Snapshot>; known: readonly queries.Known[]; now: Date }

/** Finds subscriptions that continue at the provider, but ended here or were never reported. */
async function unheardOf(
  ctx: SystemContext,
  provider: BillingProvider,
  { theirs, known, now }: Compared,
): Promise<Difference[]> {
  const open = new Set(known.map(({ subscription }) => subscription.id))
  const others = [...theirs.values()].filter(({ id }) => !open.has(id))
  const ended = await queries.findSubscriptionsOf(
    ctx.db,
    provider.name,
    others.map(({ id }) => id),
  )
  const differences: Difference[] = []
  for (const one of others) {
    const ours = ended.get(one.id)
    if (ours !== undefined) differences.push(...differencesOf(ours.accountId, ours.subscription, one))
    else if (!isUnderWay(one.startedAt, now)) {
      const accountId = await accountOfReference(ctx, one.reference)
      if (accountId === null) continue
      differences.push({ accountId, subscriptionId: one.id, field: 'status', ours: null, theirs: one.status })
    }
  }
  return differences
}

/** Finds payments that no webhook reported. */
async function unpaidHere(ctx: SystemContext, provider: BillingProvider, now: Date): Promise<Difference[]> {
  const paid: PaymentMade[] = []
  const since = new Date(now.getTime() - DAYS_OF_PAYMENTS * DAY)
  for await (const one of provider.payments(since)) if (!isUnderWay(one.paidAt, now)) paid.push(one)
  const received = await queries.findReceived(
    ctx.db,
    paid.map(({ id }) => id),
  )
  const differences: Difference[] = []
  for (const { id, subscriptionId, reference, minor, currency } of paid) {
    if (received.has(id)) continue
    const key = { provider: provider.name, id: subscriptionId ?? '' }
    const accountId = (await findAccountOf(ctx.db, key)) ?? (await accountOfReference(ctx, reference))
    if (accountId === null || (await isErased(ctx.db, accountId))) continue
    const theirs = `${decimalOf(minor, currency)} ${currency}`
    differences.push({
      accountId,
      subscriptionId: subscriptionId ?? id,
      field: 'payment',
      ours: null,
      theirs,
    })
  }
  return differences
}

const isUnderWay = (at: Date | null, now: Date) => at !== null && now.getTime() - at.getTime() < UNDER_WAY

export function differencesOf(accountId: number, ours: Snapshot, theirs: Snapshot | null): Difference[] {
  const at = { accountId, subscriptionId: ours.id }
  if (theirs === null) return [{ ...at, field: 'status', ours: ours.status, theirs: null }]
  return compared.flatMap((field) => {
    const [one, other] = [textOf(ours[field]), textOf(theirs[field])]
    return one === other ? [] : [{ ...at, field, ours: one, theirs: other }]
  })
}

const textOf = (value: Date | string | null) => (value instanceof Date ? value.toISOString() : value)

/** Finds accounts that pay twice. */
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

/** Lists the differences of the last comparison, for administrators. */
export async function findDifferences({ db }: SystemContext) {
  const rows = await queries.findDifferences(db, SHOWN)
  return rows.map(({ found_at, ...row }) => ({ ...row, found_at: found_at.toISOString() }))
}
