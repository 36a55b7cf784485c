// @module-tag deep
import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createEchoApp, type EchoApp } from '../../../tests/support/echo.ts'
import type { HttpOptions } from './http.ts'

const LONG = 300_000
const MOST = 1_000

let echo: EchoApp
let port: number

async function start(options: Partial<HttpOptions>) {
  const patience = { headers: LONG, request: LONG, idle: LONG, look: LONG }
  echo = await createEchoApp({ ...options, patience })
  await echo.app.listen({ host: '127.0.0.1', port: 0 })
  port = (echo.app.server.address() as AddressInfo).port
}
afterEach(async () => {
  echo.app.server.closeAllConnections()
  await echo.close()
})

const openMany = (count: number): Promise<Socket[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }),
  )

/** The status of an answer; 0 when the connection was closed without one. */
const statusFrom = (localAddress: string): Promise<number> =>
  new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, localAddress, path: '/healthz', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', () => resolve(0))
  })

test('an address that opens a thousand connections gets no more, and others are answered', async () => {
  await start({ trustProxy: [] })
  const sockets = await openMany(MOST)
  await expect.poll(() => statusFrom('127.0.0.1')).toBe(0)
  expect(await statusFrom('127.0.0.2')).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => statusFrom('127.0.0.1')).toBe(200)
})

test('a proxy has as many as come through it', async () => {
  await start({ trustProxy: ['127.0.0.1'] })
  await openMany(MOST + 1)
  expect(await statusFrom('127.0.0.1')).toBe(200)
})
