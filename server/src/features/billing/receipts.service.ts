import type * as calls from '@rankline/contract/billing/calls'
import type { Payment, Receipt } from '@rankline/contract/billing/calls'
import { dayOf } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { isTrial } from '@rankline/contract/packages/calls'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type { Context } from '../../platform/context.ts'
import { pageOfRows } from '../../platform/page.ts'
import { termOf } from '../packages/packages.service.ts'
import * as queries from './billing.queries.ts'
import { decimalOf } from './money.ts'
import { linkToReceipt } from './receipt-links.service.ts'
import { subscriptionOf } from './subscription-of.service.ts'

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
  const receipts = rows.map((row) => presentReceipt(ctx, row))
  return { ...pageOfRows(receipts, { page, perPage: PAGE_SIZE.usual, total }), summary }
}

export async function allReceipts(ctx: Context): Promise<Receipt[]> {
  const rows = await queries.findReceipts(ctx.db, ctx.account.id)
  return rows.map((row) => presentReceipt(ctx, row))
}

/**
 * Finds the last two payments, less their refunds, and the next one: at the provider's next bill, or at the end of the paid
 * period.
 */
export async function receiptSummary(ctx: Context): Promise<ItemsOf<typeof calls.receiptSummary>> {
  const [[current, previous], term, subscription] = await Promise.all([
    queries.findPayments(ctx.db, ctx.account.id, 2),
    termOf(ctx, ctx.account.id),
    subscriptionOf(ctx),
  ])
  const isPaid = current !== undefined && term !== undefined && !isTrial(term.package)
  const due = subscription === null ? (isPaid ? term.endAt : null) : subscription.nextBillAt
  return {
    prev_receipt: previous === undefined ? null : paymentOf(previous),
    current_receipt: current === undefined ? null : paymentOf(current),
    next_receipt:
      due === null || term === undefined
        ? null
        : { amount: term.amount, currency: term.currency, date: dayOf(due) },
  }
}

function presentReceipt(ctx: Context, row: queries.ReceiptRow): Receipt {
  const { id, kind, minor_amount, currency, paid_at, receipt_url } = row
  const hasDocument = kind === 'payment' || kind === 'refund'
  return {
    id,
    kind,
    amount: decimalOf(minor_amount, currency),
    currency,
    paid_at: paid_at.toISOString(),
    receipt_url: receipt_url ?? (hasDocument ? linkToReceipt(ctx, ctx.account.id, id) : null),
  }
}

type PaymentRow = Pick<queries.ReceiptRow, 'minor_amount' | 'currency' | 'paid_at'>

const paymentOf = ({ minor_amount, currency, paid_at }: PaymentRow): Payment => ({
  amount: decimalOf(minor_amount, currency),
  currency,
  date: dayOf(paid_at),
})
