import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { breachChecks, createBreachedPasswords } from './breached-passwords.ts'
import { createLog } from './log.ts'

/** SHA-1 of `correct-horse`. */
const [PREFIX, SUFFIX] = ['36CB5', '89F74157B45811A690C58B434095F48E9FA'] as const
const log = createLog('silent', 'test')
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/**
 * Fake of the service.
 * @returns its URL, and the requests that it received
 */
async function startService(answer: (request: IncomingMessage) => { status?: number; body: string } | null) {
  const asked: { url: string | undefined; padding: unknown }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url, padding: request.headers['add-padding'] })
    const given = answer(request)
    if (given === null) return
    response.writeHead(given.status ?? 200, { location: '/elsewhere' }).end(given.body)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function failures(): Promise<number> {
  const { values } = await breachChecks.get()
  return values.find(({ labels }) => labels.result === 'failed')?.value ?? 0
}

test('five digits of the hash are sent with padding, and a line of the answer decides', async () => {
  let body = ''
  const { asked, url } = await startService(() => ({ body }))
  const isBreached = createBreachedPasswords(url)
  body = `0018A45C4D1DEF81644B54AB7F969B88D65:10\r\n${SUFFIX}:3\r\n`
  expect(await isBreached('correct-horse', log)).toBe(true)
  body = `${SUFFIX}:0\r\n`
  expect(await isBreached('correct-horse', log)).toBe(false)
  body = '0018A45C4D1DEF81644B54AB7F969B88D65:10'
  expect(await isBreached('correct-horse', log)).toBe(false)
  expect(asked).toEqual(Array(3).fill({ url: `/range/${PREFIX}`, padding: 'true' }))
})

test.each([
  ['refuses', () => ({ status: 503, body: '' })],
  ['leads elsewhere', () => ({ status: 302, body: '' })],
  ['does not end', () => ({ body: 'x'.repeat(600 * 1024) })],
  ['does not answer', () => null],
])('a service that %s keeps nobody from a password, and is counted', async (_what, answer) => {
  const { url } = await startService(answer)
  const before = await failures()
  expect(await createBreachedPasswords(url, 300)('correct-horse', log)).toBe(false)
  expect(await failures()).toBe(before + 1)
})
