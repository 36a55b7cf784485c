import { randomUUID } from 'node:crypto'
import type { Destination } from '@rankline/contract/deliveries/destinations'
import { messages } from '@rankline/contract/messages'
import { updatePushToken } from '@rankline/contract/push/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { deliveriesOf, messageOf, sendQueued } from '../../../tests/support/deliveries.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { newSubscription, startPushService } from '../../../tests/support/push.ts'
import { answers } from '../../../tests/support/receivers.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { MailRefused } from '../../platform/mail/mailer.ts'
import { createOutbound } from '../../platform/outbound.ts'
import { createPushService } from '../push/push-service.ts'
import { pushAddress } from './destination-address.ts'
import { queueMessage } from './queue-message.service.ts'

// Life of a delivery: retried, given up, and recorded as sent once.

const app = appForTests()
const receivers = receiversForTests()
let person: SignedUp

const real = createOutbound({ standIn: undefined })
const webhook: Destination = { type: 'webhook', address: 'https://example.com/hook' }
const discord: Destination = { type: 'discord', address: 'https://discord.com/api/webhooks/1/a' }

beforeEach(async () => {
  await app.database.pool.query('DELETE FROM graphile_worker._private_jobs')
  person = await signUp(app)
})

const context = () => sendingContext(app, receivers.url)
const queue = (destinations = [webhook], message = messageOf()) =>
  queueMessage(context(), person.accountId, message, destinations)
const send = (options: { isLater?: boolean } = {}) => sendQueued(app, { ctx: context(), ...options })
const rows = () => deliveriesOf(app, person.accountId)
const activities = async () =>
  (
    await app.database.db
      .selectFrom('activities')
      .select(['type', 'text'])
      .where('account_id', '=', person.accountId)
      .where('type', 'in', ['ALERT_DELIVERY_FAILED', 'REPORT_DELIVERY_FAILED'])
      .execute()
  ).map(({ type, text }) => [type, text])
/** Seconds until the next attempt. */
const untilNext = async () => ((await rows())[0]!.next_try_at!.getTime() - Date.now()) / 1000

test('the same key makes one message, also for two transactions at once', async () => {
  const message = messageOf({ key: randomUUID() })
  const made = await Promise.all([queue([webhook], message), queue([webhook], message)])
  expect(made.toSorted()).toEqual([false, true])
  expect(await queue([webhook], message)).toBe(false)
  await send()
  expect([receivers.received.length, (await rows()).length]).toEqual([1, 1])
})

test('what is queued in a transaction that fails is never sent', async () => {
  const failing = app.database.db.transaction().execute(async (db) => {
    await queueMessage({ ...context(), db }, person.accountId, messageOf(), [webhook])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await send()
  expect([receivers.received, await rows()]).toEqual([[], []])
})

test('addresses are stored encrypted, and a destination that is named twice gets the message once', async () => {
  await queue([webhook, discord, webhook])
  const stored = await rows()
  expect(stored).toHaveLength(2)
  expect(JSON.stringify(stored)).not.toContain('/hook')
  expect(stored.map(({ shown_address }) => shown_address)).toEqual(['example.com …hook', 'discord.com …/1/a'])
})

test('a receiver is told the name by which the person knows the product', async () => {
  await queue()
  await send()
  const owner = await signUp(app)
  person = await signUpClient(app, await makeBrand(app, owner))
  await queue()
  await send()
  await app.database.db
    .updateTable('brands')
    .set({ name: '„Größe“ & Co' })
    .where('account_id', '=', owner.accountId)
    .execute()
  await queue()
  await send()
  const agents = receivers.received.map(({ headers }) => headers['user-agent'])
  expect(agents).toEqual(['Rankline', 'Acme-Search', 'Gr-e-Co'])
  for (const { headers, text } of receivers.received.slice(1))
    expect(JSON.stringify([headers, text])).not.toMatch(/rankline/i)
})

test('a receiver in trouble is asked four times with the same id, then given up with an activity', async () => {
  receivers.answer(answers.with(500, 'no'))
  await queue()
  await send()
  for (const tries of [2, 3, 4]) {
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'queued', tries: tries - 1, answer: '500 no' })
    expect(await activities()).toEqual([])
    await send()
    expect(receivers.received).toHaveLength(tries - 1)
    await send({ isLater: true })
  }
  const [row] = await rows()
  expect(row).toMatchObject({ status: 'failed', tries: 4, answer: '500 no', next_try_at: null })
  expect(new Set(receivers.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([`msg_${row!.message_id}`]),
  )
  await send({ isLater: true })
  expect(receivers.received).toHaveLength(4)
  expect(await activities()).toEqual([
    ['ALERT_DELIVERY_FAILED', messages.deliveryFailed('Shop: 2 keywords moved', 'example.com …hook')],
  ])
})

test('a refusal is final at once, and the failure of a report is one of a report', async () => {
  receivers.answer(answers.with(404, 'gone'))
  await queue([webhook], messageOf({ kind: 'report' }))
  await send()
  expect(await rows()).toMatchObject([{ status: 'failed', tries: 1, answer: '404 gone' }])
  expect((await activities()).map(([type]) => type)).toEqual(['REPORT_DELIVERY_FAILED'])
})

test('the next try waits as long as the receiver asks', async () => {
  receivers.answer(answers.with(429, '', { 'retry-after': '1200' }))
  await queue()
  await send()
  expect(await untilNext()).toBeGreaterThan(1_000)
  expect((await rows())[0]).toMatchObject({ status: 'queued', tries: 1 })
})

test('Discord says so as a fraction of seconds in the body', async () => {
  receivers.answer(answers.with(429, '{"message":"slow","retry_after":1234.56,"global":false}'))
  await queue([discord])
  await send()
  expect(await untilNext()).toBeGreaterThan(1_000)
})

test.each([429, 503])('a push service that answers %i is given the time it asks for', async (status) => {
  const pushed = await startPushService()
  Object.assign(pushed.answer, { status, headers: { 'retry-after': '1200' } })
  const pushService = createPushService({ subject: 'mailto:ada@example.com', standIn: pushed.url })
  const { push_code } = await app.items(
    updatePushToken,
    { push_token: newSubscription().token },
    person.token,
  )
  await queue([{ type: 'push', address: pushAddress(person.accountId, push_code) }])
  await sendQueued(app, { ctx: context(), pushService })
  expect((await rows())[0]).toMatchObject({ status: 'queued', tries: 1, answer: String(status) })
  expect(await untilNext()).toBeGreaterThan(1_000)
  await pushService.close()
  pushed.close()
})

test('one failure does not touch the other destinations of a message', async () => {
  receivers.answer(answers.with(500), '/hook')
  await queue([webhook, discord])
  await send()
  expect(await rows()).toMatchObject([
    { type: 'webhook', status: 'queued' },
    { type: 'discord', status: 'sent' },
  ])
})

test('an address of another service or of a private network is not posted to', async () => {
  await queue([
    { type: 'slack', address: 'https://hooks.slack.com.evil.example/services/x' },
    { type: 'webhook', address: 'http://127.0.0.1:1/x' },
  ])
  await sendQueued(app, {
    ctx: { ...context(), installation: { ...context().installation, outbound: real } },
  })
  expect(receivers.received).toEqual([])
  expect(await rows()).toMatchObject([
    { status: 'failed', answer: 'must be an address of hooks.slack.com' },
    { status: 'failed', answer: messages.privateReceiver },
  ])
})

test('a webhook from before the rule of https still gets its messages, and its address says that it is not encrypted', async () => {
  await queue([{ type: 'webhook', address: 'http://example.com/hook' }])
  await send()
  expect(await rows()).toMatchObject([
    { status: 'sent', shown_address: 'example.com …hook (http, not encrypted)' },
  ])
})

test('a mail server that is busy is asked again, an address that it refuses is not', async () => {
  await queue([{ type: 'email', address: 'ada@example.com' }])
  const failing = (error: Error) => ({ send: () => Promise.reject(error) })
  await sendQueued(app, { ctx: context(), mailer: failing(new Error('451 later')) })
  expect(await rows()).toMatchObject([
    { status: 'queued', tries: 1, answer: 'The mail server did not take the mail.' },
  ])
  await sendQueued(app, { ctx: context(), mailer: failing(new MailRefused('550 nobody')), isLater: true })
  expect(await rows()).toMatchObject([{ status: 'failed', tries: 2, answer: '550 nobody' }])
})

test('what else belongs to a delivery happens in its transaction, once for each destination', async () => {
  const told: unknown[] = []
  await queue([webhook], messageOf({ originId: 77 }))
  const failing = { alert: () => Promise.reject(new Error('not yet')) }
  await expect(sendQueued(app, { ctx: context(), onDelivered: failing })).resolves.toEqual([])
  expect(await rows()).toMatchObject([{ status: 'queued', tries: 0 }])
  const onDelivered = { alert: async (_ctx: unknown, given: unknown) => void told.push(given) }
  await sendQueued(app, { ctx: context(), onDelivered, isLater: true })
  await sendQueued(app, { ctx: context(), onDelivered, isLater: true })
  expect(told).toEqual([{ accountId: person.accountId, originId: 77 }])
  // The receiver got it twice, with the same id.
  const ids = receivers.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})
