import type { receiptKinds } from '@rankline/contract/billing/calls'
import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'
import type { Snapshot } from './providers/provider.ts'

type ReceiptsTable = {
  account_id: number
  id: Generated<number>
  external_id: string
  minor_amount: number
  currency: string
  paid_at: Date
  receipt_url: string | null
  kind: Generated<(typeof receiptKinds)[number]>
}

type BillingPricesTable = {
  provider: string
  external_price_id: string
  plan_id: number
  is_offered: boolean
}

type BillingEventsTable = {
  provider: string
  id: string
  type: string
  occurred_at: Date
  received_at: Date
  account_id: number | null
  subscription_id: string | null
  content: object | null
}

type SubscriptionsTable = {
  account_id: number
  provider: string
  external_id: string
  customer_id: string | null
  price_id: string | null
  status: Snapshot['status']
  started_at: Date | null
  period_start: Date | null
  next_bill_at: Date | null
  pauses_at: Date | null
  ends_at: Date | null
  told_at: Date
  told_rank: number
  told_by: string
  changing_until: Date | null
}

type BillingDifferencesTable = {
  account_id: number
  id: Generated<number>
  subscription_id: string
  field: string
  ours: string | null
  theirs: string | null
  found_at: Date
}

type FakeBillingTable = { id: string; content: object }

interface BillingTables {
  receipts: ReceiptsTable
  billing_prices: BillingPricesTable
  billing_events: BillingEventsTable
  subscriptions: SubscriptionsTable
  billing_differences: BillingDifferencesTable
  fake_billing: FakeBillingTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends BillingTables {}
}

export const billingFacts = {
  receipts: {
    erased: {
      otherwise: 'stays for the books: amount, currency, day and number; the address of the receipt goes',
      keeps: ['currency', 'external_id'],
    },
    archived: { leftOut: 'billing' },
  },
  billing_prices: { erased: 'impersonal' },
  billing_events: { erased: 'deleted', archived: { leftOut: 'billing' } },
  subscriptions: {
    erased: {
      otherwise: "stays as the provider's number, so that what is told later is known to be nobody's",
      keeps: ['external_id', 'provider', 'told_by'],
    },
    people: { told_by: 'the number of an event' },
    archived: { leftOut: 'billing' },
  },
  billing_differences: { erased: 'deleted', archived: { leftOut: 'billing' } },
  fake_billing: { erased: 'impersonal' },
} satisfies FactsOf<BillingTables>
