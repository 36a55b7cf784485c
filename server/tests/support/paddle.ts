import { randomBytes } from 'node:crypto'
import { paddleScheme, sign } from '../../src/features/billing/providers/signature.ts'
import {
  inMonths,
  type PaymentRequest,
  pageOf,
  type SentWebhook,
  servePayments,
  standInKey,
  standInPrices,
  standInSecret,
} from './payment-service.ts'

type Planned = { action: 'pause' | 'cancel'; effective_at: string }
type Subscription = {
  id: string
  status: 'active' | 'paused' | 'canceled'
  customer_id: string
  items: { price: { id: string } }[]
  started_at: string
  next_billed_at: string | null
  paused_at: string | null
  canceled_at: string | null
  current_billing_period: { starts_at: string; ends_at: string }
  scheduled_change: Planned | null
  custom_data: { reference: string } | null
  currency_code: 'USD'
  management_urls: { update_payment_method: string; cancel: string }
}

const idOf = (kind: string) => `${kind}_01${randomBytes(12).toString('hex')}`
const refused = (status: number, code: string) => ({
  status,
  body: { error: { type: 'request_error', code } },
})
const modes = ['prorated_immediately', 'do_not_bill']

type Paid = {
  id: string
  status: string
  billed_at: string
  subscription_id: string
  details: { totals: { grand_total: string } }
}

/** Stand-in for Paddle Billing: transactions, subscriptions and signed webhooks. */
export async function startPaddle() {
  const transactions = new Map<string, { priceId: string; reference: string }>()
  const subscriptions = new Map<string, Subscription>()
  const payments: Paid[] = []
  const sent: SentWebhook[] = []
  const server = await servePayments(answer)

  function send(event_type: string, data: unknown) {
    const at = new Date()
    const event = { event_id: idOf('evt'), event_type, occurred_at: at.toISOString(), data }
    const raw = Buffer.from(JSON.stringify({ ...event, notification_id: idOf('ntf') }))
    sent.push({
      raw,
      headers: { 'paddle-signature': sign(paddleScheme, raw, { secret: standInSecret, at }) },
    })
  }

  function tell(subscription: Subscription) {
    send('subscription.updated', subscription)
    return { status: 200, body: { data: subscription } }
  }

  function answer({ method, path, query, headers, text }: PaymentRequest) {
    if (headers.authorization !== `Bearer ${standInKey}`) return refused(403, 'authentication_malformed')
    const body = text === '' ? {} : JSON.parse(text)
    if (method === 'POST' && path === '/transactions') return create(body)
    if (method === 'GET' && path === '/subscriptions') return list([...subscriptions.values()], query)
    if (method === 'GET' && path === '/transactions') return list(payments, query)
    const [, invoiced] = /^\/transactions\/([^/]+)\/invoice$/.exec(path) ?? []
    if (invoiced !== undefined)
      return { status: 200, body: { data: { url: `https://paddle.example/${invoiced}` } } }
    const [, id = '', verb] = /^\/subscriptions\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const known = subscriptions.get(id)
    if (known === undefined) return refused(404, 'not_found')
    if (method === 'GET') return { status: 200, body: { data: known } }
    if (method === 'PATCH') return verb === 'preview' ? preview(known, body) : patch(known, body)
    return act(known, verb, body)
  }

  function list(entries: { id: string; status: string; billed_at?: string }[], query: URLSearchParams) {
    const [statuses, since] = [query.get('status')?.split(',') ?? [], query.get('billed_at[GTE]') ?? '']
    const found = entries.filter(
      ({ status, billed_at = '' }) => statuses.includes(status) && billed_at >= since,
    )
    const { data, has_more } = pageOf(found, query.get('after'))
    return { status: 200, body: { data, meta: { pagination: { has_more } } } }
  }

  function create(body: { items: { price_id: string }[]; custom_data: { reference: string } }) {
    const priceId = body.items[0]?.price_id ?? ''
    if (standInPrices[priceId] === undefined) return refused(400, 'invalid_field')
    const id = idOf('txn')
    transactions.set(id, { priceId, reference: body.custom_data.reference })
    return { status: 201, body: { data: { id, checkout: { url: `https://shop.example/pay?_ptxn=${id}` } } } }
  }

  function act(known: Subscription, verb = '', { effective_from }: { effective_from?: string }) {
    if (known.status === 'canceled') return refused(400, 'subscription_update_when_canceled')
    const isNow = effective_from === 'immediately'
    if (verb === 'resume') {
      if (known.status !== 'paused') return refused(400, 'subscription_not_paused')
      const end = inMonths(1).toISOString()
      Object.assign(known, { status: 'active', paused_at: null, next_billed_at: end })
      known.current_billing_period = { starts_at: new Date().toISOString(), ends_at: end }
      pay(known, known.items[0]?.price.id)
      return tell(known)
    }
    if (known.scheduled_change !== null) return refused(400, 'subscription_locked_pending_changes')
    if (known.status === 'paused' && !isNow) return refused(400, 'subscription_cannot_be_scheduled')
    if (isNow) Object.assign(known, { status: 'canceled', canceled_at: new Date().toISOString() })
    else {
      const effective_at = known.current_billing_period.ends_at
      known.scheduled_change = { action: verb as Planned['action'], effective_at }
    }
    known.next_billed_at = null
    return tell(known)
  }

  type Change = {
    items?: { price_id: string }[]
    proration_billing_mode?: string
    scheduled_change?: null
    next_billed_at?: string
  }

  const difference = (known: Subscription, { items }: Change) =>
    (standInPrices[items?.[0]?.price_id ?? '']?.cents ?? 0) -
    (standInPrices[known.items[0]?.price.id ?? '']?.cents ?? 0)

  function preview(known: Subscription, body: Change) {
    if (!modes.includes(body.proration_billing_mode ?? '')) return refused(400, 'invalid_field')
    const cents = difference(known, body)
    const result = {
      action: cents < 0 ? 'credit' : 'charge',
      amount: String(Math.abs(cents)),
      currency_code: 'USD',
    }
    return { status: 200, body: { data: { currency_code: 'USD', update_summary: { result } } } }
  }

  function patch(known: Subscription, body: Change) {
    if ((body.items ?? body.next_billed_at) && !modes.includes(body.proration_billing_mode ?? ''))
      return refused(400, 'invalid_field')
    if (body.scheduled_change === null) {
      known.scheduled_change = null
      known.next_billed_at = known.current_billing_period.ends_at
    }
    if (body.next_billed_at !== undefined) {
      known.next_billed_at = body.next_billed_at
      known.current_billing_period.ends_at = body.next_billed_at
    }
    const price = body.items?.[0]?.price_id
    if (price !== undefined) {
      known.items = [{ price: { id: price } }]
      pay(known, price)
    }
    return tell(known)
  }

  function pay(known: Subscription, priceId = '') {
    const now = new Date().toISOString()
    const paid = {
      id: idOf('txn'),
      status: 'completed',
      subscription_id: known.id,
      custom_data: known.custom_data,
      currency_code: 'USD',
      billed_at: now,
      updated_at: now,
      details: { totals: { grand_total: String(standInPrices[priceId]?.cents) } },
    }
    payments.push(paid)
    send('transaction.completed', paid)
  }

  function adjustmentOf(action: string, cents: number) {
    const { id, subscription_id } = payments.at(-1)!
    return {
      id: idOf('adj'),
      action,
      status: 'approved',
      transaction_id: id,
      subscription_id,
      customer_id: subscriptions.get(subscription_id)?.customer_id,
      currency_code: 'USD',
      totals: { total: String(cents), currency_code: 'USD' },
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
    }
  }

  return {
    ...server,
    sent,
    /** Pays what a link is about, as a person in the overlay does. */
    async pay(link: string) {
      const found = transactions.get(new URL(link).searchParams.get('_ptxn') ?? '')
      if (found === undefined) throw new Error(`nothing to pay at ${link}`)
      const now = new Date()
      const end = inMonths(standInPrices[found.priceId]?.months ?? 1, now).toISOString()
      const id = idOf('sub')
      const managed = `https://shop.example/subscriptions/${id}`
      const subscription: Subscription = {
        id,
        status: 'active',
        customer_id: idOf('ctm'),
        items: [{ price: { id: found.priceId } }],
        started_at: now.toISOString(),
        next_billed_at: end,
        paused_at: null,
        canceled_at: null,
        current_billing_period: { starts_at: now.toISOString(), ends_at: end },
        scheduled_change: null,
        custom_data: { reference: found.reference },
        currency_code: 'USD',
        management_urls: {
          update_payment_method: `${managed}/update-payment-method`,
          cancel: `${managed}/cancel`,
        },
      }
      subscriptions.set(subscription.id, subscription)
      send('subscription.created', subscription)
      pay(subscription, found.priceId)
    },
    /** Lets the planned pause begin. */
    async beginPause(id: string) {
      const known = subscriptions.get(id)
      if (known === undefined) throw new Error(`there is no ${id}`)
      Object.assign(known, { status: 'paused', paused_at: new Date().toISOString(), scheduled_change: null })
      tell(known)
    },
    /** Gives back cents of the last payment: asked for first, approved then. */
    refund: (cents: number) => {
      const adjustment = adjustmentOf('refund', cents)
      send('adjustment.created', { ...adjustment, status: 'pending_approval' })
      send('adjustment.updated', adjustment)
    },
    /** The bank takes the last payment back, or gives it back after all. */
    dispute: (isBack = false) => {
      const { details } = payments.at(-1)!
      const cents = Number(details.totals.grand_total)
      const action = isBack ? 'chargeback_reverse' : 'chargeback'
      send('adjustment.created', adjustmentOf(action, cents))
    },
    tellUnknown: async () => send('customer.updated', { id: idOf('ctm') }),
  }
}
