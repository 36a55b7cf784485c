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

/** What a provider is given at the checkout, and gives back with each event: whose it is, unforgeable. */
export const referenceOf = ({ installation }: SystemContext, accountId: number) =>
  installation.secrets.seal(String(accountId), ABOUT)

/**
 * Takes one webhook. Events may come more than once, late, and in any order: the result is the same.
 * @throws {WrongSignature} without having done anything
 */
export async function receiveWebhook(ctx: SystemContext, delivery: Delivery): Promise<void> {
  const provider = providerOf(ctx)
  if (provider === null) throw notFound()
  const told = await withPayer(provider, provider.parseWebhook(delivery))
  const { subscription, payment } = told
  // What names no subscription is kept by its customer.
  const subscriptionId = subscription?.id ?? payment?.subscriptionId ?? payment?.customerId ?? null
  await transaction(ctx, async (inside) => {
    const { db } = inside
    const key = subscriptionId === null ? null : { provider: provider.name, id: subscriptionId }
    if (key !== null) await queries.lockSubscription(db, key)
    const customer = subscription?.customerId ?? null
    if (customer !== null) await queries.lockSubscription(db, { provider: provider.name, id: customer })
    const accountId =
      (key && ((await queries.findAccountOf(db, key)) ?? (await queries.findAccountOfCustomer(db, key)))) ??
      (await accountIn(inside, told)) ??
      null
    if (accountId !== null && (await queries.isErased(db, accountId))) return
    const where = { accountId, subscriptionId, now: delivery.now }
    const isNew = await events.insertEvent(db, provider.name, told, where)
    if (!isNew || (subscription === null && payment === null)) return
    if (accountId === null) {
      ctx.log.warn({ event: 'billing.unclaimed', id: told.id, type: told.type }, 'an event is of no account')
      return
    }
    await take(inside, provider.name, { told, accountId, now: delivery.now })
  })
}

/** Asks who paid what was taken back, before anything is stored: what fails is sent again. */
async function withPayer(provider: BillingProvider, told: ProviderEvent): Promise<ProviderEvent> {
  const { payment } = told
  if (payment === null || payment.subscriptionId !== null || payment.customerId !== null) return told
  if (payment.chargeId === null || provider.customerOf === undefined) return told
  return { ...told, payment: { ...payment, customerId: await provider.customerOf(payment.chargeId) } }
}

type Inside = Parameters<Parameters<typeof transaction<SystemContext, void>>[1]>[0]
type Taken = { told: ProviderEvent; accountId: number; now: Date }

async function take(ctx: Inside, provider: string, { told, accountId, now }: Taken) {
  const { db } = ctx
  await queries.lockAccount(db, accountId)
  if (told.payment !== null) await queries.insertReceipt(db, accountId, told.payment)
  const snapshot = told.subscription
  if (snapshot === null) return
  await askAboutConflict(ctx, { provider, id: snapshot.id }, told, snapshot)
  const isNew = await queries.upsertSubscription(db, accountId, provider, told, snapshot)
  const ids = [snapshot.id, ...(snapshot.customerId === null ? [] : [snapshot.customerId])]
  for (const payment of await events.claimPayments(db, provider, ids, accountId))
    await queries.insertReceipt(db, accountId, payment)
  await applySubscriptions(ctx, accountId, { provider, begun: isNew ? snapshot : null, now })
}

/** The account that the event's own reference names; null without a reference that we have given out. */
const accountIn = (ctx: SystemContext, { subscription, payment }: ProviderEvent) =>
  accountOfReference(ctx, (subscription satisfies Snapshot | null)?.reference ?? payment?.reference ?? null)

/** The account that a reference names; null if it is none that we have given out. */
export async function accountOfReference({ db, installation }: SystemContext, reference: string | null) {
  if (reference === null) return null
  try {
    const accountId = Number(installation.secrets.open(reference, ABOUT))
    return (await queries.lockAccount(db, accountId)) ? accountId : null
  } catch (error) {
    if (error instanceof UnreadableSecret) return null
    throw error
  }
}
