import Fastify, { LogController } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createRefusalLog } from './refusal-log.ts'

test('a flood of refusals takes a few lines a minute, and one that says how many it was', async () => {
  let now = 0
  const lines: Record<string, unknown>[] = []
  const loggerInstance = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: true,
  })
  const log = createRefusalLog(() => now)
  app.get('/things', async (request) => {
    log(request, 'TOO_MANY_REQUESTS')
    return 'refused'
  })
  const ask = (ip: string) => app.inject({ url: '/things', headers: { 'x-forwarded-for': ip } })
  for (let request = 0; request < 500; request += 1) await ask('192.0.2.1')
  await ask('192.0.2.2')
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toMatchObject({ ip: '192.0.2.2', route: '/things' })

  now = 60_000
  await ask('192.0.2.2')
  expect(lines.slice(21)).toMatchObject([
    { event: 'refused', code: 'TOO_MANY_REQUESTS', from: '192.0.2.1', left_out: 480 },
    { event: 'refused', ip: '192.0.2.2' },
  ])
  await app.close()
})
