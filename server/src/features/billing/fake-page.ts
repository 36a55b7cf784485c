import { dayOf } from '@rankline/contract/days'
import { escapeHtml } from '@rankline/contract/escape-html'
import { decimalOf } from './money.ts'

type Checkout = {
  email: string
  price: { minor: number; currency: string }
  period: 'monthly' | 'yearly'
  trialEndsAt: Date | null
  isPaid: boolean
}

const style = `:root{color-scheme:light dark;--ink:#14181f;--muted:#5c6675;--page:#fff;--line:#d7dbe2;--accent:#3b5bdb;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebf0;--muted:#98a2b3;--page:#161a20;--line:#3a424f;--accent:#7b93ff;--on:#0f1216}}
body{margin:0;padding:8px 24px 24px;font:15px/24px system-ui,sans-serif;background:var(--page);color:var(--ink)}
h1{margin:0 0 4px;font-size:18px}p{margin:0 0 16px;color:var(--muted)}strong{color:var(--ink);font-size:24px}
div{display:flex;gap:8px}button{min-height:44px;padding:0 20px;border:1px solid var(--line);border-radius:7px;background:none;color:var(--ink);font:inherit;cursor:pointer}
button[data-pay]{border-color:var(--accent);background:var(--accent);color:var(--on)}button:disabled{opacity:.6}`

/** Notifies the surrounding page of the result, like the overlay of a real provider. */
const script = `const say = (event) => parent.postMessage({ source: 'fake-checkout', event }, location.origin)
document.querySelector('[data-close]').onclick = () => say('closed')
const pay = document.querySelector('[data-pay]')
if (pay) pay.onclick = async () => {
  pay.disabled = true
  const answer = await fetch(location.pathname, { method: 'POST' })
  document.querySelector('[role=status]').textContent = answer.ok ? 'Paid.' : 'This did not work. Close and try again.'
  if (answer.ok) say('completed')
}`

export function fakePage({ email, price, period, trialEndsAt, isPaid }: Checkout, nonce: string): string {
  const amount = `${decimalOf(price.minor, price.currency).toFixed(2)} ${price.currency}`
  const every = period === 'monthly' ? 'every month' : 'every year'
  const due =
    trialEndsAt === null
      ? `due now, then ${every}`
      : `due on ${dayOf(trialEndsAt)}, when your trial ends, then ${every}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test checkout</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Test checkout</h1>
<p>No money moves: this installation uses the fake payment provider.</p>
<p><strong>${escapeHtml(amount)}</strong><br>${due}, for ${escapeHtml(email)}</p>
<p role="status">${isPaid ? 'This checkout is paid already.' : ''}</p>
<div>${isPaid ? '' : '<button type="button" data-pay>Pay</button>'}<button type="button" data-close>Close</button></div>
</main><script nonce="${nonce}">${script}</script></body></html>`
}

const manageScript = `const pay = document.querySelector('[data-pay]')
if (pay) pay.onclick = async () => {
  pay.disabled = true
  const answer = await fetch(location.pathname, { method: 'POST' })
  document.querySelector('[role=status]').textContent = answer.ok ? 'Paid.' : 'This did not work. Reload the page and try again.'
}`

type Managed = { status: string; price: { minor: number; currency: string }; id: string }

/** The page where a payment is made good. @param back the address of the billing screen */
export function fakeManagePage({ status, price, id }: Managed, back: string, nonce: string): string {
  const amount = `${decimalOf(price.minor, price.currency).toFixed(2)} ${price.currency}`
  const isDue = status === 'past_due'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test payment method</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Test payment method</h1>
<p>No money moves: this installation uses the fake payment provider.</p>
<p>${isDue ? `<strong>${escapeHtml(amount)}</strong><br>could not be collected for ${escapeHtml(id)}` : 'Nothing is due.'}</p>
<p role="status"></p>
<div>${isDue ? '<button type="button" data-pay>Pay now</button>' : ''}<a href="${escapeHtml(back)}">Back to billing</a></div>
</main><script nonce="${nonce}">${manageScript}</script></body></html>`
}
