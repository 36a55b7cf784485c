import { type Endpoint, PUBLIC_API } from '@rankline/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from './openapi.ts'

/** `GET /api/public/v1/openapi.json`: the description of the public API, for everybody. Made when it is first asked for. */
export function openApiStream(endpoints: readonly Endpoint[]) {
  const texts = new Map<string, string>()
  return (app: FastifyInstance) => {
    app.get(`${PUBLIC_API}/openapi.json`, { schema: { hide: true } }, async ({ brandHost }, reply) => {
      // The host of a brand does not name the installation.
      const name = brandHost === null ? 'Rankline' : 'Rank tracking'
      const text = texts.get(name) ?? JSON.stringify(openApiOf(endpoints, name))
      texts.set(name, text)
      return reply.type('application/json').header('cache-control', 'public, max-age=3600').send(text)
    })
  }
}
