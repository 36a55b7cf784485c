import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { createEchoApp } from '../../../tests/support/echo.ts'
import { sendRaw } from '../../../tests/support/raw-request.ts'
import { sharedByTests } from '../../../tests/support/shared-by-tests.ts'

// Requests that a proxy and a server may read differently, and others that are only bytes.

const echo = sharedByTests(createEchoApp)
let port: number

beforeAll(async () => {
  await echo.app.listen({ host: '127.0.0.1', port: 0 })
  port = (echo.app.server.address() as AddressInfo).port
})

const request = (lines: string[], rest = '') => `${lines.join('\r\n')}\r\n\r\n${rest}`
const post = (headers: string[], rest: string, path = '/api/v1/echo/create') =>
  request([`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', ...headers], rest)
const hidden = 'GET /api/v1/refused HTTP/1.1\r\nhost: x\r\n\r\n'

test.each([
  ['a length and chunks', post(['content-length: 4', 'transfer-encoding: chunked'], `0\r\n\r\n${hidden}`)],
  ['chunks and a length', post(['transfer-encoding: chunked', 'content-length: 4'], `0\r\n\r\n${hidden}`)],
  ['two lengths', post(['content-length: 2', 'content-length: 60'], `{}${hidden}`)],
  ['two lengths in one', post(['content-length: 2, 60'], `{}${hidden}`)],
  ['a length that is no number', post(['content-length: +2'], `{}${hidden}`)],
  ['another coding', post(['transfer-encoding: xchunked'], `0\r\n\r\n${hidden}`)],
  ['chunks that are not the last coding', post(['transfer-encoding: chunked, gzip'], `0\r\n\r\n${hidden}`)],
  ['a space before the colon', post(['transfer-encoding : chunked'], `0\r\n\r\n${hidden}`)],
  [
    'a header that goes on in the next line',
    post(['x-a: b', ' transfer-encoding: chunked'], `0\r\n\r\n${hidden}`),
  ],
  ['lines that end with a line feed alone', post([], '').replaceAll('\r\n', '\n') + hidden],
  [
    'a chunk that is longer than it says',
    post(['transfer-encoding: chunked'], `1\r\nab\r\n0\r\n\r\n${hidden}`),
  ],
  ['no host', request(['GET /api/v1/leaky HTTP/1.1'])],
  ['NUL in a header', request(['GET /api/v1/leaky HTTP/1.1', 'host: x', 'x-a: b\u0000c'])],
  ['another protocol', request(['GET /api/v1/leaky HTTP/9.9', 'host: x'])],
  ['what is no request', '\u0016\u0003\u0001 hello'],
])('%s is refused, and nothing after it is answered', async (_what, bytes) => {
  const { text } = await sendRaw(port, Buffer.from(bytes, 'latin1'))
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(text).not.toContain('LIMIT_REACHED')
})

test('headers larger than any of ours are refused', async () => {
  const { text } = await sendRaw(port, request(['GET / HTTP/1.1', 'host: x', `x-a: ${'b'.repeat(20_000)}`]))
  expect(text).toMatch(/^HTTP\/1\.1 431 /)
})

test('what Node refuses by itself has the envelope and the headers of every answer', async () => {
  const { text } = await sendRaw(port, 'nonsense\r\n\r\n')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(/^content-security-policy: default-src 'none'/m)
  expect(head).toMatch(/^connection: close$/im)
  expect(JSON.parse(body)).toMatchObject({ status: 'error', code: 'MALFORMED_BODY', items: null })
})

test.each([
  ['no host', 400, request(['GET /healthz HTTP/1.1'])],
  ['an expectation', 417, request(['GET /healthz HTTP/1.1', 'host: x', 'connection: close', 'expect: more'])],
])('what Node answers to %s has the headers too', async (_what, status, bytes) => {
  const { text } = await sendRaw(port, bytes)
  const answers = text.split(/(?=HTTP\/1\.1 )/)
  expect(answers.at(-1)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answers.at(-1)).toMatch(/^content-security-policy: default-src 'none'/im)
  expect(answers.at(-1)).toMatch(/^x-content-type-options: nosniff/im)
})

test('a refused body leaves nothing that is taken for the next request', async () => {
  // The body looks like a request, and arrives after the answer was decided.
  const flood = post([`content-length: ${3 * 1024 * 1024}`], hidden)
  const { text } = await sendRaw(port, flood)
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
})

test('requests sent ahead are answered in their order, and no more than a connection may have', async () => {
  const ahead = request(['GET /healthz HTTP/1.1', 'host: x']).repeat(1_500)
  const last = request(['GET /healthz HTTP/1.1', 'host: x', 'connection: close'])
  const { text } = await sendRaw(port, ahead + last)
  const answers = text.match(/HTTP\/1\.1 \d+/g)!
  expect(answers.length).toBeLessThanOrEqual(1_000)
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200']))
})

test('a packed body is refused: nobody would count what it unpacks to', async () => {
  const answer = await echo.post('{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' })
  expect(answer.statusCode).toBe(415)
})

test('old clients and whole addresses are answered like others', async () => {
  const old = await sendRaw(port, request(['GET /api/v1/leaky HTTP/1.0']))
  expect(old.text).toContain('"items":{"id":1}')
  const whole = ['GET http://evil.example/api/v1/leaky HTTP/1.1', 'host: x', 'connection: close']
  const { text } = await sendRaw(port, request(whole))
  expect(text).toContain('"items":{"id":1}')
  expect(text).toMatch(/^cache-control: no-store\r$/im)
})
