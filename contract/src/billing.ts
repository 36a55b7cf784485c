import { z } from 'zod'
import { endpoint, nothing, pageOf } from './endpoint.ts'
import { day, optionalOneOf, page, requiredText, timestamp } from './wire.ts'

/** An amount paid, or due: decimal, with its ISO currency. */
const payment = z.object({ amount: z.number(), currency: z.string(), date: day })
export type Payment = z.infer<typeof payment>

export const receipt = z.object({
  id: z.int(),
  amount: z.number(),
  currency: z.string(),
  paid_at: timestamp,
  receipt_url: z.string(),
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
  summary: 'A page of payments, newest first, with the last and next payments',
  input: z.object({ page }),
  items: pageOf(receipt).extend({ summary }),
})

export const allReceipts = endpoint({
  method: 'GET',
  path: 'receipts/all',
  scope: 'user',
  permission: 'own',
  isOpen: true,
  summary: 'All payments, newest first',
  input: nothing,
  items: z.array(receipt),
})

export const receiptSummary = endpoint({
  method: 'GET',
  path: 'receipts/summary',
  scope: 'user',
  permission: 'own',
  isOpen: true,
  summary: 'The last two payments and the next',
  input: nothing,
  items: summary,
})

export const subscriptionStatuses = endpoint({
  method: 'GET',
  path: 'subscription/getStatuses',
  aliases: ['subscriptions'],
  scope: 'user',
  permission: 'own',
  isOpen: true,
  summary: 'The state of the subscription',
  input: nothing,
  items: z.object({
    on_trial: z.boolean(),
    cancelled: z.boolean(),
    paused: z.boolean(),
    on_paused_grace_period: z.boolean(),
  }),
})

export const createPageLink = endpoint({
  method: 'POST',
  path: 'subscription/createPageLink',
  aliases: ['orders'],
  scope: 'user',
  permission: 'own',
  isOpen: true,
  summary: 'A link to pay for a package',
  input: z
    .object({ package: requiredText('package', 190), plan_type: optionalOneOf(['monthly', 'yearly']) })
    .transform((input) => ({ slug: input.package, planType: input.plan_type ?? 'monthly' })),
  items: z.object({ link: z.string() }),
  limit: { max: 30, seconds: 600 },
})
