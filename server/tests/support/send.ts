import { encodeForm, encodeQuery, type WireValue } from '@rankline/contract/encoding'
import { baseOf, type Endpoint } from '@rankline/contract/endpoint'
import type { TestApp } from './app.ts'
import { payloadOf } from './payload.ts'

export type Input = Record<string, WireValue>

export type Sent = {
  token?: string | undefined
  /** Query parameters, besides the body. */
  query?: Input
  isJson?: boolean
  /** Another spelling of the call's path. */
  path?: string
}

/** The complete answer as text: status, headers and body. */
export async function send({ app }: TestApp, endpoint: Endpoint, input: Input, sent: Sent = {}) {
  const { token, query = {}, path = endpoint.path, isJson = false } = sent
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const url = `${baseOf(endpoint)}/${path}`
  const response =
    endpoint.method === 'GET'
      ? await app.inject({ method: 'GET', url: url + encodeQuery({ ...input, ...query }), headers })
      : await app.inject({
          method: endpoint.method,
          url: url + encodeQuery(query),
          ...(isJson ? { payload: input, headers } : await payloadOf(encodeForm(input), headers)),
        })
  const text = `${JSON.stringify(response.headers)}\n${response.payload}`
  return { status: response.statusCode, text, body: response.json() as { items?: unknown } }
}
