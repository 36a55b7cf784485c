import type { Readable } from 'node:stream'

export type OutboundAnswer = {
  status: number
  /** The header as it was sent. */
  retryAfter: string | undefined
  /** The beginning of the body. */
  text: string
}

type Body = string | Buffer | Readable

export type OutboundRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body?: Body
  /** Bytes of the answer that are read; a longer answer is an error. */
  mostBytes: number
  /** Milliseconds, if not those of the client. */
  patience?: number
}

/** What a call answered, whole. */
export type WholeAnswer = OutboundAnswer & { headers: Record<string, string | string[] | undefined> }

/** Calls addresses that people enter, and services. */
export type Outbound = {
  /**
   * Follows no redirect, and reads only the beginning of an answer.
   * @throws {PrivateAddress} when the host is not on the public internet
   * @throws {HostBusy} at once, when enough requests to this host are under way
   */
  post(address: string, given: { headers: Record<string, string>; body: string }): Promise<OutboundAnswer>
  /**
   * Follows no redirect.
   * @throws {PrivateAddress} when the host is not on the public internet
   * @throws {HostBusy} at once, when enough requests to this host are under way
   * @throws {AnswerTooLong}
   */
  request(address: string, given: OutboundRequest): Promise<WholeAnswer>
}

export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

export class HostBusy extends Error {
  override readonly name = 'HostBusy'
}

export type OutboundOptions = {
  /** Called instead of every host, at the same paths. */
  standIn: string | undefined
  /** Milliseconds for a whole request. */
  patience?: number
  /** Requests to one host at the same time. */
  mostPerHost?: number
}

const PATIENCE = 10_000
const MOST_PER_HOST = 4
const MOST_BYTES = 8_192

export function createOutbound({
  standIn,
  patience = PATIENCE,
  mostPerHost = MOST_PER_HOST,
}: OutboundOptions): Outbound {
  let client: ReturnType<typeof loadClient> | undefined
  const running = new Map<string, number>()

  // Loaded at the first request: most processes never send one.
  async function loadClient() {
    const { Agent, request } = await import('undici')
    const { publicConnector } = await import('./public-lookup.ts')
    const agent = new Agent({
      ...(standIn === undefined && { connect: publicConnector({ timeout: patience }) }),
      headersTimeout: patience,
      bodyTimeout: patience,
    })
    return { agent, request }
  }

  async function send(address: URL, given: Omit<OutboundRequest, 'mostBytes'>) {
    const url = standIn === undefined ? address : new URL(address.pathname + address.search, standIn)
    client ??= loadClient()
    const { agent, request } = await client
    const milliseconds = given.patience ?? patience
    const { statusCode, headers, body } = await request(url, {
      method: given.method,
      headers: { ...given.headers, host: address.host },
      body: given.body,
      dispatcher: agent,
      headersTimeout: milliseconds,
      bodyTimeout: milliseconds,
      // The time-outs of the agent start again with every byte.
      signal: AbortSignal.timeout(milliseconds),
    })
    const retryAfter = headers['retry-after']
    return {
      answer: { status: statusCode, retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter },
      headers,
      body,
    }
  }

  async function atTurn<T>(address: string, work: (url: URL) => Promise<T>): Promise<T> {
    const url = new URL(address)
    const count = running.get(url.host) ?? 0
    if (count >= mostPerHost) throw new HostBusy(`${url.host} is busy with ${count} requests.`)
    running.set(url.host, count + 1)
    try {
      return await work(url)
    } finally {
      const left = (running.get(url.host) ?? 1) - 1
      if (left === 0) running.delete(url.host)
      else running.set(url.host, left)
    }
  }

  return {
    post: (address, given) =>
      atTurn(address, async (url) => {
        const { answer, body } = await send(url, { ...given, method: 'POST' })
        return { ...answer, text: (await beginningOf(body, MOST_BYTES)).toString('utf8') }
      }),
    request: (address, given) =>
      atTurn(address, async (url) => {
        const { answer, headers, body } = await send(url, given)
        const bytes = await beginningOf(body, given.mostBytes + 1)
        if (bytes.length > given.mostBytes) throw new AnswerTooLong(`${url.host} answers too much.`)
        return { ...answer, headers, text: bytes.toString('utf8') }
      }),
  }
}

async function beginningOf(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most)
}
