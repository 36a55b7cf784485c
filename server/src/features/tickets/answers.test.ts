import { listNotifications } from '@rankline/contract/notifications/calls'
import {
  answerTicket,
  createTicket,
  createTicketReply,
  findAnyTicket,
  findTicket,
  listAllTickets,
  listAnyTicketReplies,
  listTicketReplies,
  updateAnyTicket,
  updateTicket,
} from '@rankline/contract/tickets/calls'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let administrator: SignedUp
let person: SignedUp
let ticket_id: number

beforeAll(async () => {
  administrator = await makeAdministrator(app)
})
beforeEach(async () => {
  person = await signUp(app)
  const { redirect } = await app.items(createTicket, { title: 'Help' }, person.token)
  ticket_id = Number(redirect.split('/').at(-1))
})

const setStatus = (status: number) => app.call(updateAnyTicket, { ticket_id, status }, administrator.token)
const answer = (message: string) => app.call(answerTicket, { ticket_id, message }, administrator.token)
const write = (message: string) => app.call(createTicketReply, { ticket_id, message }, person.token)

test('TICK-012 ADM-042 people reply while a ticket is pending; administrators reply always and set any status', async () => {
  for (const status of [0, 1]) {
    expect((await setStatus(status)).body.items).toMatchObject({ status })
    const refused = await write('still there?')
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ message: 'Only pending tickets can be replied to.' })
    expect((await answer(`answer at ${status}`)).status).toBe(200)
  }
  expect((await setStatus(2)).body.items).toMatchObject({ status: 2, status_text: 'Pending' })
  expect((await write('thanks')).status).toBe(200)
  expect((await answer('answer at 2')).status).toBe(200)
  const { data } = await app.items(listTicketReplies, { ticket_id }, person.token)
  expect(data.map(({ message, user_id }) => [message, user_id])).toEqual([
    ['answer at 2', administrator.userId],
    ['thanks', person.userId],
    ['answer at 1', administrator.userId],
    ['answer at 0', administrator.userId],
  ])
  expect((await setStatus(3)).status).toBe(422)
})

test('administrators see tickets of everybody, pending ones first, with who asked', async () => {
  const other = await signUp(app)
  await app.items(createTicket, { title: 'Newer' }, other.token)
  await app.items(updateTicket, { ticket_id, status: 0 }, person.token)
  const { data } = await app.items(listAllTickets, {}, administrator.token)
  const [newer, mine] = [
    data.findIndex(({ user }) => user.username === other.username),
    data.findIndex(({ id }) => id === ticket_id),
  ]
  expect(newer).toBeGreaterThanOrEqual(0)
  expect(mine).toBeGreaterThan(newer)
  const found = await app.items(findAnyTicket, { ticket_id }, administrator.token)
  expect(found).toMatchObject({ title: 'Help', user_id: person.userId, user: { username: person.username } })
  expect((await app.call(findAnyTicket, { ticket_id }, other.token)).status).toBe(403)
  expect((await app.call(findAnyTicket, { ticket_id: 999_999 }, administrator.token)).status).toBe(404)
})

test('an answer notifies whose ticket it is, once for each', async () => {
  await answer('Look here')
  await write('Thank you')
  const notified = await app.items(listNotifications, {}, person.token)
  expect(notified.data).toMatchObject([
    { title: 'Your ticket has been answered', click_action: `/manage/tickets/${ticket_id}`, status: 0 },
  ])
  expect((await app.items(listAnyTicketReplies, { ticket_id }, administrator.token)).total).toBe(2)
  expect((await app.items(findTicket, { ticket_id }, person.token)).status).toBe(2)
})

describe('the calls of administrators', () => {
  const send = (method: 'GET' | 'POST', path: string, payload?: object, { token } = administrator) =>
    app.app.inject({
      method,
      url: `/api/v2/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload !== undefined && { payload }),
    })
  const refused = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    (await send(method, path, payload, person)).statusCode

  test('ADM-059 tickets/mPaginate is a page of tickets, tickets/mFind one of them', async () => {
    const find = `tickets/mFind?ticket_id=${ticket_id}`
    const page = (await send('GET', 'tickets/mPaginate')).json().items
    expect(page).toMatchObject({ current_page: 1, per_page: 50, total: page.data.length })
    const ticket = {
      id: ticket_id,
      title: 'Help',
      status: 2,
      user_id: person.userId,
      user: { username: person.username },
    }
    expect(page.data).toContainEqual(expect.objectContaining(ticket))
    expect((await send('GET', find)).json().items).toMatchObject(ticket)
    expect([await refused('GET', 'tickets/mPaginate'), await refused('GET', find)]).toEqual([403, 403])
  })

  test('ADM-060 tickets/mUpdateStatus takes ticket_id, status and the method PUT', async () => {
    const path = 'tickets/mUpdateStatus'
    const input = { ticket_id, status: 1, _method: 'PUT' }
    expect(await refused('POST', path, input)).toBe(403)
    expect((await app.items(findTicket, { ticket_id }, person.token)).status).toBe(2)
    expect((await send('POST', path, input)).json()).toMatchObject({
      status: 'success',
      items: { status: 1 },
    })
    expect((await app.items(findTicket, { ticket_id }, person.token)).status).toBe(1)
    for (const wrong of [
      { ...input, status: 3 },
      { ...input, status: '' },
      { ...input, ticket_id: '' },
    ])
      expect((await send('POST', path, wrong)).statusCode).toBe(422)
    expect((await send('POST', path, { ticket_id, status: 0 })).statusCode).toBe(405)
  })

  test('ADM-061 ticket-replies/mCreate answers, ticket-replies/mPaginate is a page of the replies', async () => {
    const list = `ticket-replies/mPaginate?ticket_id=${ticket_id}`
    const input = { ticket_id, message: 'Look here' }
    expect(await refused('POST', 'ticket-replies/mCreate', input)).toBe(403)
    expect((await send('POST', 'ticket-replies/mCreate', input)).json().items).toMatchObject({
      message: 'Look here',
      user_id: administrator.userId,
    })
    expect((await send('GET', list)).json().items).toMatchObject({
      data: [{ message: 'Look here', user_id: administrator.userId }],
      total: 1,
      current_page: 1,
    })
    expect(await refused('GET', list)).toBe(403)
  })
})
