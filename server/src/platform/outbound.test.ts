import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answers, type Receivers, startReceivers } from '../../tests/support/receivers.ts'
import { createOutbound } from './outbound.ts'
import { PrivateAddress } from './public-hosts.ts'
import { Busy } from './semaphores.ts'

let receivers: Receivers

beforeAll(async () => {
  receivers = await startReceivers()
})
afterAll(() => receivers.close())
beforeEach(() => receivers.reset())

const given = { headers: { 'content-type': 'application/json' }, body: '{}' }
const post = (patience = 60_000, address = 'https://hook.example.com/x?y=1') =>
  createOutbound({ standIn: receivers.url, patience }).post(address, given)

test('a post arrives, and its answer comes back with what it says about a later try', async () => {
  receivers.answer(answers.with(429, 'slow down', { 'retry-after': '7' }))
  expect(await post()).toEqual({ status: 429, retryAfter: '7', text: 'slow down' })
  expect(receivers.received).toMatchObject([{ host: 'hook.example.com', path: '/x?y=1', text: '{}' }])
})

test('a redirect is not followed', async () => {
  receivers.answer(answers.with(307, '', { location: '/inside' }))
  expect((await post()).status).toBe(307)
  expect(receivers.received.map(({ path }) => path)).toEqual(['/x?y=1'])
})

test.each([
  ['never answers', answers.hang],
  ['sends byte after byte', answers.drip],
])('a receiver that %s is given up', async (_how, answer) => {
  receivers.answer(answer)
  await expect(post(300)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('of a large answer only the beginning is read', async () => {
  receivers.answer(answers.with(200, 'x'.repeat(20_000_000)))
  expect((await post()).text).toBe('x'.repeat(8_192))
})

test('a host gets few requests at once, and others are not held up by it', async () => {
  receivers.answer(answers.hang, '/hang')
  const outbound = createOutbound({ standIn: receivers.url, patience: 60_000 })
  const hang = (sender: string) => outbound.post('https://slow.example.com/hang', { ...given, sender })
  const hanging = ['a', 'b', 'c', 'd'].flatMap((sender) => [hang(sender), hang(sender)])
  for (const one of hanging) one.catch(() => undefined)
  await expect(outbound.post('https://slow.example.com/hang', given)).rejects.toBeInstanceOf(Busy)
  expect((await outbound.post('https://quick.example.com/', given)).status).toBe(200)
  receivers.close()
  await Promise.allSettled(hanging)
  receivers = await startReceivers()
  expect(
    (await createOutbound({ standIn: receivers.url }).post('https://slow.example.com/', given)).status,
  ).toBe(200)
})

test('one sender takes a part of the places of a host, and leaves the others to everybody else', async () => {
  receivers.answer(answers.hang, '/hang')
  const outbound = createOutbound({ standIn: receivers.url, patience: 60_000 })
  const post = (sender: string, path = '') =>
    outbound.post(`https://shared.example.com/${path}`, { ...given, sender })
  const hanging = [post('a', 'hang'), post('a', 'hang')]
  for (const one of hanging) one.catch(() => undefined)
  await expect(post('a')).rejects.toBeInstanceOf(Busy)
  expect((await post('b')).status).toBe(200)
  receivers.close()
  await Promise.allSettled(hanging)
  receivers = await startReceivers()
})

test.each(['http://127.0.0.1:9/x', 'http://10.0.0.8/x', 'http://[::1]/x', 'http://169.254.169.254/latest'])(
  '%s is not connected to',
  async (address) => {
    const outbound = createOutbound({ standIn: undefined })
    await expect(outbound.post(address, given)).rejects.toBeInstanceOf(PrivateAddress)
  },
)
