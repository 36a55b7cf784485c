import { listAlerts } from '@rankline/contract/alerts'
import type { Keyword } from '@rankline/contract/keywords'
import type { Project } from '@rankline/contract/projects'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkOn, makeAlert } from '../../testing/alerts.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { deliveriesOf, sendQueued } from '../../testing/deliveries.ts'
import { makeKeywords, makeProject } from '../../testing/keywords.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'
import { answers, startReceivers } from '../../testing/receivers.ts'
import { sendingContext } from '../../testing/sending-context.ts'
import { endAfterDelivery } from './after-delivery.service.ts'
import { evaluateAlerts } from './alerts.jobs.ts'

let app: TestApp
let receivers: Awaited<ReturnType<typeof startReceivers>>
let person: SignedUp
let project: Project
let red: Keyword

beforeAll(async () => {
  app = await createTestApp()
  receivers = await startReceivers()
})
afterAll(async () => {
  receivers.close()
  await app.close()
})
beforeEach(async () => {
  person = await signUp(app)
  project = await makeProject(app, person)
  red = (await makeKeywords(app, person, project, 'red shoes'))[0]!
})
afterEach(() => receivers.reset())

/** What a worker does after checks: judge, then send. */
async function work() {
  const ctx = sendingContext(app, receivers.url)
  await evaluateAlerts.perform(ctx, {})
  return sendQueued(app, { ctx, onDelivered: { alert: endAfterDelivery } })
}

const everywhere = () => ({
  source_type_project: project.id,
  destination_type: ['email', 'slack', 'discord', 'zapier'],
  destination_type_email: person.email,
  destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x',
  destination_type_discord: 'https://discord.com/api/webhooks/1/x',
  destination_type_zapier: 'https://hooks.zapier.com/hooks/catch/1/x',
})

test('a move is sent once to each destination', async () => {
  await makeAlert(app, person, everywhere())
  await checkOn(app, -1, [[red, 20]])
  await checkOn(app, 0, [[red, 3]])
  const mails = await work()
  expect(mails.map(({ to }) => to)).toEqual([person.email])
  expect(receivers.received.map(({ host }) => host).toSorted()).toEqual([
    'discord.com',
    'hooks.slack.com',
    'hooks.zapier.com',
  ])
  for (const { text } of receivers.received) expect(text).toContain('red shoes')
  expect(await work()).toEqual([])
  expect(receivers.received).toHaveLength(3)
  const sent = await deliveriesOf(app, person.accountId)
  expect(sent.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent'])
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
