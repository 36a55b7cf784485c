import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure, FailureCode } from '@rankline/contract/envelope'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance } from 'fastify'
import { protectiveHeaders } from './headers.ts'

/** Time limits in milliseconds. */
export type Patience = {
  /** Until the headers of a request have arrived. */
  headers: number
  /** Until a request with its body has arrived. */
  request: number
  /** Without a byte in either direction; longer than the pause between heartbeats of an event stream. */
  idle: number
  /** Between two checks for connections that have exceeded these limits. */
  look: number
}

export const usualPatience: Patience = { headers: 20_000, request: 60_000, idle: 120_000, look: 5_000 }

/** Maximum of requests per connection: a caller may send the next request before it has read an answer. */
const MOST_REQUESTS = 1_000
/** Milliseconds for a caller to read the answer to a request that was not read completely. */
const LAST_WORDS = 1_000

/** Server options that close slow connections. */
export const serverOptions = (patience: Patience) => ({
  requestTimeout: patience.request,
  connectionTimeout: patience.idle,
  maxRequestsPerSocket: MOST_REQUESTS,
  http: {
    headersTimeout: patience.headers,
    connectionsCheckingInterval: patience.look,
    ServerResponse: ProtectedResponse,
  },
  clientErrorHandler: answerBroken,
})

/**
 * Closes a connection whose request was answered before its body was read; the rest of the body is not read.
 */
export function closeUnread(app: FastifyInstance) {
  app.addHook('onSend', async ({ raw }, reply) => {
    // An injected request has no connection and does not say whether it is complete.
    if (raw.complete !== false) return
    reply.header('connection', 'close')
    stopReading(raw)
    raw.socket.destroySoon = () => hangUp(raw.socket)
  })
}

/**
 * Closes a connection with its last allowed answer; Node alone would refuse each later request with a bare
 * 503.
 */
export function closeUsedUp(app: FastifyInstance) {
  app.addHook('onSend', async (_request, { raw }) => {
    if (isLast(raw)) raw.setHeader('connection', 'close')
  })
}

/** Node sets this property, but its type declarations do not have it. */
const isLast = (raw: ServerResponse & { maxRequestsOnConnectionReached?: boolean }) =>
  raw.maxRequestsOnConnectionReached === true

/** Node drains a body that nobody has started to read, so start reading and pause. */
function stopReading(request: IncomingMessage) {
  request.read()
  request.pause()
}

/** Destroying a connection while bytes arrive resets it, and the reset overtakes the answer. */
function hangUp(socket: Socket, lastWords = '') {
  socket.pause()
  socket.end(lastWords)
  setTimeout(() => socket.destroy(), LAST_WORDS).unref()
}

type Broken = { status: string; code: FailureCode; message: string }

const malformed: Broken = {
  status: '400 Bad Request',
  code: 'MALFORMED_BODY',
  message: messages.malformedBody,
}
const broken: Readonly<Record<string, Broken>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'REQUEST_TIMEOUT',
    message: messages.tooSlowly,
  },
  HPE_HEADER_OVERFLOW: { ...malformed, status: '431 Request Header Fields Too Large' },
}

/** Answers requests that Node could not parse, or that did not arrive in time. */
function answerBroken(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const { status, code, message } = broken[error.code ?? ''] ?? malformed
  const failure: Failure = {
    status: 'error',
    code,
    message,
    items: null,
    errors: {},
  }
  const body = JSON.stringify(failure)
  const headers = {
    ...protectiveHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  hangUp(socket, `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}

/** Adds the protective headers to answers that Node writes itself, before Fastify has seen the request. */
class ProtectedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override writeHead(status: number, ...rest: unknown[]): this {
    const isOurs = rest.some((given) => typeof given === 'object' && !Array.isArray(given))
    if (!isOurs && !this.hasHeader('content-security-policy'))
      for (const [name, value] of Object.entries(protectiveHeaders)) this.setHeader(name, value)
    return super.writeHead(status, ...(rest as []))
  }
}
