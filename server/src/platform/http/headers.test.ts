import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { protect } from './headers.ts'

test.each([
  ['behind a proxy', true, 'max-age=31536000; includeSubDomains'],
  ['without one', false, undefined],
])('%s browsers are told to stay with https: %s', async (_where, isBehindProxy, said) => {
  const app = Fastify()
  await protect(app, { isBehindProxy })
  app.get('/page', async () => 'page')
  for (const url of ['/page', '/nothing'])
    expect((await app.inject(url)).headers['strict-transport-security']).toBe(said)
  await app.close()
})
