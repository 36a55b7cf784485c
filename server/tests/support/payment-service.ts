import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PaymentRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
}
type Answer = { status: number; body: unknown }

/** A webhook that a stand-in has sent; tests deliver it. */
export type SentWebhook = { raw: Buffer; headers: Record<string, string> }

/** An HTTP server on which a stand-in for a payment provider answers. */
export async function servePayments(answer: (request: PaymentRequest) => Answer) {
  const requests: PaymentRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    const one: PaymentRequest = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      text: Buffer.concat(chunks).toString(),
    }
    requests.push(one)
    const { status, body } = answer(one)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** So many entries are on a page of a list, whatever was asked for: readers have to turn pages. */
const ON_PAGE = 2

/** The page of a list behind the entry `after`. */
export function pageOf<T extends { id: string }>(entries: T[], after: string | null) {
  const from = after === null ? 0 : entries.findIndex(({ id }) => id === after) + 1
  return { data: entries.slice(from, from + ON_PAGE), has_more: entries.length > from + ON_PAGE }
}

export const standInSecret = 'stand-in-secret'
export const standInKey = 'stand-in-key'

/** Prices that the stand-ins know, in cents. */
export const standInPrices: Readonly<Record<string, { cents: number; months: 1 | 12 }>> = {
  pri_small: { cents: 1_500, months: 1 },
  pri_small_year: { cents: 14_400, months: 12 },
  pri_large: { cents: 5_500, months: 1 },
}

export function inMonths(months: number, from = new Date()): Date {
  const at = new Date(from)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at
}
