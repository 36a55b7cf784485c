import { listAudit } from '@rankline/contract/admin/audit'
import { findHealth } from '@rankline/contract/admin/health'
import * as calls from '@rankline/contract/admin/outbox'
import { messages } from '@rankline/contract/messages'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../../tests/support/administrator.ts'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeDelivery, messageOf } from '../../../../tests/support/deliveries.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { sendingContext } from '../../../../tests/support/sending-context.ts'
import { type Mailer, MailRefused } from '../../../platform/mail/mailer.ts'
import { deliverMail, forgetMails, postMail } from '../../../platform/mail/post.ts'

const app = appForTests()
let administrator: SignedUp

beforeAll(async () => {
  administrator = await makeAdministrator(app)
  // Deletes the mails that the sign-up queued.
  await app.database.db.deleteFrom('mails').execute()
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.database.db)
})

const ctx = () => sendingContext(app)
const look = () => app.items(findHealth, {}, administrator.token)
const mails = async (failed: 0 | 1, search?: string) =>
  (await app.items(calls.listMails, { failed, ...(search !== undefined && { search }) }, administrator.token))
    .data
const deliveries = async (failed: 0 | 1) =>
  (await app.items(calls.listDeliveries, { failed }, administrator.token)).data
const act = (endpoint: typeof calls.retryMail | typeof calls.discardMail, mail_id: number) =>
  app.call(endpoint, { mail_id }, administrator.token)

async function post(key: string): Promise<number> {
  const mail = { subject: `About ${key}`, text: 'Hello', html: '<p>Hello</p>' }
  await postMail(ctx(), { key, to: `${key}@example.com`, mail })
  const row = await app.database.db
    .selectFrom('mails')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row.id
}

/** A mail server that gives the same answer to every mail. */
const answering = (error?: Error): Mailer & { sent: string[] } => {
  const sent: string[] = []
  return {
    sent,
    async send({ to }) {
      if (error !== undefined) throw error
      sent.push(to)
    },
    close: async () => {},
  }
}

const runAt = async (mailId: number) => {
  const { rows } = await sql<{ attempts: number }>`
    SELECT attempts FROM graphile_worker.jobs WHERE key = ${`deliver-mail ${mailId}`}`.execute(
    app.database.db,
  )
  return rows
}

test('a mail that failed is listed with its reason, tried again, and sent with what it said', async () => {
  const id = await post('ada')
  expect(await mails(0)).toMatchObject([
    { id, recipient: 'ada@example.com', subject: 'About ada', attempts: 0, next_try_at: expect.any(String) },
  ])
  expect((await look()).mails).toEqual({ waiting: 1, failed: 0 })
  await deliverMail(answering(new MailRefused('550 nobody here'))).perform(ctx(), { mailId: id })
  expect(await mails(0)).toEqual([])
  expect(await mails(1)).toMatchObject([
    { id, subject: 'About ada', attempts: 1, error: '550 nobody here', next_try_at: null },
  ])
  expect(await mails(1, 'ADA@')).toHaveLength(1)
  expect(await mails(1, 'grace')).toEqual([])
  expect((await look()).mails).toEqual({ waiting: 0, failed: 1 })

  expect((await act(calls.retryMail, id)).status).toBe(200)
  expect(await runAt(id)).toHaveLength(1)
  expect(await mails(0)).toMatchObject([{ id, attempts: 0, error: null }])
  const server = answering()
  await deliverMail(server).perform(ctx(), { mailId: id })
  expect(server.sent).toEqual(['ada@example.com'])
  expect([...(await mails(0)), ...(await mails(1))]).toEqual([])
  expect((await act(calls.retryMail, id)).status).toBe(404)
  expect((await act(calls.discardMail, id)).status).toBe(404)
})

test('a discarded mail is not sent, counts as no problem and has no text; the log names no address', async () => {
  const [waiting, failed] = [await post('grace'), await post('alan')]
  await deliverMail(answering(new MailRefused('no'))).perform(ctx(), { mailId: failed })
  for (const id of [waiting, failed]) expect((await act(calls.discardMail, id)).status).toBe(200)
  const server = answering()
  for (const mailId of [waiting, failed]) await deliverMail(server).perform(ctx(), { mailId })
  expect(server.sent).toEqual([])
  expect([...(await mails(0)), ...(await mails(1))]).toEqual([])
  expect((await look()).mails).toEqual({ waiting: 0, failed: 0 })
  const rows = await app.database.db
    .selectFrom('mails')
    .select(['content', 'error'])
    .where('id', 'in', [waiting, failed])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { content: null, error: messages.discardedByAdministrator },
    { content: null, error: 'no' },
  ])
  expect((await act(calls.retryMail, waiting)).status).toBe(404)
  expect((await act(calls.discardMail, waiting)).status).toBe(404)
  // The mail is not queued again.
  expect(
    await postMail(ctx(), { key: 'grace', to: 'b@example.com', mail: { subject: '', text: '', html: '' } }),
  ).toBe(false)
  const [entry] = (await app.items(listAudit, {}, administrator.token)).data
  expect(entry).toMatchObject({
    action: 'mail_discarded',
    subject: `mail ${failed}`,
    before: null,
    after: null,
  })
})

test('the text of a failed mail is kept for a week', async () => {
  const id = await post('edsger')
  await deliverMail(answering(new MailRefused('no'))).perform(ctx(), { mailId: id })
  const age = (days: number) =>
    sql`UPDATE mails SET settled_at = now() - make_interval(days => ${days}::integer, hours => -1) WHERE id = ${id}`.execute(
      app.database.db,
    )
  await age(7)
  await forgetMails.perform(ctx(), {})
  expect((await mails(1))[0]?.subject).toBe('About edsger')
  await sql`UPDATE mails SET settled_at = now() - interval '7 days 1 hour' WHERE id = ${id}`.execute(
    app.database.db,
  )
  await forgetMails.perform(ctx(), {})
  expect((await act(calls.retryMail, id)).status).toBe(404)
  await act(calls.discardMail, id)
})

test('a message that failed is listed, sent again or put aside; other people’s are left alone', async () => {
  const person = await signUp(app)
  const stranger = await signUp(app)
  const { db } = app.database
  const id = await makeDelivery(app, person.accountId)
  expect(await deliveries(0)).toMatchObject([
    { id, title: messageOf().title, type: 'email', user: { id: person.userId, username: person.username } },
  ])
  /** A failed delivery as `record-outcome.service.ts` stores it. */
  const fail = () =>
    db
      .updateTable('deliveries')
      .set({ status: 'failed', tries: 1, answer: 'HTTP 410', next_try_at: null })
      .where('id', '=', id)
      .execute()
  await fail()
  expect(await deliveries(0)).toEqual([])
  expect(await deliveries(1)).toMatchObject([{ id, answer: 'HTTP 410', tries: 1, next_try_at: null }])
  expect((await look()).deliveries).toEqual({ waiting: 0, failed: 1 })

  const send = (endpoint: typeof calls.retryDelivery | typeof calls.discardDelivery, user_id: number) =>
    app.call(endpoint, { user_id, delivery_id: id }, administrator.token)
  expect((await send(calls.retryDelivery, stranger.userId)).status).toBe(404)
  expect((await send(calls.retryDelivery, person.userId)).status).toBe(200)
  expect(await deliveries(0)).toMatchObject([{ id, tries: 0 }])
  await fail()
  expect((await send(calls.discardDelivery, person.userId)).status).toBe(200)
  expect((await send(calls.discardDelivery, person.userId)).status).toBe(404)
  expect(await deliveries(1)).toEqual([])
  expect((await look()).deliveries).toEqual({ waiting: 0, failed: 0 })
})

test('jobs that wait are listed apart from those that failed', async () => {
  const { db } = app.database
  await sql`SELECT FROM graphile_worker.add_job('later', run_at => now() + interval '1 day')`.execute(db)
  const { rows } = await sql<{ id: string }>`SELECT id FROM graphile_worker.add_job('broken')`.execute(db)
  await sql`SELECT FROM graphile_worker.permanently_fail_jobs(ARRAY[${rows[0]!.id}]::bigint[], 'it broke')`.execute(
    db,
  )
  const jobs = async (failed: 0 | 1) =>
    (await app.items(calls.listJobs, { failed }, administrator.token)).data
  expect((await jobs(0)).find(({ name }) => name === 'later')).toMatchObject({
    attempts: 0,
    is_running: false,
    last_error: null,
  })
  expect((await jobs(0)).some(({ name }) => name === 'broken')).toBe(false)
  expect(await jobs(1)).toMatchObject([{ id: Number(rows[0]!.id), name: 'broken', last_error: 'it broke' }])
})
