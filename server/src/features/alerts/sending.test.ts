import { listAlerts } from '@rankline/contract/alerts/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { updatePushToken } from '@rankline/contract/push/calls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkOn, makeAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { deliveriesOf, sendQueued } from '../../../tests/support/deliveries.ts'
import { makeKeywords, makeShop } from '../../../tests/support/keywords.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { newSubscription, startPushService } from '../../../tests/support/push.ts'
import { answers } from '../../../tests/support/receivers.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { runWaiting } from '../../../tests/support/waiting-jobs.ts'
import { deliverPush } from '../push/deliver-push.ts'
import { createPushService, type PushService } from '../push/push-service.ts'
import { endAfterDelivery } from './after-delivery.service.ts'
import { evaluateAlerts } from './alerts.jobs.ts'

const app = appForTests()
const receivers = receiversForTests()
let browsers: Awaited<ReturnType<typeof startPushService>>
let pushService: PushService
let person: SignedUp
let project: Project
let red: Keyword

beforeAll(async () => {
  browsers = await startPushService()
  pushService = createPushService({ subject: 'mailto:rank@example.com', standIn: browsers.url })
})
afterAll(async () => {
  await pushService.close()
  browsers.close()
})
beforeEach(async () => {
  ;({ person, project, keyword: red } = await makeShop(app))
})

/** Runs the worker's steps after checks: evaluate, then send. */
async function work() {
  const ctx = sendingContext(app, receivers.url)
  await evaluateAlerts.perform(ctx, {})
  return sendQueued(app, { ctx, pushService, onDelivered: { alert: endAfterDelivery } })
}

const everywhere = (pushCode: string) => ({
  source_type_project: project.id,
  destination_type: ['email', 'slack', 'discord', 'zapier', 'push'],
  destination_type_push: pushCode,
  destination_type_email: person.email,
  destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x',
  destination_type_discord: 'https://discord.com/api/webhooks/1/x',
  destination_type_zapier: 'https://hooks.zapier.com/hooks/catch/1/x',
})

test('ALERT-070 after an update of ranks the move is sent once to mail, Slack, Discord, Zapier and a browser', async () => {
  const { token, read } = newSubscription()
  const { push_code } = await app.items(updatePushToken, { push_token: token }, person.token)
  await makeAlert(app, person, everywhere(push_code))
  await checkOn(app, -1, [[red, 20]])
  await checkOn(app, 0, [[red, 3]])
  const mails = await work()
  expect(mails.map(({ to }) => to)).toEqual([person.email])
  expect(mails[0]?.text).toContain('red shoes')
  expect(browsers.received.map(({ body }) => read(body))).toMatchObject([{ title: 'Moves: red shoes' }])
  expect(receivers.received.map(({ host }) => host).toSorted()).toEqual([
    'discord.com',
    'hooks.slack.com',
    'hooks.zapier.com',
  ])
  for (const { text } of receivers.received) expect(text).toContain('red shoes')
  expect(await work()).toEqual([])
  expect(receivers.received).toHaveLength(3)
  expect(browsers.received).toHaveLength(1)
  const sent = await deliveriesOf(app, person.accountId)
  expect(sent.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent'])
})

test('ALERT-070 each update of ranks is judged, and one that moves nothing sends nothing', async () => {
  const { token } = newSubscription()
  const { push_code } = await app.items(updatePushToken, { push_token: token }, person.token)
  await makeAlert(app, person, everywhere(push_code))
  // Other tests track the same search as `red`.
  const hats = (await makeKeywords(app, person, project, `hats of ${person.accountId}`))[0]!
  await checkOn(app, -3, [[hats, 20]])
  const pushed = browsers.received.length
  const sentAfter = async (day: number, position: number) => {
    await checkOn(app, day, [[hats, position]])
    return {
      mails: (await work()).length,
      hooks: receivers.received.length,
      pushes: browsers.received.length - pushed,
    }
  }
  expect(await sentAfter(-2, 9)).toEqual({ mails: 1, hooks: 3, pushes: 1 })
  expect(await sentAfter(-1, 9)).toEqual({ mails: 0, hooks: 3, pushes: 1 })
  expect(await sentAfter(0, 3)).toEqual({ mails: 1, hooks: 6, pushes: 2 })
})

test.each([
  ['visibility', 'increase_number'],
  ['avg', 'improved'],
])('ALERT-070 the %s of a single keyword is sent once to each destination too', async (type, action) => {
  // Other tests track the same search.
  const phrase = `boots of ${person.accountId}`
  const boots = (await makeKeywords(app, person, project, phrase))[0]!
  const { token, read } = newSubscription()
  const { push_code } = await app.items(updatePushToken, { push_token: token }, person.token)
  await makeAlert(app, person, {
    ...everywhere(push_code),
    source_type_project_keyword: boots.id,
    trigger_type: type,
    trigger_action: action,
    ...(action === 'increase_number' && { trigger_value: 5 }),
  })
  await checkOn(app, -1, [[boots, 20]])
  await checkOn(app, 0, [[boots, 3]])
  const pushed = browsers.received.length
  const mails = await work()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[person.email, `Moves: ${phrase}`]])
  expect(browsers.received.slice(pushed).map(({ body }) => read(body))).toMatchObject([
    { title: `Moves: ${phrase}` },
  ])
  const hosts = ['discord.com', 'hooks.slack.com', 'hooks.zapier.com']
  expect(receivers.received.map(({ host }) => host).toSorted()).toEqual(hosts)
  expect(await work()).toEqual([])
  expect(receivers.received).toHaveLength(3)
})

test('a browser that is a destination is told once, and the other browsers of the person by the notification', async () => {
  const [chosen, other] = [newSubscription(), newSubscription()]
  const { push_code } = await app.items(updatePushToken, { push_token: chosen.token }, person.token)
  await app.items(updatePushToken, { push_token: other.token }, person.token)
  await makeAlert(app, person, {
    source_type_project: project.id,
    destination_type: ['push'],
    destination_type_push: push_code,
  })
  await checkOn(app, -1, [[red, 20]])
  await checkOn(app, 0, [[red, 3]])
  await work()
  const push = deliverPush(pushService)
  await runWaiting(app.database, {
    [push.name]: (payload) => push.perform(sendingContext(app, receivers.url), payload),
  })
  const own = [chosen, other].map(({ token }) => new URL(token.endpoint).pathname)
  const told = browsers.received.map(({ path }) => path).filter((path) => own.includes(path))
  expect(told.toSorted()).toEqual(own.toSorted())
})

test('the first message that arrives ends an alert that ends with it; one that does not arrive leaves it on', async () => {
  const status = async () => (await app.items(listAlerts, {}, person.token)).data[0]?.status
  await makeAlert(app, person, {
    source_type_project: project.id,
    alert_settings: ['enable_alerts', 'disable_after_first'],
  })
  receivers.answer(answers.with(410))
  await checkOn(app, -1, [[red, 20]])
  await checkOn(app, 0, [[red, 10]])
  await work()
  expect(await status()).toBe(1)
  await app.database.pool.query(`UPDATE deliveries SET status = 'failed' WHERE account_id = $1`, [
    person.accountId,
  ])
  receivers.answer(answers.ok)
  await checkOn(app, 0, [[red, 5]])
  await work()
  expect(await status()).toBe(0)
})
