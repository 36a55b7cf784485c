// @module-tag deep
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEchoApp, type EchoApp } from '../../../tests/support/echo.ts'
import type { SignedIn } from './guard.ts'

const LONG = 300_000
const LIMITS = { most: 100, ofAddress: 10 }
/** Number of connections at which they count as scarce. */
const SCARCE = 80

let echo: EchoApp
let port: number
const agents: Agent[] = []

const person = { kind: 'user', accountId: 1 } as SignedIn['person']
const signedIn = { person, role: 'admin', standing: 'active', memberships: [], session: {} } as unknown

beforeEach(async () => {
  echo = await createEchoApp({
    trustProxy: [],
    patience: { headers: LONG, request: LONG, idle: LONG, look: LONG },
    connections: LIMITS,
    authenticate: async (_ctx, token) => (token === 'good' ? (signedIn as SignedIn) : null),
  })
  await echo.app.listen({ host: '127.0.0.1', port: 0 })
  port = (echo.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy()
  echo.app.server.closeAllConnections()
  await echo.close()
})

async function open(localAddress: string, sent = ''): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(sent)
  socket.resume()
  return socket
}

/** The first comes from 127.0.1.1, and so on. */
async function openFrom(addresses: number, each: number, sent = ''): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let address = 1; address <= addresses; address += 1)
    for (let count = 0; count < each; count += 1) sockets.push(await open(`127.0.1.${address}`, sent))
  return sockets
}

/** The status of an answer; 0 when the connection was closed without one. */
const statusFrom = (localAddress: string, token?: string, agent?: Agent): Promise<number> =>
  new Promise((resolve) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const options = { host: '127.0.0.1', port, localAddress, path: '/api/v1/mine', headers }
    const asked = get({ ...options, agent: agent ?? false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', () => resolve(0))
  })

function keptAlive(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return agent
}
const openSockets = (agent: Agent) => Object.values(agent.freeSockets).flat().length
const connections = () =>
  new Promise<number>((resolve) => echo.app.server.getConnections((_error, count) => resolve(count)))

test.each([
  ['silent ones', ''],
  ['requests that never end', 'GET / HTTP/1.1\r\nhost: a\r\nx-slow: '],
  ['bodies that never end', 'POST /api/v1/echo HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\na'],
])('whoever takes all connections with %s keeps nobody out', async (_what, sent) => {
  const own = keptAlive()
  expect(await statusFrom('127.0.2.1', 'good', own)).toBe(200)
  await openFrom(11, LIMITS.ofAddress, sent)
  expect(await connections()).toBeLessThan(LIMITS.most)
  expect(await statusFrom('127.0.2.2', 'good')).toBe(200)
  expect(await statusFrom('127.0.2.3')).toBe(401)
  // Earlier callers are still connected.
  expect(openSockets(own)).toBe(1)
  expect(await statusFrom('127.0.2.1', 'good', own)).toBe(200)
})

test('the address that holds the most loses first, its oldest connection first', async () => {
  const few = await openFrom(7, 10)
  const single = await open('127.0.3.1')
  const two = [await open('127.0.3.2'), await open('127.0.3.2')]
  for (let count = few.length + 3; count < SCARCE; count += 1) await open('127.0.3.3')
  await open('127.0.3.4')
  await expect.poll(() => few[0]?.closed).toBe(true)
  for (const socket of [...few.slice(1), single, ...two]) expect(socket.closed).toBe(false)
})

test('connections that were never used go before those that were, and these before those of people', async () => {
  const ofPeople = Array.from({ length: 20 }, keptAlive)
  for (const [index, agent] of ofPeople.entries())
    expect(await statusFrom(`127.0.4.${1 + (index % 2)}`, 'good', agent)).toBe(200)
  const used = Array.from({ length: 20 }, keptAlive)
  for (const [index, agent] of used.entries())
    expect(await statusFrom(`127.0.5.${1 + (index % 2)}`, undefined, agent)).toBe(401)
  const silent = await openFrom(10, 4)
  const openOf = (list: Agent[]) => list.reduce((sum, agent) => sum + openSockets(agent), 0)

  let last = 0
  async function come(count: number) {
    for (; count > 0; count -= 1) expect(await statusFrom(`127.0.6.${++last}`, 'good', keptAlive())).toBe(200)
  }
  await come(40)
  await expect.poll(() => silent.filter(({ closed }) => closed).length).toBe(40)
  expect([openOf(used), openOf(ofPeople)]).toEqual([20, 20])
  await come(20)
  await expect.poll(() => openOf(used)).toBe(0)
  expect(openOf(ofPeople)).toBe(20)
  await come(1)
  await expect.poll(() => openOf(ofPeople)).toBe(19)
})
