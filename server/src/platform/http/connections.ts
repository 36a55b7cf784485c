import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '@rankline/contract/envelope'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance } from 'fastify'
import { protectiveHeaders } from './headers.ts'
import { ProtectedResponse } from './protected-response.ts'

/** Milliseconds. */
export type Patience = {
  /** For the headers of a request, */
  headers: number
  /** for a request with its body, */
  request: number
  /** and for any byte either way; longer than the pause between heartbeats of an event stream. */
  idle: number
  /** Between two looks for connections whose time is over. */
  look: number
}

export const usualPatience: Patience = { headers: 20_000, request: 60_000, idle: 120_000, look: 5_000 }

/** A caller may send the next request before it has read an answer; so many are read from one connection. */
const MOST_REQUESTS = 1_000
/** How long the caller has to read the answer to a request that was not read to its end. */
const LAST_WORDS = 1_000

/** Options of the server that end connections which take too long. */
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

/** Closes a connection whose request was answered before its body was read: the rest of it stays unread. */
export function closeUnread(app: FastifyInstance) {
  app.addHook('onSend', async ({ raw }, reply) => {
    // An injected request has no connection and does not say whether it is complete.
    if (raw.complete !== false) return
    reply.header('connection', 'close')
    stopReading(raw)
    raw.socket.destroySoon = () => hangUp(raw.socket)
  })
}

/** Closes a connection with the last answer it may carry: Node alone would refuse each request after it with a bare 503. */
export function closeUsedUp(app: FastifyInstance) {
  app.addHook('onSend', async (_request, { raw }) => {
    if (isLast(raw)) raw.setHeader('connection', 'close')
  })
}

/** Node sets it; its declarations do not name it. */
const isLast = (raw: ServerResponse & { maxRequestsOnConnectionReached?: boolean }) =>
  raw.maxRequestsOnConnectionReached === true

/** Node reads to the end whatever nobody has begun to read, so reading is begun and then paused. */
function stopReading(request: IncomingMessage) {
  request.read()
  request.pause()
}

/** A connection that is destroyed while bytes arrive is reset, and the reset overtakes the answer. */
function hangUp(socket: Socket, lastWords = '') {
  socket.pause()
  socket.end(lastWords)
  setTimeout(() => socket.destroy(), LAST_WORDS).unref()
}

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers what Node could not read as a request, or not in time. */
function answerBroken({ code }: NodeJS.ErrnoException, socket: Socket) {
  if (code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const failure: Failure = {
    status: 'error',
    code: 'MALFORMED_BODY',
    message: messages.malformedBody,
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
  hangUp(socket, `HTTP/1.1 ${statuses[code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n${body}`)
}
