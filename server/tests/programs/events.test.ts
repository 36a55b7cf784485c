import { createHmac } from 'node:crypto'
import { endApiToken, listApiTokens } from '@rankline/contract/api-tokens/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import * as calls from '@rankline/contract/public-api/events'
import type { Feature } from '@rankline/serp/page'
import { beforeEach, expect, test } from 'vitest'
import { deliverEvents } from '../../src/features/event-subscriptions/deliver-events.service.ts'
import { encrypted } from '../../src/features/event-subscriptions/encrypted.ts'
import {
  closeDays,
  forgetEvents,
  queueEvents,
} from '../../src/features/event-subscriptions/event-subscriptions.jobs.ts'
import { storeEvents } from '../../src/features/program-events/store-events.queries.ts'
import { createOutbound } from '../../src/platform/outbound.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeMember } from '../support/authorization.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'
import { answers, type Received } from '../support/receivers.ts'
import { receiversForTests } from '../support/receivers-for-tests.ts'
import { recordDay } from '../support/recorded-days.ts'
import { sendingContext } from '../support/sending-context.ts'

const app = appForTests()
const receivers = receiversForTests()
const { eventTypes } = calls
const site = 'https://www.example.com'
const hook = 'https://hooks.example.com/rankline'
let person: SignedUp
let token: string
let projectId: number
let keyword: { id: number; search_id: number }

beforeEach(async () => {
  await app.database.pool.query('DELETE FROM graphile_worker._private_jobs')
  person = await signUp(app)
  projectId = (await makeProject(app, person, { project_url: `${site}/` })).id
  await makeKeywords(app, person, { id: projectId } as never, 'red shoes')
  keyword = await app.database.db
    .selectFrom('keywords')
    .select(['id', 'search_id'])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  token = await makeToken(app, person)
})

type Call = Parameters<typeof callProgram>[1]

async function ask<E extends Call>(call: E, input: Record<string, unknown> = {}, by = token) {
  const { status, body } = await callProgram(app, call, input, by)
  expect([status, body]).toEqual([expect.toBeOneOf([200, 201, 202]), expect.anything()])
  return body as ItemsOf<E>
}

const subscribe = (input: Record<string, unknown> = {}, by = token) =>
  ask(calls.createSubscription, { url: hook, events: [...eventTypes], ...input }, by)

const context = () => sendingContext(app, receivers.url)
const deliver = (id: number, ctx = context(), accountId = person.accountId) =>
  deliverEvents(ctx, { accountId, subscriptionId: id })
const log = async (id: number) => (await ask(calls.listEvents, { event_subscription_id: id })).data
const found = async (id: number) => (await ask(calls.listSubscriptions)).data.find((one) => one.id === id)
const change = (id: number, input: object, by = token) =>
  ask(calls.changeSubscription, { event_subscription_id: id, ...input }, by)

/** Checks the keyword on a day: its place; null: not among the results. */
const check = (ago: number, position: number | null, features: Feature[] = []) =>
  recordDay(app.database, utcDay(-ago), [
    {
      searchId: keyword.search_id,
      depth: 100,
      results: position === null ? [] : [{ url: `${site}/shoes`, position }],
      features,
    },
  ])

const notes = async () =>
  (
    await app.database.db
      .selectFrom('notifications')
      .select('description')
      .where('account_id', '=', person.accountId)
      .where('type', '=', 'EVENTS_PAUSED')
      .execute()
  ).map(({ description }) => description)

const set = (id: number, values: object) =>
  app.database.db.updateTable('event_subscriptions').set(values).where('id', '=', id).execute()

/** The signature of a request by Standard Webhooks. */
function signatureOf({ headers, text }: Pick<Received, 'headers' | 'text'>, secret: string | null) {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  const key = Buffer.from(secret!.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('a secret is shown once, and stored only encrypted', async () => {
  const input = { url: hook, events: ['rank.changed'] }
  const send = () =>
    callProgram(app, calls.createSubscription, input, token, { 'idempotency-key': 'first-hook' })
  const [first, again] = [await send(), await send()]
  const made = first.body as ItemsOf<typeof calls.createSubscription>
  expect(made).toMatchObject({
    name: 'hooks.example.com',
    address: 'hooks.example.com …line',
    events: ['rank.changed'],
    project_ids: null,
    top_n: 10,
    state: 'active',
    secret: expect.stringMatching(/^whsec_/),
  })
  expect(again.body).toEqual(first.body)
  const { secret: _, ...shown } = made
  expect((await ask(calls.listSubscriptions)).data).toEqual([shown])
  const { rows } = await app.database.pool.query(
    `SELECT (SELECT json_agg(event_subscriptions) FROM event_subscriptions)::text
      || (SELECT json_agg(idempotency_keys) FROM idempotency_keys)::text AS text`,
  )
  expect(rows[0].text).not.toContain(made.secret)
  expect(rows[0].text).not.toContain(hook)
  const renewed = await change(made.id, { renew_secret: true })
  expect(renewed.secret).not.toBe(made.secret)
  expect((await change(made.id, { name: 'Hook' })).secret).toBeNull()
})

test('events of checks arrive in their order, signed by Standard Webhooks', async () => {
  await check(3, 4)
  const { id, secret } = await subscribe()
  await check(2, 4)
  await check(1, 12)
  await check(0, null)
  await deliver(id)
  const bodies = receivers.bodies() as { type: string; id: string; data: Record<string, unknown> }[]
  expect(bodies.map(({ type }) => type)).toEqual([
    'check.completed',
    ...['check.completed', 'rank.changed', 'keyword.left_top_n'],
    ...['check.completed', 'rank.changed'],
  ])
  const about = { project_id: projectId, keyword_id: keyword.id, keyword: 'red shoes', day: utcDay(-1) }
  expect(bodies[1]?.data).toMatchObject({ ...about, state: 'ranked', position: 12, url: `${site}/shoes` })
  expect(bodies[2]?.data).toMatchObject({ ...about, from: 4, to: 12, change: -8 })
  expect(bodies[3]?.data).toMatchObject({ ...about, from: 4, to: 12, n: 10 })
  expect(bodies[4]?.data).toMatchObject({ state: 'not_in_depth', position: null, depth: 100 })
  expect(bodies[5]?.data).toMatchObject({ from: 12, to: null, change: null })
  const [{ headers, text, host, path }] = receivers.received as [(typeof receivers.received)[0]]
  expect([host, path]).toEqual(['hooks.example.com', '/rankline'])
  expect(headers['webhook-signature']).toBe(signatureOf({ headers, text }, secret))
  expect(headers['webhook-id']).toBe(bodies[0]?.id)
  expect((await log(id)).map(({ state }) => state)).toEqual(Array(6).fill('sent'))
})

test('a renewed secret and the one before sign for a day, then the new one alone', async () => {
  const { id, secret: first } = await subscribe()
  const signatures = async () => {
    receivers.reset()
    await ask(calls.testSubscription, { event_subscription_id: id })
    await deliver(id)
    const [request] = receivers.received as [(typeof receivers.received)[0]]
    const of = (secret: string | null) => signatureOf(request, secret)
    return { sent: request.headers['webhook-signature'], of }
  }
  const { secret: second } = await change(id, { renew_secret: true })
  const both = await signatures()
  expect(both.sent).toBe(`${both.of(second)} ${both.of(first)}`)
  const { secret: third } = await change(id, { renew_secret: true })
  const next = await signatures()
  expect(next.sent).toBe(`${next.of(third)} ${next.of(second)}`)

  await set(id, { previous_until: new Date(Date.now() - 1000) })
  const alone = await signatures()
  expect(alone.sent).toBe(alone.of(third))
  await forgetEvents.perform(context(), {})
  const { rows } = await app.database.pool.query(
    'SELECT previous_secret, previous_until FROM event_subscriptions WHERE id = $1',
    [id],
  )
  expect(rows).toEqual([{ previous_secret: null, previous_until: null }])
})

test('features and citations have events of their own', async () => {
  const { id } = await subscribe({ events: ['feature.won', 'feature.lost', 'citation.won', 'citation.lost'] })
  const entries = [{ title: 'A', url: `${site}/a` }]
  const own: Feature[] = [
    { type: 'ai_overview', children: entries },
    { type: 'videos', children: entries },
  ]
  const others = own.map(({ type }) => ({ type, children: [{ title: 'B', url: 'https://rival.example/b' }] }))
  await check(2, 4, others)
  await check(1, 4, own)
  await check(0, 4, others)
  await deliver(id)
  const bodies = receivers.bodies() as { type: string; data: object }[]
  expect(bodies.map(({ type }) => type).toSorted()).toEqual(
    ['citation.lost', 'citation.won', 'feature.lost', 'feature.won'].toSorted(),
  )
  expect(bodies.find(({ type }) => type === 'feature.won')?.data).toMatchObject({
    feature: 'videos',
    keyword_id: keyword.id,
    day: utcDay(-1),
  })
})

const stored = async () =>
  Number(
    (
      await app.database.pool.query('SELECT count(*) FROM program_events WHERE account_id = $1', [
        person.accountId,
      ])
    ).rows[0].count,
  )

test('nothing is stored without a subscription that wants it', async () => {
  await check(2, 4)
  await check(1, 9)
  expect(await stored()).toBe(0)
  const { id } = await subscribe({ events: ['report.ready'] })
  await check(0, 3)
  expect(await stored()).toBe(0)
  await change(id, { events: ['rank.changed'], is_enabled: false })
  await check(0, 5)
  expect(await stored()).toBe(0)
})

test('an event is only of its subscription: projects, first positions, and what was rolled back', async () => {
  const other = await makeProject(app, person, { project_url: 'https://other.example.com/' })
  await check(2, 4)
  const elsewhere = await subscribe({ project_ids: [other.id] })
  const here = await subscribe({ project_ids: [projectId], top_n: 3, events: ['keyword.left_top_n'] })
  await check(1, 9)
  expect([await log(elsewhere.id), await log(here.id)]).toEqual([[], []])
  await change(here.id, { top_n: 9 })
  await check(0, 10)
  expect(await log(here.id)).toHaveLength(1)
  const rolledBack = app.database.db.transaction().execute(async (db) => {
    const event = { accountId: person.accountId, type: 'report.ready', projectIds: [other.id], data: {} }
    await storeEvents(db, [event as never])
    throw new Error('the cause has failed')
  })
  await expect(rolledBack).rejects.toThrow('the cause has failed')
  expect(await log(elsewhere.id)).toEqual([])
})

const ready = (more: object = {}) =>
  storeEvents(app.database.db, [
    {
      accountId: person.accountId,
      type: 'report.ready',
      projectIds: [projectId],
      data: { report_id: 1 },
      ...more,
    },
  ])

test('a failure holds up the events behind it, and is repeated later and later', async () => {
  const { id } = await subscribe()
  await ready({ data: { report_id: 1 } })
  await ready({ data: { report_id: 2 } })
  receivers.answer(answers.with(500, 'broken'))
  await deliver(id)
  await deliver(id)
  expect(receivers.received).toHaveLength(1)
  expect(await found(id)).toMatchObject({ state: 'failing', failing_since: expect.any(String) })
  expect((await log(id))[0]).toMatchObject({ tries: 1, attempts: [{ answer: '500 broken' }] })
  const waits: number[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await set(id, { next_try_at: null })
    await deliver(id)
    waits.push(Date.parse((await found(id))!.next_try_at!) - Date.now())
  }
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  receivers.answer(answers.ok)
  await set(id, { next_try_at: null })
  await deliver(id)
  expect(receivers.bodies().slice(-2)).toMatchObject([{ data: { report_id: 1 } }, { data: { report_id: 2 } }])
  expect(await found(id)).toMatchObject({ state: 'active', failing_since: null, next_try_at: null })
})

test('after a day of failures a subscription is paused, and resumed with what has waited', async () => {
  const { id } = await subscribe()
  await ready()
  receivers.answer(answers.with(500))
  await deliver(id)
  await set(id, { next_try_at: null, failing_since: new Date(Date.now() - DAY) })
  await deliver(id)
  expect(await found(id)).toMatchObject({ state: 'paused', pause_reason: 'failures' })
  expect(await notes()).toEqual([expect.stringContaining('No event was accepted for a day')])
  const { status } = await callProgram(app, calls.testSubscription, { event_subscription_id: id }, token)
  expect(status).toBe(409)
  receivers.reset()
  await ready({ data: { report_id: 2 } })
  await deliver(id)
  expect(receivers.received).toEqual([])
  expect(await change(id, { is_enabled: true })).toMatchObject({ state: 'active', pause_reason: null })
  await deliver(id)
  expect(receivers.bodies()).toMatchObject([{ data: { report_id: 1 } }, { data: { report_id: 2 } }])
})

test('an address that is gone is called once', async () => {
  const { id } = await subscribe()
  await ready()
  receivers.answer(answers.with(410, 'gone'))
  await deliver(id)
  expect(await found(id)).toMatchObject({ state: 'paused', pause_reason: 'gone' })
})

test('an address is checked when it is entered and when it is called', async () => {
  for (const url of [
    'http://hooks.example.com/',
    'https://127.0.0.1/hook',
    'ftp://hooks.example.com/',
    'hooks',
  ])
    expect(
      await callProgram(app, calls.createSubscription, { url, events: ['rank.changed'] }, token),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'url' }] } })
  const { id } = await subscribe()
  const { encrypt } = encrypted(context().installation, person.accountId)
  await set(id, { address: encrypt('https://127.0.0.1:9/hook') })
  await ready()
  const ctx = context()
  await deliver(id, {
    ...ctx,
    installation: { ...ctx.installation, outbound: createOutbound({ standIn: undefined }) },
  })
  expect(await log(id)).toMatchObject([{ state: 'waiting', tries: 1 }])
  expect(await found(id)).toMatchObject({ state: 'failing' })
})

test('nothing is sent that the token does not reach at that moment', async () => {
  const member = await makeMember(app, person, 'manager', { project_ids: [projectId] })
  const { db } = app.database
  const options = { userable_id: person.userId }
  const theirs = await makeToken(app, member, options)
  const { id } = await subscribe({}, theirs)
  await ready()
  await ready({ projectIds: null })
  await deliver(id)
  expect((await log(id)).map(({ state }) => state)).toEqual(['sent', 'withheld'])
  await db.deleteFrom('project_members').where('member_id', '=', member.memberId).execute()
  await ready()
  await deliver(id)
  expect((await log(id)).map(({ state }) => state)).toEqual(['sent', 'withheld', 'withheld'])
  await db.deleteFrom('members').where('id', '=', member.memberId).execute()
  await ready()
  await deliver(id)
  expect(receivers.received).toHaveLength(1)
  expect(await found(id)).toMatchObject({ state: 'paused', pause_reason: 'token' })
  // The owner takes it over with an own token.
  await change(id, { is_enabled: true })
  await deliver(id)
  expect(receivers.received).toHaveLength(2)
})

test('a subscription ends with its token, until another token changes it', async () => {
  const { id } = await subscribe()
  const { tokens } = await app.items(listApiTokens, { userable_id: person.userId }, person.token)
  await app.items(endApiToken, { api_token_id: tokens[0]!.id }, person.token)
  await ready()
  await deliver(id)
  expect(receivers.received).toEqual([])
  token = await makeToken(app, person)
  expect(await found(id)).toMatchObject({ state: 'paused', pause_reason: 'token' })
  expect(await notes()).toEqual([expect.stringContaining('can no longer be used')])
  await change(id, { is_enabled: true })
  await deliver(id)
  expect(receivers.received).toHaveLength(1)
})

test('nothing is sent of a project that is deleted, or by a token that may not read', async () => {
  const { id } = await subscribe()
  await ready()
  const gone = { deleted_at: new Date() }
  await app.database.db.updateTable('projects').set(gone).where('id', '=', projectId).execute()
  await deliver(id)
  expect((await log(id)).map(({ state }) => state)).toEqual(['withheld'])
  await app.database.db
    .updateTable('projects')
    .set({ deleted_at: null })
    .where('id', '=', projectId)
    .execute()
  const managing = await makeToken(app, person, { permissions: ['manage'] })
  await change(id, { name: 'Hook' }, managing)
  await ready()
  await deliver(id)
  expect(receivers.received).toEqual([])
  expect(await found(id)).toMatchObject({ state: 'paused', pause_reason: 'token' })
})

test('members see the subscriptions of their own tokens, and strangers none', async () => {
  const mine = await subscribe()
  const member = await makeMember(app, person, 'manager')
  const theirs = await makeToken(app, member, { userable_id: person.userId })
  const own = await subscribe({}, theirs)
  const ids = async (by: string) => (await ask(calls.listSubscriptions, {}, by)).data.map(({ id }) => id)
  expect([await ids(theirs), await ids(token)]).toEqual([[own.id], [mine.id, own.id]])
  const limited = await makeToken(app, person, { project_ids: [projectId] })
  expect(await ids(limited)).toEqual([])
  const narrow = await subscribe({ project_ids: [projectId] }, limited)
  expect(await ids(limited)).toEqual([narrow.id])
  const stranger = await makeToken(app, await signUp(app))
  for (const call of [calls.deleteSubscription, calls.testSubscription, calls.listEvents])
    for (const by of [theirs, limited, stranger])
      expect((await callProgram(app, call, { event_subscription_id: mine.id }, by)).status).toBe(404)
  expect(await ask(calls.deleteSubscription, { event_subscription_id: mine.id })).toEqual({ deleted: 1 })
})

test('a test is sent at once, and a time span again with the same ids', async () => {
  const { id } = await subscribe()
  const sent = await ask(calls.testSubscription, { event_subscription_id: id })
  expect(sent).toMatchObject({ type: 'subscription.test', state: 'waiting' })
  const { rows } = await app.database.pool.query('SELECT task_identifier AS task FROM graphile_worker.jobs')
  expect(rows).toContainEqual({ task: 'deliver-events' })
  await ready()
  await deliver(id)
  const span = { event_subscription_id: id, from: '2020-01-01T00:00:00Z', to: new Date().toISOString() }
  expect(await ask(calls.replayEvents, span)).toEqual({ events: 2 })
  await deliver(id)
  const ids = receivers.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([ids[0], ids[1], ids[0], ids[1]])
  expect(await ask(calls.replayEvents, { ...span, to: span.from })).toEqual({ events: 0 })
})

test('every minute queues what waits, and old events are deleted', async () => {
  const { id } = await subscribe()
  const { id: idle } = await subscribe()
  await ready()
  await app.database.db.deleteFrom('program_events').where('subscription_id', '=', idle).execute()
  await queueEvents.perform(context(), {})
  const { rows } = await app.database.pool.query(
    'SELECT payload FROM graphile_worker._private_jobs ORDER BY id',
  )
  const queued = rows.map(({ payload }) => payload.subscriptionId)
  expect([queued.includes(id), queued.includes(idle)]).toEqual([true, false])
  const past = new Date(Date.now() - 8 * DAY)
  await app.database.db.updateTable('program_events').set({ created_at: past }).execute()
  await set(idle, { paused_at: past, pause_reason: 'failures' })
  await forgetEvents.perform(context(), {})
  expect(await stored()).toBe(0)
  expect(await found(idle)).toMatchObject({ is_enabled: false, state: 'paused' })
})

test('the numbers of yesterday are an event once they are rolled up, once', async () => {
  const { id } = await subscribe({ events: ['project.day_closed'] })
  await check(1, 4)
  const due = { account_id: person.accountId, project_id: projectId, day: utcDay(-1) }
  await app.database.db
    .insertInto('project_days_due')
    .values(due as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await closeDays.perform(context(), {})
  expect(await log(id)).toEqual([])
  await app.database.db.deleteFrom('project_days_due').where('project_id', '=', projectId).execute()
  await closeDays.perform(context(), {})
  await closeDays.perform(context(), {})
  await deliver(id)
  expect(receivers.bodies()).toMatchObject([
    { type: 'project.day_closed', data: { project_id: projectId, day: utcDay(-1), checked: 1 } },
  ])
})

test('calls at the same moment make no more subscriptions than allowed', async () => {
  for (let count = 1; count < calls.MOST_SUBSCRIPTIONS; count += 1) await subscribe()
  const input = { url: hook, events: ['rank.changed'] }
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => callProgram(app, calls.createSubscription, input, token)),
  )
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403, 403, 403])
})
