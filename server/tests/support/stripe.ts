import { randomBytes } from 'node:crypto'
import { sign, stripeScheme } from '../../src/features/billing/providers/signature.ts'
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

const idOf = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const refused = (status: number, code: string) => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message: code } },
})

type Metadata = Record<string, string>
type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  currency: string
  customer: string
  receipt_url: string
}
type Subscription = ReturnType<typeof newSubscription>

function newSubscription(
  price: string,
  { metadata, trialEnd }: { metadata: Metadata; trialEnd: number | null },
) {
  const now = new Date()
  const end = trialEnd ?? seconds(inMonths(standInPrices[price]?.months ?? 1, now))
  const item = {
    id: idOf('si'),
    price: { id: price },
    current_period_start: seconds(now),
    current_period_end: end,
  }
  return {
    id: idOf('sub'),
    object: 'subscription',
    status: trialEnd === null ? 'active' : 'trialing',
    customer: idOf('cus'),
    items: { object: 'list', data: [item] },
    start_date: seconds(now),
    cancel_at_period_end: false,
    cancel_at: null as number | null,
    trial_end: trialEnd,
    pause_collection: null as { behavior: string; resumes_at: null } | null,
    metadata,
  }
}

/** Parameters that the stand-in knows; it refuses all others, as Stripe does. */
const known = {
  '/v1/checkout/sessions':
    /^(mode|success_url|cancel_url|customer_email|line_items\[0\]\[(price|quantity)\]|subscription_data\[(trial_end|metadata\]\[reference)\])$/,
  '/v1/billing_portal/sessions': /^(customer|return_url)$/,
  '/v1/invoices/create_preview':
    /^(subscription|subscription_details\[(proration_behavior|trial_end|items\]\[0\]\[(id|price))\])$/,
  subscription:
    /^(cancel_at_period_end|pause_collection(\[behavior\])?|metadata\[paused_from\]|billing_cycle_anchor|proration_behavior|payment_behavior|trial_end|items\[0\]\[(id|price)\])$/,
}

/** Stand-in for Stripe Billing: Checkout, subscriptions, invoices and signed webhooks. */
export async function startStripe() {
  const sessions = new Map<string, { price: string; metadata: Metadata; trialEnd: number | null }>()
  const subscriptions = new Map<string, Subscription>()
  const failing = new Set<string>()
  const charges = new Map<string, Charge>()
  const invoices: { id: string; created: number }[] = []
  const sent: SentWebhook[] = []
  const server = await servePayments(answer)

  function send(type: string, object: unknown, previous_attributes?: object) {
    const at = new Date()
    const event = {
      id: idOf('evt'),
      object: 'event',
      type,
      created: seconds(at),
      data: { object, previous_attributes },
    }
    const raw = Buffer.from(JSON.stringify(event))
    sent.push({
      raw,
      headers: { 'stripe-signature': sign(stripeScheme, raw, { secret: standInSecret, at }) },
    })
  }

  function answer({ method, path, query, headers, text }: PaymentRequest) {
    if (headers.authorization !== `Bearer ${standInKey}`) return refused(401, 'api_key_invalid')
    if (failing.has(path)) return refused(500, 'api_error')
    if (!headers['stripe-version']) return refused(400, 'no_version')
    const form = Object.fromEntries(new URLSearchParams(text))
    const [, charge] = /^\/v1\/charges\/([^/]+)$/.exec(path) ?? []
    if (method === 'GET' && charge !== undefined) {
      const found = charges.get(charge)
      return found === undefined ? refused(404, 'resource_missing') : { status: 200, body: found }
    }
    if (method === 'GET' && path === '/v1/subscriptions') {
      const open = [...subscriptions.values()].filter(({ status }) => status !== 'canceled')
      return { status: 200, body: pageOf(open, query.get('starting_after')) }
    }
    if (method === 'GET' && path === '/v1/invoices') {
      const since = Number(query.get('created[gte]'))
      const paid = invoices.filter(({ created }) => created >= since && query.get('status') === 'paid')
      return { status: 200, body: pageOf(paid, query.get('starting_after')) }
    }
    const [, id] = /^\/v1\/subscriptions\/([^/]+)$/.exec(path) ?? []
    const rule = id === undefined ? known[path as keyof typeof known] : known.subscription
    const wrong = Object.keys(form).find((name) => !rule?.test(name))
    if (wrong !== undefined) return refused(400, `parameter_unknown ${wrong}`)
    if (path === '/v1/checkout/sessions') return begin(form)
    if (path === '/v1/invoices/create_preview') return preview(form)
    if (path === '/v1/billing_portal/sessions') {
      const isKnown = [...subscriptions.values()].some(({ customer }) => customer === form.customer)
      if (!isKnown || !form.return_url) return refused(400, 'resource_missing')
      return { status: 200, body: { url: `https://billing.stripe.example/p/session/${idOf('bps')}` } }
    }
    const found = subscriptions.get(id ?? '')
    if (found === undefined) return refused(404, 'resource_missing')
    return method === 'GET' ? { status: 200, body: found } : update(found, form)
  }

  function begin(form: Metadata) {
    const price = form['line_items[0][price]'] ?? ''
    if (standInPrices[price] === undefined) return refused(400, 'resource_missing')
    const id = idOf('cs')
    const trial = form['subscription_data[trial_end]']
    const trialEnd = trial === undefined ? null : Number(trial)
    // Stripe demands two days.
    if (trialEnd !== null && trialEnd < seconds(new Date()) + 48 * 3600)
      return refused(400, 'trial_too_short')
    sessions.set(id, {
      price,
      trialEnd,
      metadata: { reference: form['subscription_data[metadata][reference]'] ?? '' },
    })
    return { status: 200, body: { id, url: `https://checkout.stripe.example/${id}` } }
  }

  const centsOf = (price = '') => standInPrices[price]?.cents ?? 0

  function preview(form: Metadata) {
    const found = subscriptions.get(form.subscription ?? '')
    const item = found?.items.data[0]
    if (item?.id !== form['subscription_details[items][0][id]']) return refused(404, 'resource_missing')
    const isFree = found?.status === 'trialing' && form['subscription_details[trial_end]'] !== 'now'
    const before = found?.status === 'trialing' ? 0 : centsOf(item?.price.id)
    const total = isFree ? 0 : centsOf(form['subscription_details[items][0][price]']) - before
    return { status: 200, body: { total, amount_due: Math.max(0, total), currency: 'usd' } }
  }

  function update(found: Subscription, form: Metadata) {
    const item = found.items.data[0]
    if (item === undefined) return refused(500, 'no_item')
    if (form.cancel_at_period_end !== undefined)
      found.cancel_at_period_end = form.cancel_at_period_end === 'true'
    found.cancel_at = found.cancel_at_period_end ? item.current_period_end : null
    if (form.pause_collection === '') found.pause_collection = null
    const behavior = form['pause_collection[behavior]']
    if (behavior !== undefined) found.pause_collection = { behavior, resumes_at: null }
    const pausedFrom = form['metadata[paused_from]']
    if (pausedFrom === '') delete found.metadata.paused_from
    else if (pausedFrom !== undefined) found.metadata.paused_from = pausedFrom
    const price = form['items[0][price]']
    if (price !== undefined) {
      if (form['items[0][id]'] !== item.id) return refused(404, 'resource_missing')
      const endsTrial = form.trial_end === 'now'
      const paid = centsOf(price) - (endsTrial ? 0 : centsOf(item.price.id))
      item.price.id = price
      if (endsTrial) {
        const now = seconds(new Date())
        Object.assign(found, { status: 'active', trial_end: now })
        item.current_period_start = now
        item.current_period_end = seconds(inMonths(1))
      }
      if (paid > 0 && found.status !== 'trialing') invoice(found, paid)
    }
    if (form.billing_cycle_anchor === 'now') {
      item.current_period_start = seconds(new Date())
      item.current_period_end = seconds(inMonths(1))
      invoice(found, centsOf(item.price.id))
    }
    send('customer.subscription.updated', found)
    return { status: 200, body: found }
  }

  function invoice(found: Subscription, amount_paid: number) {
    const created = seconds(new Date())
    const paid = {
      id: idOf('in'),
      object: 'invoice',
      amount_paid,
      currency: 'usd',
      created,
      hosted_invoice_url: `https://invoice.stripe.example/${found.id}`,
      status_transitions: { paid_at: created },
      parent: { subscription_details: { subscription: found.id, metadata: found.metadata } },
    }
    invoices.push(paid)
    const id = idOf('ch')
    charges.set(id, {
      id,
      object: 'charge',
      amount: amount_paid,
      amount_refunded: 0,
      currency: 'usd',
      customer: found.customer,
      receipt_url: `https://pay.stripe.example/receipts/${id}`,
    })
    send('invoice.paid', paid)
  }

  return {
    ...server,
    sent,
    /** Pays what a link is about, as a person at the checkout does. */
    async pay(link: string) {
      const session = sessions.get(link.split('/').at(-1) ?? '')
      if (session === undefined) throw new Error(`nothing to pay at ${link}`)
      const subscription = newSubscription(session.price, session)
      subscriptions.set(subscription.id, subscription)
      send('customer.subscription.created', subscription)
      invoice(subscription, session.trialEnd === null ? centsOf(session.price) : 0)
    },
    /** Lets the planned pause begin: time goes on, and Stripe bills periods that it voids. */
    async beginPause(id: string) {
      const found = subscriptions.get(id)
      if (found === undefined) throw new Error(`there is no ${id}`)
      found.metadata.paused_from = String(seconds(new Date()) - 5)
      send('customer.subscription.updated', found)
    },
    /** Does not answer at a path any more. */
    fail: (path: string) => void failing.add(path),
    /** Gives back cents of the last charge. */
    refund: (cents: number) => {
      const charge = [...charges.values()].at(-1)!
      const before = charge.amount_refunded
      charge.amount_refunded += cents
      send('charge.refunded', { ...charge }, { amount_refunded: before })
    },
    /** The bank takes the last charge back, or gives it back after all. */
    dispute: (isBack = false) => {
      const { id, amount, currency } = [...charges.values()].at(-1)!
      const dispute = { id: `dp_${id}`, object: 'dispute', amount, currency, charge: id }
      send(`charge.dispute.funds_${isBack ? 'reinstated' : 'withdrawn'}`, dispute)
    },
    tellUnknown: async () => send('customer.updated', { id: idOf('cus') }),
  }
}
