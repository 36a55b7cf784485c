import type * as calls from '@rankline/contract/billing'
import type { Payment, Receipt } from '@rankline/contract/billing'
import { dayOf } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { isTrial } from '@rankline/contract/packages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { isForSale, termOf } from '../packages/packages.service.ts'
import * as queries from './billing.queries.ts'

export async function pageOfReceipts(
  ctx: Context,
  { page }: ParsedInputOf<typeof calls.pageOfReceipts>,
): Promise<ItemsOf<typeof calls.pageOfReceipts>> {
  const [rows, total, summary] = await Promise.all([
    queries.findReceipts(ctx.db, ctx.account.id, {
      limit: PAGE_SIZE.usual,
      offset: (page - 1) * PAGE_SIZE.usual,
    }),
    queries.countReceipts(ctx.db, ctx.account.id),
    receiptSummary(ctx),
  ])
  return { ...pageOfRows(rows.map(presentReceipt), { page, perPage: PAGE_SIZE.usual, total }), summary }
}

export async function allReceipts(ctx: Context): Promise<Receipt[]> {
  return (await queries.findReceipts(ctx.db, ctx.account.id)).map(presentReceipt)
}

/** The last two payments, and the next one, due at the end of the paid period. */
export async function receiptSummary(ctx: Context): Promise<ItemsOf<typeof calls.receiptSummary>> {
  const [[current, previous], term] = await Promise.all([
    queries.findReceipts(ctx.db, ctx.account.id, { limit: 2 }),
    termOf(ctx, ctx.account.id),
  ])
  const isPaid = current !== undefined && term?.endAt != null && !isTrial(term.package)
  return {
    prev_receipt: previous === undefined ? null : paymentOf(previous),
    current_receipt: current === undefined ? null : paymentOf(current),
    next_receipt: isPaid
      ? { amount: term.amount, currency: term.currency, date: dayOf(term.endAt ?? new Date()) }
      : null,
  }
}

/** Without a payment provider there are no subscriptions; only a trial can be active. */
export async function subscriptionStatuses(
  ctx: Context,
): Promise<ItemsOf<typeof calls.subscriptionStatuses>> {
  const term = await termOf(ctx, ctx.account.id)
  return {
    on_trial: isTrial(term?.package ?? null),
    cancelled: false,
    paused: false,
    on_paused_grace_period: false,
  }
}

/**
 * The payment link for a package.
 * @throws {Refusal} invalid when the package is not for sale, else conflict: no payment provider is set up
 */
export async function createPageLink(
  ctx: Context,
  { slug }: ParsedInputOf<typeof calls.createPageLink>,
): Promise<never> {
  if (!(await isForSale(ctx, slug))) throw invalid('package', messages.unknownPackage)
  throw conflict(messages.noPayment)
}

function presentReceipt({ id, amount, currency, paid_at, receipt_url }: queries.ReceiptRow): Receipt {
  return { id, amount: Number(amount), currency, paid_at: paid_at.toISOString(), receipt_url }
}

const paymentOf = ({ amount, currency, paid_at }: queries.ReceiptRow): Payment => ({
  amount: Number(amount),
  currency,
  date: dayOf(paid_at),
})
