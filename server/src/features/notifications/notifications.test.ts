import {
  listNotifications,
  markNotification,
  mergedNotifications,
} from '@rankline/contract/notifications/calls'
import { answerTicket, createTicket } from '@rankline/contract/tickets/calls'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let administrator: SignedUp
let person: SignedUp

beforeAll(async () => {
  administrator = await makeAdministrator(app)
})
beforeEach(async () => {
  person = await signUp(app)
})

/** Notifies the person as the product does, by a reply to a ticket. */
async function beNotified(title = 'Help', of = person) {
  const { redirect } = await app.items(createTicket, { title }, of.token)
  const ticket_id = Number(redirect.split('/').at(-1))
  await app.items(answerTicket, { ticket_id, message: 'Done.' }, administrator.token)
  return ticket_id
}

const page = (input: { page?: number } = {}) => app.items(listNotifications, input, person.token)
const mark = (id: number, mark_as: string, by = person) =>
  app.call(markNotification, { user_notification_id: id, mark_as }, by.token)

test('NOTIF-001 a notification has what its line shows', async () => {
  const ticketId = await beNotified('Ranks of <b>Naver</b>')
  const { data } = await page()
  expect(data).toEqual([
    {
      id: expect.any(Number),
      title: 'Your ticket has been answered',
      description: 'There is a reply to <b>Ranks of &lt;b&gt;Naver&lt;/b&gt;</b>.',
      status: 0,
      click_action: `/manage/tickets/${ticketId}`,
      created_at_human_string: 'just now',
    },
  ])
})

test('SEC-011 markup that people write is escaped before it is stored', async () => {
  await beNotified('<img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:x">')
  const row = await app.database.db
    .selectFrom('notifications')
    .select('description')
    .where('account_id', '=', person.accountId)
    .executeTakeFirstOrThrow()
  const tags = row.description.match(/<[^>]*>/g)
  expect(tags).toEqual(['<b>', '</b>'])
  expect(row.description).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('NOTIF-002 NOTIF-004 a notification is marked read and unread again', async () => {
  await beNotified()
  const [{ id } = { id: 0 }] = (await page()).data
  expect(await page()).toMatchObject({ unread_total: 1, data: [{ id, status: 0 }] })
  expect((await mark(id, 'read')).body.items).toMatchObject({ id, status: 1 })
  expect(await page()).toMatchObject({ unread_total: 0, data: [{ id, status: 1 }] })
  expect((await mark(id, 'unread')).body.items).toMatchObject({ id, status: 0 })
  expect(await page()).toMatchObject({ unread_total: 1, data: [{ id, status: 0 }] })
  const wrong = await mark(id, 'seen')
  expect(wrong.status).toBe(422)
  expect(wrong.body).toMatchObject({ errors: { mark_as: ['may get only specific values'] } })
})

test('NOTIF-003 each person sees their own alone, newest first, 20 to a page', async () => {
  const stranger = await signUp(app)
  await beNotified('theirs', stranger)
  for (let number = 1; number <= 21; number += 1) await beNotified(`ticket ${number}`)
  const first = await page()
  expect(first).toMatchObject({ total: 21, last_page: 2, per_page: 20, current_page: 1, unread_total: 21 })
  expect(first.data[0]?.description).toContain('ticket 21')
  const second = await page({ page: 2 })
  expect(second.data).toHaveLength(1)
  expect(second.data[0]?.description).toContain('ticket 1<')
  expect((await mark(second.data[0]!.id, 'read', stranger)).status).toBe(404)
  expect((await app.call(listNotifications, {})).status).toBe(401)
  expect(await app.items(mergedNotifications, {}, person.token)).toEqual(first)
})

test('NOTIF-005 owners also read what their clients were told, and only clients mark it', async () => {
  const client = await signUpClient(app, await makeBrand(app, person))
  const notice = { type: 'HELLO', description: '', click_action: null }
  for (const [account_id, title] of [
    [client.accountId, 'to the client'],
    [person.accountId, 'to the owner'],
    [(await signUp(app)).accountId, 'to a stranger'],
  ] as const)
    await app.database.db
      .insertInto('notifications')
      .values({ ...notice, account_id, title })
      .execute()
  const merged = await app.items(mergedNotifications, {}, person.token)
  expect(merged.data.map(({ title }) => title)).toEqual(['to the owner', 'to the client'])
  const [, ofClient] = merged.data
  expect((await page()).data.map(({ title }) => title)).toEqual(['to the owner'])
  expect((await mark(ofClient!.id, 'read')).status).toBe(404)
  expect((await mark(ofClient!.id, 'read', client)).status).toBe(200)
  expect((await app.call(mergedNotifications, {}, client.token)).status).toBe(403)
})

test('who invited is told that the invitation was accepted', async () => {
  const member = await makeMember(app, person, 'manager')
  expect((await page()).data).toMatchObject([
    {
      title: 'An invitation has been accepted',
      description: `<b>${member.username}</b> works in your account as manager now.`,
      click_action: '/manage/members',
    },
  ])
})
