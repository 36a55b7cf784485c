import { encodeForm, encodeQuery, type WireValue } from './encoding.ts'
import { baseOf, type Endpoint } from './endpoint.ts'

export type WireRequest = {
  path: string
  method: 'GET' | 'POST'
  body: URLSearchParams | FormData | undefined
}

/** The request of a call: reads use the query, all else a form, updates and deletes with `_method`. */
export function wireRequest(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'scope'>,
  input: Record<string, WireValue>,
): WireRequest {
  const path = `${baseOf(endpoint)}/${endpoint.path}`
  if (endpoint.method === 'GET') return { path: path + encodeQuery(input), method: 'GET', body: undefined }
  const override = endpoint.method === 'POST' ? {} : { _method: endpoint.method }
  return { path, method: 'POST', body: encodeForm({ ...input, ...override }) }
}
