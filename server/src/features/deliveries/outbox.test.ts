// @module-tag deep
import type { ServerResponse } from 'node:http'
import { listDeliveries } from '@rankline/contract/deliveries/calls'
import type { Destination } from '@rankline/contract/deliveries/destinations'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { deliveriesOf, messageOf } from '../../../tests/support/deliveries.ts'
import { killWorker, startProcess } from '../../../tests/support/killed-workers.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { answers, type Received } from '../../../tests/support/receivers.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { startJobs } from '../../platform/jobs.ts'
import { createPushService } from '../push/push-service.ts'
import { queueMessage } from './queue-message.service.ts'
import { sendDelivery } from './send-delivery.job.ts'

// Delivery of many messages while receivers fail and workers die.

const app = appForTests()
const receivers = receiversForTests()

const everywhere: Destination[] = [
  { type: 'webhook', address: 'https://example.com/good' },
  { type: 'slack', address: 'https://hooks.slack.com/services/fails-first' },
  { type: 'discord', address: 'https://discord.com/api/webhooks/1/limits-first' },
  { type: 'zapier', address: 'https://hooks.zapier.com/hooks/hangs-first' },
  { type: 'teams', address: 'https://x.logic.azure.com/always-fails' },
]
const MESSAGES = 12
const PEOPLE = 3
const KILLS = 4
const PATIENCE = 1_000

const idOf = ({ headers }: Received) => String(headers['webhook-id'])
const keyOf = (request: Received) => `${request.host} ${idOf(request)}`

/** Receivers that accept a message at the second attempt, and one that never does; counts the accepted ones. */
function misbehave() {
  const tries = new Map<string, number>()
  const taken = new Map<string, number>()
  const trouble: Record<string, (typeof answers)['ok']> = {
    'hooks.slack.com': answers.with(500),
    'discord.com': answers.with(429, '{"retry_after":0.25}'),
    'hooks.zapier.com': answers.hang,
  }
  receivers.answer((request, response) => {
    const key = keyOf(request)
    const count = (tries.get(key) ?? 0) + 1
    tries.set(key, count)
    if (request.host === 'x.logic.azure.com') return answers.with(503)(request, response)
    const first = trouble[request.host]
    if (count === 1 && first !== undefined) return first(request, response)
    taken.set(key, (taken.get(key) ?? 0) + 1)
    answers.ok(request, response)
  })
  return taken
}

const startWorker = () =>
  startProcess('./delivery-worker.ts', app.database.connectionString, receivers.url, String(PATIENCE))

/** Sends without pauses. @returns the deliveries that are not settled */
async function countQueued(): Promise<number> {
  await app.database.pool.query('UPDATE slow_receivers SET rests_until = NULL')
  await app.database.pool.query(
    'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL AND run_at > now()',
  )
  const { rows } = await app.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM deliveries WHERE status = 'queued'`,
  )
  return rows[0]!.count
}

test('every message arrives at least once with one id, and is listed once, whatever fails or is killed', async () => {
  const taken = misbehave()
  const people: SignedUp[] = []
  for (let number = 0; number < PEOPLE; number += 1) people.push(await signUp(app))
  for (const { accountId } of people)
    for (let number = 0; number < MESSAGES; number += 1) {
      const message = messageOf({ key: `alert:1:${number}`, title: `Message ${number}` })
      await queueMessage(sendingContext(app), accountId, message, everywhere)
    }

  let worker = await startWorker()
  for (let kills = 0; kills < KILLS; kills += 1) {
    const enough = receivers.received.length + 5 + Math.floor(Math.random() * 20)
    await expect
      .poll(async () => (await countQueued()) === 0 || receivers.received.length >= enough, { interval: 20 })
      .toBe(true)
    await killWorker(app, worker)
    worker = await startWorker()
  }
  await expect.poll(countQueued, { interval: 50 }).toBe(0)
  await killWorker(app, worker)

  for (const person of people) {
    const rows = await deliveriesOf(app, person.accountId)
    expect(rows).toHaveLength(MESSAGES * everywhere.length)
    for (const { type, status, tries, message_id, shown_address } of rows) {
      const isDead = type === 'teams'
      expect({ type, status, tries: isDead ? tries : 4 }).toEqual({
        type,
        status: isDead ? 'failed' : 'sent',
        tries: 4,
      })
      const host = shown_address.split(' ')[0]
      const count = taken.get(`${host} msg_${message_id}`) ?? 0
      expect({ host, isTaken: count > 0 }).toEqual({ host, isTaken: !isDead })
    }
    const listed: string[] = []
    for (let page = 1; page <= 3; page += 1) {
      const input = { kind: 'alert', origin_id: 1, page }
      const { data } = await app.items(listDeliveries, input, person.token)
      listed.push(...data.map(({ title, type }) => `${title} ${type}`))
    }
    const wanted = everywhere.flatMap(({ type }) =>
      Array.from({ length: MESSAGES }, (_, number) => `Message ${number} ${type}`),
    )
    expect(listed.toSorted()).toEqual(wanted.toSorted())
  }
  // All attempts of a message have its id, and nothing else was sent.
  const { rows } = await app.database.pool.query<{ id: number }>('SELECT id FROM messages')
  const known = new Set(rows.map(({ id }) => `msg_${id}`))
  expect(receivers.received.filter((request) => !known.has(idOf(request)))).toEqual([])
})

test('receivers of an account that hang hold up no other account, also at the same services', async () => {
  const held: ServerResponse[] = []
  const [hung, other] = [await signUp(app), await signUp(app)]
  receivers.answer((request, response) => {
    if (request.path.startsWith('/good')) return answers.ok(request, response)
    held.push(response)
  })
  const ctx = sendingContext(app, receivers.url, 600_000)
  const services = ['https://hooks.zapier.com', 'https://hooks.slack.com', 'https://example.com']
  const types = ['zapier', 'slack', 'webhook'] as const
  const at = (path: string): Destination[] =>
    types.map((type, index) => ({ type, address: services[index] + path }))
  for (let number = 0; number < 12; number += 1)
    await queueMessage(ctx, hung.accountId, messageOf(), at(`/hang-${number}`))
  for (let number = 0; number < 5; number += 1)
    await queueMessage(ctx, other.accountId, messageOf(), at(`/good-${number}`))
  const pushService = createPushService({ subject: 'mailto:rank@example.com', standIn: receivers.url })
  const mailer = { send: async () => undefined }
  const jobs = await startJobs(
    app.database,
    [sendDelivery({ mailer, pushService }, {}, async () => false)],
    ctx,
    { concurrency: 8 },
  )
  const count = async ({ accountId }: SignedUp, wanted: string) =>
    (await deliveriesOf(app, accountId)).filter(({ status }) => status === wanted).length
  await expect.poll(() => count(other, 'sent')).toBe(15)
  expect(await count(hung, 'queued')).toBe(36)
  // The queues of one account.
  expect(held.length).toBeLessThanOrEqual(2)
  receivers.answer(answers.ok)
  for (const response of held) response.end()
  await expect.poll(() => count(hung, 'sent')).toBe(36)
  await jobs.stop()
  await pushService.close()
})
