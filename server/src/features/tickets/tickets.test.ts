import {
  createTicket,
  createTicketReply,
  findTicket,
  listTicketReplies,
  listTickets,
  updateTicket,
} from '@rankline/contract/tickets/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

async function open(title = 'Help', description?: string): Promise<number> {
  const { redirect } = await app.items(
    createTicket,
    { title, ...(description !== undefined && { description }) },
    person.token,
  )
  return Number(redirect.split('/').at(-1))
}

const find = (ticket_id: number) => app.items(findTicket, { ticket_id }, person.token)
const update = (ticket_id: number, status: number | string, by = person) =>
  app.call(updateTicket, { ticket_id, status }, by.token)
const reply = (ticket_id: number, message = 'Hello', by = person) =>
  app.call(createTicketReply, { ticket_id, message }, by.token)
const replies = (ticket_id: number, page = 1) =>
  app.items(listTicketReplies, { ticket_id, page }, person.token)

test('TICK-016 TICK-019 a new ticket is pending and says what its screens show', async () => {
  const description = `First line\n${'word '.repeat(60)}`
  const id = await open('Ranks of Naver', description)
  expect(await find(id)).toEqual({
    id,
    user_id: person.userId,
    title: 'Ranks of Naver',
    description,
    description_short: expect.stringMatching(/^First line word .{80,90}…$/),
    status: 2,
    status_text: 'Pending',
    created_at: expect.stringMatching(/Z$/),
    created_at_human: 'just now',
  })
  const bare = await open('Only a title')
  expect(await find(bare)).toMatchObject({ description: null, description_short: null })
})

test('TICK-018 the list holds the own tickets alone, newest first', async () => {
  const [first, second] = [await open('first'), await open('second')]
  const stranger = await signUp(app)
  await app.items(createTicket, { title: 'theirs' }, stranger.token)
  const { data, per_page, total } = await app.items(listTickets, {}, person.token)
  expect({ ids: data.map(({ id }) => id), per_page, total }).toEqual({
    ids: [second, first],
    per_page: 20,
    total: 2,
  })
  expect((await app.call(listTickets, {})).status).toBe(401)
})

describe('what is refused', () => {
  const refusal = async (input: Record<string, string>) => {
    const { status, body } = await app.call(createTicket, input, person.token)
    return body.status === 'error' ? body.errors : status
  }

  test('TICK-004 a title is required and has at most 190 characters', async () => {
    expect(await refusal({})).toEqual({ title: ['title field is required'] })
    expect(await refusal({ title: 'x'.repeat(191) })).toEqual({ title: ['must be between 1-190 characters'] })
    expect(await refusal({ title: 'x'.repeat(190) })).toBe(200)
  })

  test('TICK-005 a description may be left out and has at most 5000 characters', async () => {
    expect(await refusal({ title: 'a', description: 'x'.repeat(5001) })).toEqual({
      description: ['must be between 1-5000 characters'],
    })
    expect(await refusal({ title: 'a', description: 'x'.repeat(5000) })).toBe(200)
    expect(await refusal({ title: 'a' })).toBe(200)
  })

  test('TICK-008 a reply needs its ticket and a message of at most 190 characters', async () => {
    const ticket_id = await open()
    const errors = async (input: Record<string, string | number>) => {
      const { body } = await app.call(createTicketReply, input, person.token)
      return body.status === 'error' ? body.errors : null
    }
    expect(await errors({ ticket_id, message: 'x'.repeat(191) })).toEqual({
      message: ['must be between 1-190 characters'],
    })
    expect(await errors({ ticket_id })).toEqual({ message: ['message field is required'] })
    expect(await errors({ message: 'Hello' })).toEqual({ ticket_id: ['ticket id field is required'] })
    expect(await errors({ ticket_id, message: 'x'.repeat(190) })).toBeNull()
  })

  test("somebody else's ticket is not found", async () => {
    const id = await open()
    const stranger = await signUp(app)
    expect((await app.call(findTicket, { ticket_id: id }, stranger.token)).status).toBe(404)
    expect((await app.call(listTicketReplies, { ticket_id: id }, stranger.token)).status).toBe(404)
    expect((await update(id, 0, stranger)).status).toBe(404)
    expect((await reply(id, 'mine', stranger)).status).toBe(404)
    expect(await find(id)).toMatchObject({ status: 2 })
    expect((await replies(id)).total).toBe(0)
  })
})

test('TICK-009 a status is 0 closed, 1 solved or 2 pending', async () => {
  const id = await open()
  const texts = [(await find(id)).status_text]
  for (const status of [1, 0]) {
    await update(id, status)
    texts.push((await find(id)).status_text)
  }
  expect(texts).toEqual(['Pending', 'Solved', 'Closed'])
})

test('TICK-020 people mark their tickets closed or solved, and nothing else', async () => {
  const id = await open()
  expect((await update(id, 1)).body.items).toMatchObject({ id, status: 1 })
  expect((await update(id, 0)).body.items).toMatchObject({ id, status: 0 })
  const refused = await update(id, 2)
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ errors: { status: ['may get only specific values'] } })
  expect(await find(id)).toMatchObject({ status: 0 })
})

test('TICK-017 TICK-022 a reply is listed with who wrote it and when', async () => {
  const id = await open()
  const { body } = await reply(id, 'One more thing')
  const written = {
    id: expect.any(Number),
    user_id: person.userId,
    message: 'One more thing',
    created_at_human: 'just now',
  }
  expect(body.items).toEqual(written)
  expect((await replies(id)).data).toEqual([written])
})

test('TICK-021 replies come newest first, 10 to a page', async () => {
  const id = await open()
  for (let number = 1; number <= 25; number += 1) await reply(id, `reply ${number}`)
  const first = await replies(id)
  expect(first).toMatchObject({ total: 25, last_page: 3, per_page: 10 })
  expect(first.data.map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, index) => `reply ${25 - index}`),
  )
  expect((await replies(id, 3)).data.map(({ message }) => message)).toEqual(
    [5, 4, 3, 2, 1].map((number) => `reply ${number}`),
  )
  expect((await replies(id, 4)).data).toEqual([])
})
