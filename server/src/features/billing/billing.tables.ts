import type { receiptKinds } from '@rankline/contract/billing/calls'
import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'
import type { Snapshot } from './providers/provider.ts'

interface BillingTables {
  receipts: Narrow<'receipts', { kind: (typeof receiptKinds)[number] }>
  billing_prices: Columns['billing_prices']
  billing_events: Narrow<'billing_events', { content: object }>
  subscriptions: Narrow<'subscriptions', { status: Snapshot['status'] }>
  billing_differences: Columns['billing_differences']
  fake_billing: Narrow<'fake_billing', { content: object }>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends BillingTables {}
}

export const billingFacts = {
  receipts: {
    placement: 'coordinator',
    erased: {
      otherwise: 'stays for the books: amount, currency, day and number; the address of the receipt goes',
      keeps: ['currency', 'external_id'],
    },
    archived: { leftOut: 'billing' },
  },
  billing_prices: { placement: 'coordinator', erased: 'impersonal' },
  billing_events: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'billing' } },
  subscriptions: {
    placement: 'coordinator',
    erased: {
      otherwise: "stays as the provider's number, so that what is told later is known to be nobody's",
      keeps: ['external_id', 'provider', 'told_by'],
    },
    people: { told_by: 'the number of an event' },
    archived: { leftOut: 'billing' },
  },
  billing_differences: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'billing' } },
  fake_billing: { placement: 'coordinator', erased: 'impersonal' },
} satisfies FactsOf<BillingTables>
