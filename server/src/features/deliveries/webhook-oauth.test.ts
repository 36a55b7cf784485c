import { checkSession } from '@rankline/contract/auth/calls'
import {
  createWebhookTicket,
  fetchDestinations,
  type WebhookProvider,
} from '@rankline/contract/deliveries/calls'
import { webhookLink } from '@rankline/contract/deliveries/webhook-link'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { answers } from '../../../tests/support/receivers.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { createOutbound } from '../../platform/outbound.ts'

// A person leaves a form for Slack or Discord, chooses a channel, and comes back with its address.

const client = { clientId: 'client', clientSecret: 'secret' }
const state = {
  name: 'Movers & shakers',
  project_id: '7',
  destination_type: 'email',
  destination_type_email: 'ada@example.com',
  trigger_type: 'position',
}
const webhooks = {
  slack: 'https://hooks.slack.com/services/T0/B0/new',
  discord: 'https://discord.com/api/webhooks/9/new',
}
const tokenAnswers = {
  slack: { ok: true, access_token: 'xoxb', incoming_webhook: { url: webhooks.slack, channel: '#seo' } },
  discord: { access_token: 'a', token_type: 'Bearer', webhook: { id: '9', url: webhooks.discord } },
}
const tokenPaths = { slack: '/api/oauth.v2.access', discord: '/api/oauth2/token' }

const receivers = receiversForTests()
const app = appForTests(() => ({
  installation: {
    outbound: createOutbound({ standIn: receivers.url }),
    destinations: { slack: client, discord: client, telegramToken: undefined, standIn: receivers.url },
  },
}))
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const ticketOf = async (provider: WebhookProvider, by = person) =>
  (await app.items(createWebhookTicket, { provider }, by.token)).access_token

async function leave(provider: WebhookProvider, ticket: string, form: 'alerts' | 'reports' = 'alerts') {
  const { headers } = await app.app.inject({ url: webhookLink(provider, { ticket, form, state }) })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return { address: new URL(String(headers.location), 'https://rank.example.com'), cookie, headers }
}

async function comeBack(provider: WebhookProvider, query: Record<string, string>, cookie: string) {
  const url = `/api/v1/webhook/${provider}/callback?${new URLSearchParams(query)}`
  const { headers } = await app.app.inject({ url, headers: { cookie } })
  return { landed: new URL(String(headers.location), 'https://rank.example.com'), headers }
}

const answerToken = (provider: WebhookProvider, answer: object = tokenAnswers[provider]) =>
  receivers.answer(answers.with(200, JSON.stringify(answer)), tokenPaths[provider])

test.each([
  ['slack', '/oauth/v2/authorize', 'incoming-webhook'],
  ['discord', '/oauth2/authorize', 'webhook.incoming'],
] as const)(
  'ALERT-068 %s asks for a channel, and the form comes back with its address',
  async (provider, path, scope) => {
    answerToken(provider)
    const { address, cookie, headers } = await leave(provider, await ticketOf(provider))
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(address.origin + address.pathname).toBe(receivers.url + path)
    const callback = `https://rank.example.com/api/v1/webhook/${provider}/callback`
    const { state: encrypted, ...asked } = Object.fromEntries(address.searchParams)
    expect(asked).toEqual({ response_type: 'code', client_id: 'client', scope, redirect_uri: callback })
    expect(encrypted).not.toContain('ada')

    const { landed } = await comeBack(provider, { code: 'once', state: encrypted! }, cookie)
    const [exchange] = receivers.received
    expect(Object.fromEntries(new URLSearchParams(exchange!.text))).toEqual({
      grant_type: 'authorization_code',
      client_id: 'client',
      client_secret: 'secret',
      redirect_uri: callback,
      code: 'once',
    })
    expect(landed.pathname).toBe('/alerts/create')
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      ...state,
      destination_type: `email,${provider}`,
      [`destination_type_${provider}`]: webhooks[provider],
    })
  },
)

test('the form of a report and a client’s area are come back to in the same way', async () => {
  answerToken('slack')
  const brandClient = await signUpClient(app, await makeBrand(app, person))
  const { address, cookie } = await leave('slack', await ticketOf('slack', brandClient), 'reports')
  const encrypted = address.searchParams.get('state') ?? ''
  const { landed } = await comeBack('slack', { code: 'once', state: encrypted }, cookie)
  expect(landed.pathname).toBe('/white-label/reports/create')
  expect(landed.searchParams.get('destination_type_slack')).toBe(webhooks.slack)
})

test('SEC-009 the link carries a ticket that is good once, for one provider, for five minutes, and no session', async () => {
  const problemOf = async (provider: WebhookProvider, ticket: string) =>
    (await leave(provider, ticket)).address.searchParams.get('destination_problem')
  const used = await ticketOf('slack')
  expect((await app.call(checkSession, {}, used)).status, 'a ticket signs nobody in').toBe(401)
  expect([await problemOf('slack', used), await problemOf('slack', used)]).toEqual([null, 'expired'])
  expect(await problemOf('discord', await ticketOf('slack'))).toBe('expired')
  expect(await problemOf('slack', person.token)).toBe('expired')
  expect(await problemOf('slack', '')).toBe('expired')
  const old = await ticketOf('slack')
  await app.database.pool.query(`UPDATE webhook_tickets SET expires_at = expires_at - interval '5 minutes'`)
  expect(await problemOf('slack', old)).toBe('expired')
  const { rows } = await app.database.pool.query('SELECT ticket_hash FROM webhook_tickets')
  expect(JSON.stringify(rows)).not.toContain(old)
  expect((await app.call(createWebhookTicket, { provider: 'slack' })).status).toBe(401)
})

test('only the browser that left can come back, and only with the state it was given', async () => {
  answerToken('slack')
  const { address, cookie } = await leave('slack', await ticketOf('slack'))
  const encrypted = address.searchParams.get('state') ?? ''
  const problem = async (provider: WebhookProvider, query: Record<string, string>, by: string) =>
    (await comeBack(provider, query, by)).landed.search
  expect(await problem('slack', { code: 'x', state: encrypted }, '')).toBe('?destination_problem=expired')
  expect(await problem('slack', { code: 'x', state: encrypted }, 'webhook_trip=0000')).toContain('expired')
  expect(await problem('discord', { code: 'x', state: encrypted }, cookie)).toContain('expired')
  expect(await problem('slack', { code: 'x', state: `${encrypted}x` }, cookie)).toContain('expired')
  expect(receivers.received).toEqual([])
})

test('who declines, or whose code is refused, comes back to the form as it was', async () => {
  const back = async (query: Record<string, string>) => {
    const { address, cookie } = await leave('discord', await ticketOf('discord'))
    const encrypted = address.searchParams.get('state') ?? ''
    const { landed } = await comeBack('discord', { ...query, state: encrypted }, cookie)
    return Object.fromEntries(landed.searchParams)
  }
  expect(await back({ error: 'access_denied' })).toEqual({ ...state, destination_problem: 'denied' })
  receivers.answer(answers.with(400, '{"error":"invalid_grant"}'))
  expect(await back({ code: 'x' })).toEqual({ ...state, destination_problem: 'failed' })
  answerToken('discord', { webhook: { url: 'https://evil.example/api/webhooks/1/x' } })
  expect(await back({ code: 'x' })).toEqual({ ...state, destination_problem: 'failed' })
})

test('an installation without the apps says so', async () => {
  const bare = await createTestApp({ shared: app.database })
  const items = await bare.items(fetchDestinations, {}, person.token)
  expect(items).toEqual({ slack: 0, discord: 0, telegram: 0 })
  expect(await app.items(fetchDestinations, {}, person.token)).toEqual({ slack: 1, discord: 1, telegram: 0 })
  const ticket = await ticketOf('slack')
  const { headers } = await bare.app.inject({ url: webhookLink('slack', { ticket, form: 'alerts', state }) })
  expect(String(headers.location)).toContain('destination_problem=unconfigured')
  await bare.close()
})
