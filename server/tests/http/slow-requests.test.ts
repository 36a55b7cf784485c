import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceProjects } from '../../src/features/events/announce.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { listenForStreams, openStream } from '../support/event-stream.ts'
import { signUp } from '../support/people.ts'
import { sendRaw } from '../support/raw-request.ts'

let app: TestApp
let url: string
let port: number

beforeAll(async () => {
  app = await createTestApp({ patience: { headers: 200, request: 400, look: 50, idle: 2_000 } })
  url = await listenForStreams(app)
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  app.app.server.closeAllConnections()
  await app.close()
})

/** Sends a byte from time to time until the server closes the connection. */
async function* drip(text: string) {
  for (let index = 0; ; index += 1) {
    yield Buffer.from(text[index % text.length] ?? '')
    await pause(20)
  }
}

const head = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: rank.example.com\r\n'

test('headers that never end are cut off, long before a whole request has to be there', async () => {
  const patience = { headers: 200, request: 0, look: 50, idle: 60_000 }
  const { app: patient, close } = await createTestApp({ shared: app.database, patience })
  await patient.listen({ host: '127.0.0.1', port: 0 })
  const { port: other } = patient.server.address() as AddressInfo
  expect((await sendRaw(other, head, drip('x-more: a\r\n'))).status).toBe(408)
  patient.server.closeAllConnections()
  await close()
})

test.each([
  ['a body', `${head}content-type: application/json\r\ncontent-length: 50000\r\n\r\n`, 'a'],
  [
    'a body in chunks',
    `${head}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
    '1\r\na\r\n',
  ],
])('%s that never ends is cut off', async (_what, start, text) => {
  expect((await sendRaw(port, start, drip(text))).status).toBe(408)
})

test('a connection that says nothing is closed', async () => {
  await sendRaw(port, '')
})

test('event streams stay open, however little happens', async () => {
  const person = await signUp(app)
  const stream = await openStream(url, person)
  expect((await sendRaw(port, head, drip('x-more: a\r\n'))).status).toBe(408)
  expect(stream.isOver()).toBe(false)
  await announceProjects(app.database.db, [{ account_id: person.accountId, project_id: 5 }])
  await expect.poll(() => stream.events).toEqual([{ type: 'project', project_id: 5 }])
  await stream.close()
})
