import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { health } from './health.ts'
import { watchForProxy } from './unknown-proxy.ts'

const headers = { 'x-forwarded-for': '203.0.113.7' }

async function visited(
  trusted: string[],
  requests: { remoteAddress: string; headers?: Record<string, string> }[],
) {
  const lines: { event?: string; proxy?: string }[] = []
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line) => lines.push(JSON.parse(line)) } },
  })
  const isUnknown = watchForProxy(app, trusted)
  health(app, async () => ({ database: 'ok' }), isUnknown)
  for (const request of requests) await app.inject({ url: '/healthz', ...request })
  const { statusCode, body } = await app.inject('/readyz')
  await app.close()
  return { lines, statusCode, answer: JSON.parse(body) }
}

test.each(['10.1.2.3', '127.0.0.1', '::1', '::ffff:172.18.0.2', 'fd00::2'])(
  'a proxy at %s that nobody has named is told once in the log, and by /readyz, which stays ready',
  async (remoteAddress) => {
    const { lines, statusCode, answer } = await visited([], Array(3).fill({ remoteAddress, headers }))
    expect(lines).toMatchObject([{ event: 'unknown_proxy', proxy: remoteAddress }])
    expect([statusCode, answer]).toEqual([200, { status: 'ready', database: 'ok', proxy: 'unknown' }])
  },
)

test.each([
  ['the proxy is named', ['10.1.2.3'], { remoteAddress: '10.1.2.3', headers }],
  ['somebody on the internet sends the header', [], { remoteAddress: '198.51.100.9', headers }],
  ['a neighbour calls directly', [], { remoteAddress: '10.1.2.3' }],
])('nothing is told when %s', async (_when, trusted, request) => {
  const { lines, answer } = await visited(trusted, [request])
  expect([lines, answer]).toEqual([[], { status: 'ready', database: 'ok' }])
})
