import { listDeliveries, resendDelivery } from '@rankline/contract/deliveries/calls'
import { messages } from '@rankline/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeDelivery, messageOf, sendQueued } from '../../../tests/support/deliveries.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { answers } from '../../../tests/support/receivers.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { forgetMessages } from './deliveries.jobs.ts'

const app = appForTests()
const receivers = receiversForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const destination = { type: 'slack', address: 'https://hooks.slack.com/services/T0/B0/abcdwxyz' } as const
const queue = (originId = 5, kind: 'alert' | 'report' = 'alert') =>
  makeDelivery(app, person.accountId, { destination, message: messageOf({ originId, kind }) })
const send = () => sendQueued(app, { ctx: sendingContext(app, receivers.url) })
const list = (origin_id = 5, kind = 'alert', by = person) =>
  app.items(listDeliveries, { kind, origin_id }, by.token)

test('the log says when, where, how it went and how often it was tried, without the address', async () => {
  const sent = await queue()
  await send()
  receivers.answer(answers.with(403, 'invalid_token'))
  const refused = await queue()
  await queue(6)
  await queue(5, 'report')
  await send()
  const { data, total } = await list()
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { id: refused, status: 'failed', status_text: 'Failed', tries: 1, answer: '403 invalid_token' },
    { id: sent, status: 'sent', status_text: 'Sent', tries: 1, answer: '200 ok', next_try_at: null },
  ])
  expect(data[1]).toMatchObject({
    title: 'Shop: 2 keywords moved',
    type: 'slack',
    address: 'hooks.slack.com …wxyz',
    created_at_human: 'just now',
    sent_at: expect.stringMatching(/Z$/),
  })
  expect(JSON.stringify(data)).not.toContain('abcd')
})

test('a failed message is sent again with the same id, another one is not', async () => {
  receivers.answer(answers.with(403))
  const id = await queue()
  await send()
  receivers.answer(answers.ok)
  const resend = () => app.call(resendDelivery, { delivery_id: id }, person.token)
  expect((await resend()).body).toMatchObject({
    message: messages.deliveryQueued,
    items: { id, status: 'queued', tries: 0 },
  })
  expect(await resend()).toMatchObject({ status: 409, body: { message: messages.deliveryNotFailed } })
  await send()
  expect((await list()).data).toMatchObject([{ id, status: 'sent', tries: 1, answer: '200 ok' }])
  const ids = receivers.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  expect((await resend()).status).toBe(409)
})

test('a stranger sees nothing of it and sends nothing again', async () => {
  receivers.answer(answers.with(403))
  const delivery_id = await queue()
  await send()
  const stranger = await signUp(app)
  expect((await list(5, 'alert', stranger)).total).toBe(0)
  expect((await app.call(resendDelivery, { delivery_id }, stranger.token)).status).toBe(404)
  expect((await list()).data).toMatchObject([{ status: 'failed' }])
})

test('messages are forgotten after 90 days', async () => {
  await queue()
  await queue()
  await app.database.pool.query(
    `UPDATE messages SET created_at = created_at - interval '91 days'
     WHERE (account_id, id) = (SELECT account_id, min(id) FROM messages WHERE account_id = $1 GROUP BY account_id)`,
    [person.accountId],
  )
  await forgetMessages.perform(sendingContext(app), {})
  expect((await list()).total).toBe(1)
})
