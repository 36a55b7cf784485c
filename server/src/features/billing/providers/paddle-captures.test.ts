import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOutbound } from '../../../platform/outbound.ts'
import { paddle } from './paddle.ts'
import { WrongSignature } from './provider.ts'
import { paddleScheme, sign } from './signature.ts'

// Events as Paddle publishes them, and a payload with its published signature and secret.
const captures = join(import.meta.dirname, '../../../../../../shared/captures/paddle/paddle')
const read = (name: string) => readFileSync(join(captures, name))

const published = {
  secret: 'pdl_ntfset_01hs0t3tw21j988db1pam5xg8m_GrOWLNef+vmtjJYq4mSnHNzvc8uWoJ1I',
  signature: 'ts=1710498758;h1=558bf93944dbeb4790c7a8af6cb2ea435c8ca9c8396aafc1a4e37424ac132744',
  now: new Date(1_710_498_760_000),
}

const provider = paddle(
  {
    provider: 'paddle',
    apiKey: '',
    webhookSecret: published.secret,
    clientToken: 'live_1',
    isSandbox: false,
    prices: [],
    standIn: undefined,
  },
  createOutbound({ standIn: undefined }),
)

test('the published signature fits its payload, and no other', () => {
  const raw = read('webhook_standard_payload.json')
  const { signature, now } = published
  const take = (payload: Buffer, header: string) =>
    provider.parseWebhook({ raw: payload, headers: { 'paddle-signature': header }, now })
  expect(take(raw, signature)).toMatchObject({
    id: 'evt_01hs0tqfme2xwb2hvwv87p8y3w',
    type: 'customer.created',
    subscription: null,
    payment: null,
  })
  // While a secret is replaced, the header holds a signature by each.
  expect(take(raw, signature.replace(';h1=', `;h1=${'0'.repeat(64)};h1=`)).type).toBe('customer.created')
  expect(() => take(Buffer.from(`${raw} `), signature)).toThrow(WrongSignature)
})

/** A published entity as a webhook. */
function told(event_type: string, file: string, change: object = {}) {
  const now = new Date()
  const event = {
    event_id: 'evt_1',
    event_type,
    occurred_at: now.toISOString(),
    data: { ...JSON.parse(read(file).toString()), ...change },
  }
  const raw = Buffer.from(JSON.stringify(event))
  const signature = sign(paddleScheme, raw, { secret: published.secret, at: now })
  return provider.parseWebhook({ raw, headers: { 'paddle-signature': signature }, now })
}

test('published subscriptions are read as they stand', () => {
  const at = (text: string) => new Date(text)
  expect(told('subscription.created', 'entity_subscription.created.json')).toMatchObject({
    rank: 0,
    payment: null,
    subscription: {
      id: 'sub_01hv8x29kz0t586xy6zn1a62ny',
      customerId: 'ctm_01hv6y1jedq4p1n0yqn5ba3ky4',
      priceId: 'pri_01gsz8x8sawmvhz1pv30nge1ke',
      status: 'active',
      startedAt: at('2024-04-12T10:18:47.635Z'),
      periodStart: at('2024-04-12T10:18:47.635Z'),
      nextBillAt: at('2024-05-12T10:18:47.635Z'),
      pausesAt: null,
      endsAt: null,
      reference: null,
    },
  })
  expect(told('subscription.trialing', 'entity_subscription.trialing.json').subscription).toMatchObject({
    status: 'trialing',
    nextBillAt: at('2024-04-26T11:30:29.637Z'),
  })
  expect(told('subscription.updated', 'entity_subscription.updated.json').subscription).toMatchObject({
    status: 'active',
  })
  const ended = told('subscription.canceled', 'entity_subscription.canceled.json')
  expect(ended).toMatchObject({ rank: 2, subscription: { status: 'canceled', nextBillAt: null } })
  expect(ended.subscription?.endsAt).toBeInstanceOf(Date)
})

test('a published transaction is a payment in cents', () => {
  const { payment } = told('transaction.completed', 'entity_transaction.completed.json')
  const { details, billed_at } = JSON.parse(read('entity_transaction.completed.json').toString())
  expect(payment).toMatchObject({
    id: 'txn_01hv8wptq8987qeep44cyrewp9',
    minor: Number(details.totals.grand_total),
    currency: 'USD',
    paidAt: new Date(billed_at),
    url: null,
  })
  expect(Number.isInteger(payment?.minor)).toBe(true)
})

test('a published refund counts once it is approved, and not while it waits or when it is rejected', () => {
  const adjustment = (change: object) =>
    told('adjustment.updated', 'entity_adjustment.created.json', change).payment
  expect(told('adjustment.created', 'entity_adjustment.created.json').payment).toBeNull()
  expect(adjustment({ status: 'rejected' })).toBeNull()
  expect(adjustment({ status: 'approved' })).toEqual({
    id: 'adj_01hvgf2s84dr6reszzg29zbvcm',
    kind: 'refund',
    subscriptionId: 'sub_01hvccbx32q2gb40sqx7n42430',
    customerId: 'ctm_01hv6y1jedq4p1n0yqn5ba3ky4',
    chargeId: null,
    reference: null,
    minor: -100,
    currency: 'USD',
    paidAt: new Date('2024-04-15T08:48:20.239695Z'),
    url: null,
  })
  expect(adjustment({ action: 'chargeback', status: 'reversed' })).toMatchObject({
    kind: 'chargeback',
    minor: -100,
  })
  expect(adjustment({ action: 'chargeback_reverse', status: 'approved' })).toMatchObject({
    kind: 'reinstatement',
    minor: 100,
  })
  for (const action of ['credit', 'chargeback_warning', 'something_new'])
    expect(adjustment({ action, status: 'approved' })).toBeNull()
})
