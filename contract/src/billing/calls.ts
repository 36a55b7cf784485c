import { z } from 'zod'
import { endpoint, nothing, pageOf } from '../endpoint.ts'
import { day, flag, optionalOneOf, page, requiredText, timestamp } from '../wire.ts'

/** An amount paid, or due: decimal, with its ISO currency. */
const payment = z.object({ amount: z.number(), currency: z.string(), date: day })
export type Payment = z.infer<typeof payment>

/** Payments, refunds, chargebacks, and chargebacks that the bank reversed. */
export const receiptKinds = ['payment', 'refund', 'chargeback', 'reinstatement'] as const

export const receipt = z.object({
  id: z.int(),
  kind: z.enum(receiptKinds),
  /** Below zero for refunds and chargebacks. */
  amount: z.number(),
  currency: z.string(),
  paid_at: timestamp,
  /** Null if there is no document. */
  receipt_url: z.string().nullable(),
})
export type Receipt = z.infer<typeof receipt>

/** null when there is no such payment. */
const summary = z.object({
  prev_receipt: payment.nullable(),
  current_receipt: payment.nullable(),
  next_receipt: payment.nullable(),
})
export type ReceiptSummary = z.infer<typeof summary>

export const pageOfReceipts = endpoint({
  method: 'GET',
  path: 'receipts/paginate',
  scope: 'user',
  permission: 'own',
  isOpen: true,
  summary: 'A page of payments and refunds, newest first, with the last and next payments',
  input: z.object({ page }),
  items: pageOf(receipt).extend({ summary }),
})

export const allReceipts = endpoint({
  method: 'GET',
  path: 'receipts/all',
  scope: 'user',
  permission: 'own',
  isOpen: true,
  summary: 'All payments and refunds, newest first',
  input: nothing,
  items: z.array(receipt),
})

export const receiptSummary = endpoint({
  method: 'GET',
  path: 'receipts/summary',
  scope: 'user',
  permission: 'own',
  isOpen: true,
  summary: 'The last two payments, each without what was given back since, and the next',
  input: nothing,
  items: summary,
})

const statuses = z.object({
  on_trial: z.boolean(),
  cancelled: z.boolean(),
  paused: z.boolean(),
  /** Paused from the end of the period on. */
  on_paused_grace_period: z.boolean(),
})
export type Statuses = z.infer<typeof statuses>

const planTypes = ['monthly', 'yearly'] as const

export const subscriptionStatuses = endpoint({
  method: 'GET',
  path: 'subscription/getStatuses',
  aliases: ['subscriptions'],
  scope: 'user',
  permission: 'own',
  isOpen: true,
  summary: 'The state of the subscription',
  input: nothing,
  items: statuses,
})

const subscription = z.object({
  package: z.string().nullable(),
  package_slug: z.string().nullable(),
  plan_type: z.enum(planTypes).nullable(),
  /** The last bill is not paid. */
  is_past_due: flag,
  /** Null if nothing is due. */
  next_bill_date: day.nullable(),
  pause_date: day.nullable(),
  end_date: day.nullable(),
})
export type Subscription = z.infer<typeof subscription>

const providers = ['fake', 'paddle', 'stripe'] as const

export const findSubscription = endpoint({
  method: 'GET',
  path: 'subscription/fetch',
  scope: 'user',
  permission: 'own',
  isOpen: true,
  summary: 'The subscription and its payment provider; null without one',
  input: nothing,
  items: z.object({ provider: z.enum(providers).nullable(), subscription: subscription.nullable() }),
})

const action = (verb: 'cancel' | 'pause' | 'unpause', summary: string) =>
  endpoint({
    method: 'POST',
    path: `subscription/${verb}`,
    scope: 'user',
    permission: 'own',
    isOpen: true,
    waitsFor: 'payments',
    summary,
    input: nothing,
    items: statuses,
    limit: { max: 30, seconds: 600, isOfAccount: true },
  })

export const cancelSubscription = action('cancel', 'Cancel the subscription at the end of its period')
export const pauseSubscription = action('pause', 'Pause the subscription at the end of its period')
export const unpauseSubscription = action(
  'unpause',
  'End a pause, or take back a pause or cancellation that is still to come',
)

export const manageSubscription = endpoint({
  method: 'POST',
  path: 'subscription/manage',
  scope: 'user',
  permission: 'own',
  isOpen: true,
  waitsFor: 'payments',
  summary: "A link to the provider's page where the payment method is changed and an open bill is paid",
  input: nothing,
  items: z.object({ link: z.url() }),
  limit: { max: 30, seconds: 600, isOfAccount: true },
})

const order = z
  .object({ package: requiredText('package', 190), plan_type: optionalOneOf(planTypes) })
  .transform((input) => ({ slug: input.package, planType: input.plan_type ?? ('monthly' as const) }))

export const createPageLink = endpoint({
  method: 'POST',
  path: 'subscription/createPageLink',
  aliases: ['orders'],
  scope: 'user',
  permission: 'own',
  isOpen: true,
  waitsFor: 'payments',
  summary: 'A link to pay for a package',
  input: order,
  items: z.object({ link: z.string(), provider: z.enum(providers) }),
  limit: { max: 30, seconds: 600 },
})
export type PageLink = z.infer<typeof createPageLink.items>

const proration = z.object({
  /** Amount that is charged or credited at once. */
  amount: z.number(),
  currency: z.string(),
  is_credit: flag,
  /** Bill of each following period, without taxes. */
  next: z.object({ amount: z.number(), currency: z.string(), date: day.nullable() }),
})
export type Proration = z.infer<typeof proration>

export const previewChange = endpoint({
  method: 'POST',
  path: 'subscription/previewChange',
  impersonation: 'reading',
  scope: 'user',
  permission: 'own',
  isOpen: true,
  waitsFor: 'payments',
  summary: 'What a change of package costs, before it is made',
  input: order,
  items: proration,
  limit: { max: 60, seconds: 600, isOfAccount: true },
})

export const changeSubscription = endpoint({
  method: 'POST',
  path: 'subscription/change',
  scope: 'user',
  permission: 'own',
  isOpen: true,
  waitsFor: 'payments',
  summary: 'Change the package of the subscription, with proration',
  input: order,
  items: statuses,
  limit: { max: 30, seconds: 600, isOfAccount: true },
})
