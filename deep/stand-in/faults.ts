import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, gzipSync } from 'node:zlib'

export const faults = [
  'hang',
  'drip',
  'limit',
  'error',
  'garbage',
  'truncated',
  'bomb',
  'large',
  'endless',
  'short',
  'long',
  'redirect',
  'tls',
  'badgzip',
] as const

/** A way in which a source can be ill. */
export type Fault = (typeof faults)[number]

const MEGABYTE = 2 ** 20
const BOMB_MEMBERS = 16
/** Seconds a source asks to be left alone. */
const RETRY_AFTER = '2'
const html = { 'content-type': 'text/html; charset=utf-8' }

export function answerSick(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  const ways: Record<Fault, () => unknown> = {
    hang: () => undefined,
    drip: () => drip(response),
    limit: () => response.writeHead(429, { ...html, 'retry-after': RETRY_AFTER }).end('Too many requests.'),
    error: () => response.writeHead(500, html).end('<h1>Internal Server Error</h1>'),
    garbage: () => response.writeHead(200, html).end(randomBytes(50_000)),
    truncated: () => {
      response.writeHead(200, { ...html, 'content-length': '100000' })
      response.write('<html><body>', () => response.destroy())
    },
    bomb: () => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb()),
    large: () =>
      response.writeHead(200, html).end(`<html><body>${'<p>text</p>'.repeat((5 * MEGABYTE) / 11)}`),
    endless: () => pour(response),
    short: () =>
      rawly(response, 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 5\r\n\r\n<html><body>'),
    long: () =>
      rawly(response, 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 9000\r\n\r\n<html>'),
    redirect: () =>
      response.writeHead(302, { location: `http://${request.headers.host}${request.url}` }).end(),
    // A handshake's alert where an answer is due.
    tls: () => response.socket?.end(Buffer.from('15030300020246', 'hex')),
    badgzip: () => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(randomBytes(5_000)),
  }
  ways[fault]()
}

/** A byte a second, for as long as somebody listens. */
function drip(response: ServerResponse) {
  response.writeHead(200, html)
  const timer = setInterval(() => response.write('.'), 1_000)
  response.on('close', () => clearInterval(timer))
}

/** As much as is taken, without an end. */
function pour(response: ServerResponse) {
  const chunk = Buffer.alloc(MEGABYTE, '<p>more</p>')
  response.writeHead(200, html)
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', write)
  write()
}

function rawly(response: ServerResponse, text: string) {
  response.socket?.end(text)
}

let made: Buffer | undefined

/** A gigabyte of nothing in a megabyte: gzip allows several parts one after the other (RFC 1952). */
export function bomb(): Buffer {
  const part = () => gzipSync(Buffer.alloc(64 * MEGABYTE), { level: constants.Z_BEST_COMPRESSION })
  made ??= (() => {
    const one = part()
    return Buffer.concat(Array.from({ length: BOMB_MEMBERS }, () => one))
  })()
  return made
}
