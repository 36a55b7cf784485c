import type { WireRequest } from '@rankline/contract/wire-request'

/** The body of a request as Fastify's `inject` takes it, with the headers. */
export async function payloadOf(form: WireRequest['body'], headers: Record<string, string> = {}) {
  if (form === undefined) return { headers }
  const body = new Response(form)
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
  }
}
