import { destinationTests, TESTS } from '@rankline/contract/deliveries/tests'
import { messages } from '@rankline/contract/messages'
import { updatePushToken } from '@rankline/contract/push/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { newSubscription, startPushService } from '../../../tests/support/push.ts'
import { answers } from '../../../tests/support/receivers.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { createOutbound } from '../../platform/outbound.ts'
import { deliverPush } from '../push/deliver-push.ts'
import { createPushService } from '../push/push-service.ts'

const receivers = receiversForTests()
const app = appForTests(() => ({
  installation: {
    outbound: createOutbound({ standIn: receivers.url }),
    destinations: { slack: undefined, discord: undefined, telegramToken: '1:bot', standIn: receivers.url },
  },
}))
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

type Type = keyof typeof destinationTests

const addresses = {
  slack: 'https://hooks.slack.com/services/T0/B0/abc',
  discord: 'https://discord.com/api/webhooks/123/abc',
  zapier: 'https://hooks.zapier.com/hooks/catch/1/abc/',
  webhook: 'https://example.com/hook',
  teams: 'https://prod-1.westeurope.logic.azure.com/workflows/a',
  telegram: '@rankline_alerts',
} as const

const verify = (type: Type, address: string, token: string | undefined = person.token) => {
  const { call, field } = destinationTests[type]
  return app.call(call, { [field]: address }, token)
}

test.each([
  ['ALERT-059 verifySlackDestination', 'slack', 'hooks.slack.com'],
  ['ALERT-060 verifyDiscordDestination', 'discord', 'discord.com'],
  ['ALERT-061 verifyZapierDestination', 'zapier', 'hooks.zapier.com'],
  ['verifyWebhookDestination', 'webhook', 'example.com'],
  ['verifyTeamsDestination', 'teams', 'prod-1.westeurope.logic.azure.com'],
  ['verifyTelegramDestination', 'telegram', 'api.telegram.org'],
] as const)('%s posts a test to the address, and answers whether it was taken', async (_name, type, host) => {
  const { status, body } = await verify(type, addresses[type])
  expect([status, body.message]).toEqual([200, messages.testSent])
  expect(body).toMatchObject({ items: { verified: true, answer: '200 ok' } })
  expect(receivers.received.map((request) => request.host)).toEqual([host])
  expect(receivers.received[0]!.text).toContain('Test message')

  receivers.answer(answers.with(404, 'no_service'))
  expect((await verify(type, addresses[type])).body).toMatchObject({
    message: messages.receiverRefused('404 no_service'),
    items: { verified: false, answer: '404 no_service' },
  })
})

test('ALERT-063 verifyEmailDestination mails the address, and names who asked for it', async () => {
  const { body } = await verify('email', 'ranks@example.com')
  expect(body).toMatchObject({ items: { verified: true } })
  const [mail, ...others] = (await mailed(app)).filter(({ to }) => to === 'ranks@example.com')
  expect([mail?.subject, others]).toEqual(['Test message', []])
  for (const text of [mail?.text, mail?.html]) expect(text).toContain(`${person.email} asked for this test`)
})

test('only somebody with a proven address has tests mailed, and an address gets five a day', async () => {
  const stranger = 'Somebody@example.com'
  for (const email of [stranger, stranger.toLowerCase(), stranger, stranger, stranger])
    expect((await verify('email', email, (await signUp(app)).token)).status).toBe(200)
  const refused = await verify('email', stranger)
  expect([refused.status, refused.body.message]).toEqual([429, messages.addressTestedEnough])
  expect((await verify('email', 'another@example.com')).status).toBe(200)
  await app.database.pool.query("UPDATE mail_tests SET counted_since = counted_since - interval '25 hours'")
  expect((await verify('email', stranger)).status).toBe(200)

  await app.database.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('account_id', '=', person.accountId)
    .execute()
  expect((await verify('email', 'third@example.com')).status).toBe(403)
  expect((await mailed(app)).filter(({ to }) => to === 'third@example.com')).toEqual([])
})

test('ALERT-062 verifyPushDestination shows a test in a browser of the caller, and in no other', async () => {
  const { token, read } = newSubscription()
  const { push_code } = await app.items(updatePushToken, { push_token: token }, person.token)
  const standIn = await startPushService()
  const service = createPushService({ subject: 'mailto:rank@example.com', standIn: standIn.url })
  expect((await verify('push', push_code)).body).toMatchObject({ items: { verified: true } })
  await mailed(app, [deliverPush(service)])
  expect(standIn.received.map(({ body }) => read(body))).toMatchObject([{ title: 'Test message' }])

  const stranger = await signUp(app)
  const { status, body } = await verify('push', push_code, stranger.token)
  expect([status, body]).toMatchObject([422, { errors: { push_code: [messages.notYourBrowser] } }])
  await service.close()
  standIn.close()
})

describe('what is refused', () => {
  test.each([
    ['slack', 'https://hooks.slack.com.example.net/x', 'must be an address of hooks.slack.com'],
    ['slack', 'http://hooks.slack.com/x', 'must be an address of hooks.slack.com'],
    ['discord', 'https://discord.com/api/users/@me', 'must be a webhook of discord.com'],
    ['zapier', 'https://zapier.com/x', 'must be an address of hooks.zapier.com'],
    ['teams', 'https://example.com/x', 'must be a webhook of Microsoft Teams'],
    ['telegram', 'no chat', 'must be the id of a chat or the @name of a channel'],
    ['webhook', 'http://127.0.0.1/x', 'must be a proper url'],
    ['webhook', 'http://169.254.169.254/latest', 'must be a proper url'],
    ['webhook', 'http://example.com/hook', 'must begin with https://'],
    ['webhook', 'HTTP://example.com/hook', 'must begin with https://'],
    ['email', 'nobody', 'must be a proper email address'],
  ] as const)('a test of %s at %s', async (type, address, text) => {
    const { status, body } = await verify(type, address)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { [destinationTests[type].field]: [text] } })
    expect(receivers.received).toEqual([])
  })

  test('the sixth test within ten minutes, whatever is tested, also when all come at once', async () => {
    const types = ['slack', 'discord', 'zapier', 'webhook', 'teams', 'telegram', 'slack'] as const
    const found = await Promise.all(types.map((type) => verify(type, addresses[type])))
    const statuses = found.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(receivers.received).toHaveLength(TESTS.max)
    expect((await verify('email', 'ada@example.com')).status).toBe(429)

    const other = await signUp(app)
    expect((await verify('slack', addresses.slack, other.token)).status).toBe(200)
    await app.database.pool.query(
      `UPDATE messages SET created_at = created_at - interval '10 minutes' WHERE account_id = $1`,
      [person.accountId],
    )
    expect((await verify('slack', addresses.slack)).status).toBe(200)
  })

  test('a caller who is not signed in', async () => {
    const { call, field } = destinationTests.slack
    expect((await app.call(call, { [field]: addresses.slack })).status).toBe(401)
  })
})
