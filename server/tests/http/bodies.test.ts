import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { baseOf, type Endpoint } from '@rankline/contract/endpoint'
import { previewHistory } from '@rankline/contract/imports/history'
import { messages } from '@rankline/contract/messages'
import { createPreset } from '@rankline/contract/presets/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/app.ts'
import { WEBHOOK_PATH } from '../../src/features/billing/webhook.routes.ts'
import { makeAdministrator } from '../support/administrator.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { fakeBilling } from '../support/billing.ts'
import { signUp } from '../support/people.ts'
import { sendRaw } from '../support/raw-request.ts'

// How bodies arrive at a real connection: up to which size, how many at once, and how fast.

const KB = 1024
const PATIENCE = { timeout: 20_000 }
const multipart = 'multipart/form-data; boundary=between'
const bodies = {
  uploads: { atOnce: 8, ofCaller: 2, waiting: 0 },
  webhooks: { atOnce: 8, ofCaller: 2, waiting: 0 },
  period: 60_000,
}
const settings = { bodies, installation: { billing: fakeBilling } }

let app: TestApp
let port: number
let admin: string

async function listen(one: TestApp): Promise<number> {
  await one.app.listen({ host: '127.0.0.1', port: 0 })
  return (one.app.server.address() as AddressInfo).port
}

beforeAll(async () => {
  app = await createTestApp(settings)
  port = await listen(app)
  admin = (await makeAdministrator(app)).token
})
afterAll(async () => {
  app.app.server.closeAllConnections()
  await app.close()
})

const pathOf = (endpoint: Endpoint) => `${baseOf(endpoint)}/${endpoint.path.replaceAll(':', '')}`

type Sent = { token?: string; method?: string; type?: string }

const headOf = (path: string, size: number | null, { token, method = 'POST', type }: Sent = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: rank.example.com',
    `content-type: ${type ?? 'application/json'}`,
    size === null ? 'transfer-encoding: chunked' : `content-length: ${size}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    '\r\n',
  ].join('\r\n')

const chunkOf = (size: number) => Buffer.from(`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`)
const chunksOf = (size: number) =>
  Array.from({ length: Math.ceil(size / 65_536) }, (_, index) =>
    chunkOf(Math.min(65_536, size - index * 65_536)),
  )
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

describe('size', () => {
  const limitOf = ({ upload, scope }: Endpoint): number => {
    if (upload !== undefined) return Math.max(2_048 * KB, upload.maxBytes * upload.fields.length + 64 * KB)
    return scope === 'public' ? 64 * KB : 2_048 * KB
  }
  const takers = endpoints
    .filter(({ method }) => method !== 'GET')
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

  test.each(takers)('%s refuses a larger body before it has arrived', async (_name, endpoint) => {
    const [path, limit] = [pathOf(endpoint), limitOf(endpoint)]
    const type = endpoint.upload === undefined ? 'application/json' : multipart
    const sent: Sent = { token: admin, method: endpoint.method, type }
    // Nothing comes of the first body, the second is never ended, and the third fits, but means nothing.
    const declared = await sendRaw(port, headOf(path, limit + 1, sent))
    const endless = await sendRaw(port, headOf(path, null, sent), chunksOf(limit + 1))
    const fitting = await sendRaw(
      port,
      `${headOf(path, null, sent).trimEnd()}\r\nconnection: close\r\n\r\n`,
      [...chunksOf(limit), LAST_CHUNK],
    )
    expect([declared.status, endless.status, fitting.status]).toEqual([413, 413, 400])
  })
})

/**
 * Begins a body of 100 KB and does not end it. A body that is refused begins again: the calls that ask whether the slots
 * are taken take a slot themselves, and may have the last one when this body arrives.
 */
async function hold(to: number, path: string, sent: Sent & { before?: string }) {
  let isHeld = true
  let socket: Socket
  async function begin() {
    socket = connect({ host: '127.0.0.1', port: to })
    socket.on('error', () => undefined)
    socket.on('data', (answer) => {
      if (!isHeld || !answer.toString().startsWith('HTTP/1.1 503')) return
      socket.destroy()
      void begin()
    })
    await once(socket, 'connect')
    socket.write(`${sent.before ?? ''}${headOf(path, 100 * KB, sent)}{"name":"`)
  }
  await begin()
  return {
    release() {
      isHeld = false
      socket.destroy()
    },
  }
}

const preset = `/api/v1/${createPreset.path}`
const upload = `/api/v1/${previewHistory.path}`
const body = Buffer.from(JSON.stringify({ name: 'x'.repeat(100 * KB) }))

/** The answer to a whole body of 100 KB. */
async function ask(to: number, path: string, sent: Sent) {
  const head = headOf(path, body.length, sent).trimEnd()
  return sendRaw(to, `${head}\r\nconnection: close\r\n\r\n`, [body])
}
const statusOf = async (token: string) => (await ask(port, preset, { token })).status

describe('slots', () => {
  test('an account has two, whatever comes through them; its small calls need none', async () => {
    const [one, other] = [await signUp(app), await signUp(app)]
    const held = [
      await hold(port, preset, { token: one.token }),
      await hold(port, upload, { token: one.token, type: multipart }),
    ]
    await expect.poll(() => statusOf(one.token), PATIENCE).toBe(503)
    // Nothing of this body is sent.
    const refused = await sendRaw(port, headOf(upload, 100 * KB, { token: one.token, type: multipart }))
    expect(refused.status).toBe(503)
    expect(refused.text).toContain('retry-after: 2')
    expect(refused.text).toContain(messages.busy)
    const small = await app.call(createPreset, { name: '' }, one.token)
    expect([small.status, await statusOf(other.token)]).toEqual([422, 422])
    for (const body of held) body.release()
    await expect.poll(() => statusOf(one.token), PATIENCE).toBe(422)
  })

  test('eight are taken by four accounts; a payment provider has others', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp(app)))
    const last = people.at(-1)!.token
    const held = []
    for (const { token } of people.slice(0, 4))
      held.push(await hold(port, upload, { token, type: multipart }), await hold(port, preset, { token }))
    await expect.poll(() => statusOf(last), PATIENCE).toBe(503)
    expect((await ask(port, WEBHOOK_PATH, {})).status).toBe(401)
    for (const body of held) body.release()
    await expect.poll(() => statusOf(last), PATIENCE).toBe(422)
  })

  test('webhooks of strangers end before they take a slot of people', async () => {
    const { token } = await signUp(app)
    const held = [await hold(port, WEBHOOK_PATH, {}), await hold(port, WEBHOOK_PATH, {})]
    await expect.poll(async () => (await ask(port, WEBHOOK_PATH, {})).status, PATIENCE).toBe(503)
    expect(await statusOf(token)).toBe(422)
    for (const body of held) body.release()
    await expect.poll(async () => (await ask(port, WEBHOOK_PATH, {})).status, PATIENCE).toBe(401)
  })

  test('a request that waits behind another one gives its slot back as well', async () => {
    const { token } = await signUp(app)
    const before = `GET /api/v1/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`
    const held = [await hold(port, preset, { token, before }), await hold(port, preset, { token, before })]
    await expect.poll(() => statusOf(token), PATIENCE).toBe(503)
    for (const body of held) body.release()
    await expect.poll(() => statusOf(token), PATIENCE).toBe(422)
  })
})

test('a body that drips is ended, and its slot is free', async () => {
  const slow = await createTestApp({ ...settings, shared: app.database, bodies: { ...bodies, period: 200 } })
  const to = await listen(slow)
  const { token } = await signUp(app)
  async function* drip() {
    for (;;) {
      yield Buffer.from('x')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  for (const path of [preset, preset, upload, upload, WEBHOOK_PATH]) {
    const type = path === upload ? multipart : 'application/json'
    const { status, text } = await sendRaw(to, headOf(path, 100 * KB, { token, type }), drip())
    expect([path, status]).toEqual([path, 408])
    expect(text).toContain('REQUEST_TIMEOUT')
    expect(text).toContain(messages.tooSlowly)
  }
  expect((await ask(to, preset, { token })).status).toBe(422)
  slow.app.server.closeAllConnections()
  await slow.close()
})
