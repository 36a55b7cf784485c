import { deletePushToken, fetchPush, updatePushToken } from '@rankline/contract/push/calls'
import { answerTicket, createTicket } from '@rankline/contract/tickets/calls'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { newSubscription, startPushService } from '../../../tests/support/push.ts'
import { deliverPush } from './deliver-push.ts'
import { createPushService, type PushService } from './push-service.ts'

const subject = 'mailto:rank@example.com'
const app = appForTests()
let standIn: Awaited<ReturnType<typeof startPushService>>
let service: PushService
let administrator: SignedUp
let person: SignedUp

beforeAll(async () => {
  standIn = await startPushService()
  service = createPushService({ subject, standIn: standIn.url })
  administrator = await makeAdministrator(app)
})
afterAll(async () => {
  await service.close()
  standIn.close()
})
beforeEach(async () => {
  person = await signUp(app)
  standIn.received.length = 0
  standIn.answer.status = 201
})

async function turnOn(by = person, subscription = newSubscription()) {
  const { push_code } = await app.items(updatePushToken, { push_token: subscription.token }, by.token)
  return { ...subscription, code: push_code }
}

/** Notifies the person as the product does, by a reply to a ticket. */
async function beNotified(title = 'Ranks of <Naver> & co') {
  const { redirect } = await app.items(createTicket, { title }, person.token)
  const ticket_id = Number(redirect.split('/').at(-1))
  await app.items(answerTicket, { ticket_id, message: 'Done.' }, administrator.token)
  return ticket_id
}

const deliver = (by = service) => mailed(app, [deliverPush(by)])

const rowsOf = ({ accountId }: SignedUp) =>
  app.database.db.selectFrom('push_subscriptions').selectAll().where('account_id', '=', accountId).execute()

test('ACC-032 the settings of notifications and of push have the two names that others use', async () => {
  const post = async (path: string, payload: object) => {
    const headers = { authorization: `Bearer ${person.token}` }
    const answer = await app.app.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload })
    return { status: answer.statusCode, items: answer.json().items }
  }
  const wanted = {
    allow_news: 1,
    allow_promotions: 0,
    allow_blog_posts: 1,
    allow_daily_status: 0,
    allow_weekly_status: 1,
  }
  const { token } = newSubscription()
  for (const [path, alias, payload, items] of [
    ['users/updateNotifications', 'auth/update-notifications', wanted, wanted],
    ['users/updatePushToken', 'auth/update-push-token', { push_token: token }, {}],
  ] as const) {
    const answer = await post(path, payload)
    expect(answer).toMatchObject({ status: 200, items })
    expect(await post(alias, payload)).toEqual(answer)
  }
})

test('NOTIF-006 NOTIF-010 the subscription is stored encrypted for its person, and stands for a code of 32 characters', async () => {
  const { token } = newSubscription()
  const answer = await app.call(updatePushToken, { push_token: token }, person.token)
  expect(answer).toMatchObject({
    status: 200,
    body: { items: { push_code: expect.stringMatching(/^.{32}$/) } },
  })
  const [row, ...others] = await rowsOf(person)
  expect(others).toEqual([])
  expect(answer.body).toMatchObject({ items: { push_code: row!.push_code } })
  expect(row!.subscription).not.toContain('push.example.com')

  const alias = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/update-push-token',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    payload: { push_token: token },
  })
  expect(alias.json().items).toEqual({ push_code: row!.push_code })
  expect(await rowsOf(person)).toHaveLength(1)
  expect((await app.call(updatePushToken, { push_token: token })).status).toBe(401)
})

test('a notification arrives at the push service encrypted for the browser and signed by this installation', async () => {
  const { token, read } = await turnOn()
  const ticketId = await beNotified()
  await deliver()
  const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }, ...more] =
    standIn.received
  expect(more).toEqual([])
  expect(path).toBe(new URL(token.endpoint).pathname)
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(body.toString('latin1')).not.toContain('ticket')
  expect(read(body)).toEqual({
    title: 'Your ticket has been answered',
    body: 'There is a reply to Ranks of <Naver> & co.',
    click_action: `/manage/tickets/${ticketId}`,
  })

  const [, jwt = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect((await app.items(fetchPush, {}, person.token)).public_key).toBe(key)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  }
  const { payload } = await jwtVerify(jwt, createLocalJWKSet({ keys: [jwk] }), {
    audience: 'https://push.example.com',
  })
  expect(payload.sub).toBe(subject)
})

test('each browser of the person gets it once, and no stranger', async () => {
  const stranger = await signUp(app)
  const browsers = [await turnOn(), await turnOn()]
  await turnOn(stranger)
  await beNotified()
  await deliver()
  expect(standIn.received.map(({ path }) => path).toSorted()).toEqual(
    browsers.map(({ token }) => new URL(token.endpoint).pathname).toSorted(),
  )
})

test.each([404, 410])('a browser that is subscribed no more (%i) is forgotten', async (status) => {
  await turnOn()
  standIn.answer.status = status
  await beNotified()
  await deliver()
  expect(await rowsOf(person)).toEqual([])
})

test('a push service that is busy is asked again, one that refuses is not', async () => {
  await turnOn()
  const waiting = async () => {
    const { rows } = await app.database.pool.query(
      `SELECT attempts FROM graphile_worker.jobs WHERE task_identifier = 'deliver-push'`,
    )
    return rows.map(({ attempts }) => attempts)
  }
  standIn.answer.status = 403
  await beNotified()
  await deliver()
  expect(await waiting()).toEqual([])
  standIn.answer.status = 503
  await beNotified()
  await deliver()
  expect(await waiting()).toEqual([1])
  expect(await rowsOf(person)).toHaveLength(1)
  await app.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  standIn.answer.status = 201
  await deliver()
  expect(await waiting()).toEqual([])
})

test('whoever turns push on in a browser takes it over, and turns it off for themselves alone', async () => {
  const { token, code } = await turnOn()
  const other = await signUp(app)
  const isOn = async (by: SignedUp) =>
    (await app.items(fetchPush, { endpoint: token.endpoint }, by.token)).push_code !== null
  expect((await app.items(fetchPush, { endpoint: token.endpoint }, person.token)).push_code).toBe(code)
  await app.items(deletePushToken, { endpoint: token.endpoint }, other.token)
  expect([await isOn(person), await isOn(other)]).toEqual([true, false])
  await app.items(updatePushToken, { push_token: token }, other.token)
  expect([await isOn(person), await isOn(other)]).toEqual([false, true])
  await app.items(deletePushToken, { endpoint: token.endpoint }, other.token)
  expect(await isOn(other)).toBe(false)
})

test.each([
  ['nothing', undefined, 'push token field is required'],
  ['an address of this machine', 'https://127.0.0.1/x', 'must be a push subscription'],
  ['one of a private network', 'https://10.0.0.8/x', 'must be a push subscription'],
  ['the cloud’s own', 'https://169.254.169.254/x', 'must be a push subscription'],
  ['a name of this machine', 'https://localhost/x', 'must be a push subscription'],
  ['one without encryption', 'http://push.example.com/x', 'must be a push subscription'],
])('%s is refused as a subscription', async (_what, endpoint, text) => {
  const push_token = endpoint === undefined ? undefined : newSubscription(endpoint).token
  const { status, body } = await app.call(updatePushToken, { push_token }, person.token)
  expect(status).toBe(422)
  const said = body.status === 'error' ? Object.values(body.errors).flat() : []
  expect(said).toContain(text)
})

test('a public name that leads into a private network is not connected to', async () => {
  const real = createPushService({ subject, standIn: undefined })
  // This public name resolves to 127.0.0.1. Without name resolution it cannot be reached either.
  const { token } = newSubscription('https://localtest.me/x')
  const outcome = await real.send(token, 'x', await keysOf()).catch(({ code }: NodeJS.ErrnoException) => code)
  expect(['refused', 'ENOTFOUND', 'EAI_AGAIN']).toContain(outcome)
  await real.close()
})

async function keysOf() {
  const { default: webPush } = await import('web-push')
  return webPush.generateVAPIDKeys()
}
