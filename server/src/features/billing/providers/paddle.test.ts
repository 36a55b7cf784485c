import { expect, test } from 'vitest'
import { createOutbound } from '../../../platform/outbound.ts'
import { paddle } from './paddle.ts'
import { WrongSignature } from './provider.ts'
import { paddleScheme, sign } from './signature.ts'

// Invented events in the shape that https://developer.paddle.com/webhooks documents.

/** A body that `openssl dgst -sha256 -hmac` signed, so that the signature does not come from the code under test. */
const signed = {
  secret: 'pdl_ntfset_01shed_fOr+TestsOnly',
  raw: Buffer.from(
    '{"event_id":"evt_01shed0000000000000000cust","event_type":"customer.created","occurred_at":"2026-03-02T08:15:30.125Z","notification_id":"ntf_01shed0000000000000000cust","data":{"id":"ctm_01shed0000000000000000mila","name":"Mila Brandt","email":"mila@sheds.test","locale":"en","status":"active","custom_data":null,"import_meta":null,"marketing_consent":false,"created_at":"2026-03-02T08:15:29.870Z","updated_at":"2026-03-02T08:15:29.870Z"}}',
  ),
  signature: 'ts=1772439330;h1=6bf192a3f8a5764da6a4084fcdc06fec35a965c75d12008ff82d83223ea0aea0',
  now: new Date(1_772_439_332_000),
}

const provider = paddle(
  {
    provider: 'paddle',
    apiKey: '',
    webhookSecret: signed.secret,
    clientToken: 'live_1',
    isSandbox: false,
    prices: [],
    standIn: undefined,
  },
  createOutbound({ standIn: undefined }),
)

test('the signature of another program fits its body, and no other', () => {
  const { raw, signature, now } = signed
  const take = (body: Buffer, header: string) =>
    provider.parseWebhook({ raw: body, headers: { 'paddle-signature': header }, now })
  expect(take(raw, signature)).toMatchObject({
    id: 'evt_01shed0000000000000000cust',
    type: 'customer.created',
    subscription: null,
    payment: null,
  })
  // While a secret is replaced, the header holds a signature by each.
  expect(take(raw, signature.replace(';h1=', `;h1=${'0'.repeat(64)};h1=`)).type).toBe('customer.created')
  expect(() => take(Buffer.from(`${raw} `), signature)).toThrow(WrongSignature)
})

/** An entity as a webhook. */
function told(event_type: string, entity: object, change: object = {}) {
  const now = new Date()
  const event = {
    event_id: 'evt_1',
    event_type,
    occurred_at: now.toISOString(),
    notification_id: 'ntf_1',
    data: { ...entity, ...change },
  }
  const raw = Buffer.from(JSON.stringify(event))
  const signature = sign(paddleScheme, raw, { secret: signed.secret, at: now })
  return provider.parseWebhook({ raw, headers: { 'paddle-signature': signature }, now })
}

const times = { created_at: '2026-02-10T09:00:00.25Z', updated_at: '2026-02-11T09:00:00.25Z' }
const product = {
  id: 'pro_01shed00000000000000000rank',
  name: 'Rankings',
  type: 'standard',
  tax_category: 'saas',
  description: 'Positions of keywords, once a day.',
  image_url: null,
  custom_data: { plan: 'starter' },
  status: 'active',
  import_meta: null,
  ...times,
}
const price = {
  id: 'pri_01shed000000000000000month',
  product_id: product.id,
  name: 'Monthly',
  type: 'standard',
  description: 'Monthly',
  status: 'active',
  quantity: { minimum: 1, maximum: 1 },
  tax_mode: 'account_setting',
  unit_price: { amount: '4900', currency_code: 'USD' },
  unit_price_overrides: [],
  trial_period: null,
  billing_cycle: { interval: 'month', frequency: 1 },
  custom_data: null,
  import_meta: null,
  ...times,
}
const item = {
  price,
  product,
  status: 'active',
  quantity: 1,
  recurring: true,
  trial_dates: null,
  previously_billed_at: '2026-03-02T08:20:11.512345Z',
  next_billed_at: '2026-04-02T08:20:11.512345Z',
  ...times,
}
const subscription = {
  id: 'sub_01shed0000000000000000mila',
  status: 'active',
  customer_id: 'ctm_01shed0000000000000000mila',
  address_id: 'add_01shed0000000000000000mila',
  business_id: null,
  transaction_id: 'txn_01shed0000000000000000mila',
  currency_code: 'USD',
  collection_mode: 'automatic',
  billing_cycle: { interval: 'month', frequency: 1 },
  billing_details: null,
  current_billing_period: {
    starts_at: '2026-03-02T08:20:11.512345Z',
    ends_at: '2026-04-02T08:20:11.512345Z',
  },
  started_at: '2026-03-02T08:20:11.512345Z',
  first_billed_at: '2026-03-02T08:20:11.512345Z',
  next_billed_at: '2026-04-02T08:20:11.512345Z',
  paused_at: null,
  canceled_at: null,
  scheduled_change: null,
  discount: { id: 'dsc_01shed0000000000000000half', starts_at: '2026-03-02T08:20:11.512345Z', ends_at: null },
  items: [item],
  custom_data: null,
  import_meta: null,
  ...times,
}

test('subscriptions are read as they are', () => {
  const at = (text: string) => new Date(text)
  expect(told('subscription.created', subscription)).toMatchObject({
    rank: 0,
    payment: null,
    subscription: {
      id: subscription.id,
      customerId: subscription.customer_id,
      priceId: price.id,
      status: 'active',
      startedAt: at('2026-03-02T08:20:11.512Z'),
      periodStart: at('2026-03-02T08:20:11.512Z'),
      nextBillAt: at('2026-04-02T08:20:11.512Z'),
      pausesAt: null,
      endsAt: null,
      reference: null,
    },
  })
  const trial = {
    status: 'trialing',
    first_billed_at: null,
    next_billed_at: '2026-03-16T08:20:11.512345Z',
    items: [{ ...item, status: 'trialing', previously_billed_at: null }],
  }
  expect(told('subscription.trialing', subscription, trial).subscription).toMatchObject({
    status: 'trialing',
    nextBillAt: at('2026-03-16T08:20:11.512Z'),
  })
  const effective_at = '2026-04-02T08:20:11.512345Z'
  const planned = (action: string) =>
    told('subscription.updated', subscription, {
      custom_data: { reference: 'acc_1' },
      scheduled_change: { action, effective_at, resume_at: null },
    })
  expect(planned('pause')).toMatchObject({
    rank: 1,
    subscription: {
      status: 'active',
      pausesAt: at('2026-04-02T08:20:11.512Z'),
      endsAt: null,
      reference: 'acc_1',
    },
  })
  expect(planned('cancel').subscription).toMatchObject({
    pausesAt: null,
    endsAt: at('2026-04-02T08:20:11.512Z'),
  })
  const over = {
    status: 'canceled',
    canceled_at: '2026-05-02T08:20:11.512345Z',
    current_billing_period: null,
    next_billed_at: null,
  }
  expect(told('subscription.canceled', subscription, over)).toMatchObject({
    rank: 2,
    subscription: { status: 'canceled', nextBillAt: null, endsAt: at('2026-05-02T08:20:11.512Z') },
  })
})

const totals = {
  subtotal: '4900',
  discount: '0',
  tax: '931',
  total: '5831',
  credit: '0',
  credit_to_balance: '0',
  balance: '0',
  grand_total: '5831',
  grand_total_tax: '931',
  fee: '342',
  earnings: '4558',
  currency_code: 'USD',
}
const transaction = {
  id: 'txn_01shed0000000000000000mila',
  status: 'completed',
  origin: 'web',
  customer_id: subscription.customer_id,
  subscription_id: subscription.id,
  address_id: subscription.address_id,
  business_id: null,
  invoice_id: 'inv_01shed0000000000000000mila',
  invoice_number: '310-10001',
  currency_code: 'USD',
  collection_mode: 'automatic',
  billing_details: null,
  billing_period: subscription.current_billing_period,
  discount_id: null,
  items: [{ price, quantity: 1, proration: null }],
  details: {
    totals,
    payout_totals: { ...totals, exchange_rate: '1' },
    adjusted_totals: { ...totals, retained_fee: '0' },
    tax_rates_used: [
      { tax_rate: '0.19', totals: { subtotal: '4900', discount: '0', tax: '931', total: '5831' } },
    ],
    line_items: [],
  },
  payments: [],
  checkout: { url: 'https://sheds.test/pay?_ptxn=txn_01shed0000000000000000mila' },
  billed_at: '2026-03-02T08:20:12.012345Z',
  custom_data: null,
  ...times,
}

test('a transaction is a payment in cents', () => {
  const { payment } = told('transaction.completed', transaction)
  expect(payment).toMatchObject({
    id: transaction.id,
    minor: 5_831,
    currency: 'USD',
    paidAt: new Date('2026-03-02T08:20:12.012Z'),
    url: null,
  })
  const free = { ...transaction.details, totals: { ...totals, grand_total: '0' } }
  expect(told('transaction.completed', transaction, { details: free }).payment).toBeNull()
})

const refund = {
  id: 'adj_01shed0000000000000000mila',
  action: 'refund',
  type: 'partial',
  status: 'pending_approval',
  reason: 'error',
  transaction_id: transaction.id,
  subscription_id: subscription.id,
  customer_id: subscription.customer_id,
  currency_code: 'USD',
  credit_applied_to_balance: null,
  items: [],
  totals: {
    subtotal: '210',
    tax: '40',
    total: '250',
    fee: '12',
    earnings: '198',
    retained_fee: '0',
    currency_code: 'USD',
  },
  payout_totals: null,
  tax_rates_used: null,
  created_at: '2026-03-05T10:00:00.239695Z',
  updated_at: '2026-03-05T10:00:00.239695Z',
}

test('a refund counts once it is approved, and not while it waits or when it is rejected', () => {
  const adjustment = (change: object) => told('adjustment.updated', refund, change).payment
  expect(told('adjustment.created', refund).payment).toBeNull()
  expect(adjustment({ status: 'rejected' })).toBeNull()
  expect(adjustment({ status: 'approved' })).toEqual({
    id: refund.id,
    kind: 'refund',
    subscriptionId: subscription.id,
    customerId: subscription.customer_id,
    chargeId: null,
    reference: null,
    minor: -250,
    currency: 'USD',
    paidAt: new Date('2026-03-05T10:00:00.239695Z'),
    url: null,
  })
  expect(adjustment({ action: 'chargeback', status: 'reversed' })).toMatchObject({
    kind: 'chargeback',
    minor: -250,
  })
  expect(adjustment({ action: 'chargeback_reverse', status: 'approved' })).toMatchObject({
    kind: 'reinstatement',
    minor: 250,
  })
  for (const action of ['credit', 'chargeback_warning', 'something_new'])
    expect(adjustment({ action, status: 'approved' })).toBeNull()
})
