import { type SystemContext, transaction } from '../../platform/context.ts'
import { UnreadableSecret } from '../../platform/crypto.ts'
import { notFound } from '../../platform/errors.ts'
import { applySubscriptions } from './apply.service.ts'
import { askAboutConflict } from './conflicting-events.service.ts'
import * as events from './events.queries.ts'
import type { BillingProvider, Delivery, ProviderEvent, Snapshot } from './providers/provider.ts'
import { providerOf } from './providers/registry.ts'
import * as queries from './subscriptions.queries.ts'

const ABOUT = 'billing reference'

/** Encrypted account reference. The provider gets it at the checkout and returns it with each event; nobody can forge it. */
export const referenceOf = ({ installation }: SystemContext, accountId: number) =>
  installation.secrets.encrypt(String(accountId), ABOUT)

/**
 * Processes one webhook. Events may come more than once, late, and in any order: the result is the same.
 * @throws {WrongSignature} without having done anything
 */
export async function receiveWebhook(ctx: SystemContext, delivery: Delivery): Promise<void> {
  const provider = providerOf(ctx)
  if (provider === null) throw notFound()
  const delivered = await withPayer(provider, provider.parseWebhook(delivery))
  const { subscription, payment } = delivered
  // An event without a subscription is stored under its customer.
  const subscriptionId = subscription?.id ?? payment?.subscriptionId ?? payment?.customerId ?? null
  await transaction(ctx, async (inside) => {
    const { db } = inside
    const key = subscriptionId === null ? null : { provider: provider.name, id: subscriptionId }
    if (key !== null) await queries.lockSubscription(db, key)
    const customer = subscription?.customerId ?? null
    if (customer !== null) await queries.lockSubscription(db, { provider: provider.name, id: customer })
    const accountId =
      (key && ((await queries.findAccountOf(db, key)) ?? (await queries.findAccountOfCustomer(db, key)))) ??
      (await accountIn(inside, delivered)) ??
      null
    if (accountId !== null && (await queries.isErased(db, accountId))) return
    const where = { accountId, subscriptionId, now: delivery.now }
    const isNew = await events.insertEvent(db, provider.name, delivered, where)
    if (!isNew || (subscription === null && payment === null)) return
    if (accountId === null) {
      ctx.log.warn(
        { event: 'billing.unclaimed', id: delivered.id, type: delivered.type },
        'an event is of no account',
      )
      return
    }
    await take(inside, provider.name, { delivered, accountId, now: delivery.now })
  })
}

/** Finds the payer of a refund before anything is stored, so that the provider resends a failed event. */
async function withPayer(provider: BillingProvider, delivered: ProviderEvent): Promise<ProviderEvent> {
  const { payment } = delivered
  if (payment === null || payment.subscriptionId !== null || payment.customerId !== null) return delivered
  if (payment.chargeId === null || provider.customerOf === undefined) return delivered
  return { ...delivered, payment: { ...payment, customerId: await provider.customerOf(payment.chargeId) } }
}

type Inside = Parameters<Parameters<typeof transaction<SystemContext, void>>[1]>[0]
type Taken = { delivered: ProviderEvent; accountId: number; now: Date }

async function take(ctx: Inside, provider: string, { delivered, accountId, now }: Taken) {
  const { db } = ctx
  await queries.lockAccount(db, accountId)
  if (delivered.payment !== null) await queries.insertReceipt(db, accountId, delivered.payment)
  const snapshot = delivered.subscription
  if (snapshot === null) return
  await askAboutConflict(ctx, { provider, id: snapshot.id }, delivered, snapshot)
  const isNew = await queries.upsertSubscription(db, accountId, provider, delivered, snapshot)
  const ids = [snapshot.id, ...(snapshot.customerId === null ? [] : [snapshot.customerId])]
  for (const payment of await events.claimPayments(db, provider, ids, accountId))
    await queries.insertReceipt(db, accountId, payment)
  await applySubscriptions(ctx, accountId, { provider, begun: isNew ? snapshot : null, now })
}

/** Finds the account of the event's reference; null without a valid reference. */
const accountIn = (ctx: SystemContext, { subscription, payment }: ProviderEvent) =>
  accountOfReference(ctx, (subscription satisfies Snapshot | null)?.reference ?? payment?.reference ?? null)

/** Finds the account of a reference; null if we did not create it. */
export async function accountOfReference({ db, installation }: SystemContext, reference: string | null) {
  if (reference === null) return null
  try {
    const accountId = Number(installation.secrets.decrypt(reference, ABOUT))
    return (await queries.lockAccount(db, accountId)) ? accountId : null
  } catch (error) {
    if (error instanceof UnreadableSecret) return null
    throw error
  }
}
