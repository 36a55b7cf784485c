import type { Readable } from 'node:stream'
import { createSemaphores, type Wanted } from './semaphores.ts'

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
} & Called

/** `sender`: requests of one sender to a host are limited, besides the limit for all senders. `signal` aborts the request. */
type Called = { sender?: string; signal?: AbortSignal | undefined }

/** Whole answer of a call. */
export type WholeAnswer = OutboundAnswer & { headers: Record<string, string | string[] | undefined> }

/** Calls addresses that people enter, and services. */
export type Outbound = {
  /**
   * Follows no redirect, and reads only the beginning of an answer.
   * @throws {PrivateAddress} when the host is not on the public internet
   * @throws {Busy} at once, when enough requests to this host are under way, of the sender or of all
   */
  post(address: string, given: OutboundPost): Promise<OutboundAnswer>
  /**
   * Follows no redirect.
   * @throws {PrivateAddress} when the host is not on the public internet
   * @throws {Busy} at once, when enough requests to this host are under way, of the sender or of all
   * @throws {AnswerTooLong}
   */
  request(address: string, given: OutboundRequest): Promise<WholeAnswer>
}

export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

type OutboundPost = { headers: Record<string, string>; body: string } & Called

export type OutboundOptions = {
  /** Called instead of every host, at the same paths. */
  standIn: string | undefined
  /** Milliseconds for a whole request. */
  patience?: number
  /** The most milliseconds that a request may ask for. */
  mostPatience?: number
  /** Requests to one host at the same time. */
  mostPerHost?: number
  /** Requests of one sender to one host at the same time. */
  mostOfSender?: number
}

const PATIENCE = 10_000
/** Requests to one host at the same time. */
const MOST_PER_HOST = 8
/** Requests of one sender among them. */
const MOST_OF_SENDER = 2
const MOST_BYTES = 8_192

export function createOutbound({
  standIn,
  patience = PATIENCE,
  mostPatience = Number.POSITIVE_INFINITY,
  mostPerHost = MOST_PER_HOST,
  mostOfSender = MOST_OF_SENDER,
}: OutboundOptions): Outbound {
  let client: ReturnType<typeof loadClient> | undefined
  const shares = createSemaphores()

  // Loaded at the first request: most processes never send one.
  async function loadClient() {
    const { request } = await import('undici')
    const { addressAt, publicAgent } = await import('./public-agent.ts')
    const agent = publicAgent({
      standIn,
      connectTimeout: patience,
      headersTimeout: patience,
      bodyTimeout: patience,
    })
    return { agent, request, addressAt }
  }

  async function send(address: URL, given: Omit<OutboundRequest, 'mostBytes'>) {
    client ??= loadClient()
    const { agent, request, addressAt } = await client
    const milliseconds = Math.min(given.patience ?? patience, mostPatience)
    const { statusCode, headers, body } = await request(addressAt(address, standIn), {
      method: given.method,
      headers: { ...given.headers, host: address.host },
      body: given.body,
      dispatcher: agent,
      headersTimeout: milliseconds,
      bodyTimeout: milliseconds,
      // The time-outs of the agent start again with every byte.
      signal: AbortSignal.any([AbortSignal.timeout(milliseconds), ...(given.signal ? [given.signal] : [])]),
    })
    const retryAfter = headers['retry-after']
    return {
      answer: { status: statusCode, retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter },
      headers,
      body,
    }
  }

  async function atTurn<T>(
    address: string,
    sender: string | undefined,
    work: (url: URL) => Promise<T>,
  ): Promise<T> {
    const url = new URL(address)
    const ofAll: Wanted = { key: url.host, most: mostPerHost }
    const ofSender: Wanted = { key: `${url.host} ${sender}`, most: mostOfSender }
    return shares.run(sender === undefined ? [ofAll] : [ofAll, ofSender], () => work(url))
  }

  return {
    post: (address, given) =>
      atTurn(address, given.sender, async (url) => {
        const { answer, body } = await send(url, { ...given, method: 'POST' })
        return { ...answer, text: (await beginningOf(body, MOST_BYTES)).toString('utf8') }
      }),
    request: (address, given) =>
      atTurn(address, given.sender, async (url) => {
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
