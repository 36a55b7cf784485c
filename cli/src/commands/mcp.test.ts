import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { run } from '../run.ts'

type Seen = { headers: IncomingMessage['headers']; body: string; url: string | undefined }

let server: Server
let url: string
let seen: Seen[]
let answer: (body: string) => { status: number; type: string; body: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      seen.push({ headers: request.headers, body, url: request.url })
      const { status, type, body: text } = answer(body)
      response.writeHead(status, { 'content-type': type }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  seen = []
})

/** Runs `rankline mcp` with these lines, and returns what it has written. */
async function pass(lines: readonly string[], env: Record<string, string> = { RANKLINE_URL: url }) {
  const written: Record<'output' | 'messages', string> = { output: '', messages: '' }
  const stream = (name: 'output' | 'messages') =>
    new Writable({
      write(part, _encoding, done) {
        written[name] += part
        done()
      },
    })
  const input = new PassThrough()
  const running = run(['mcp'], {
    input,
    output: stream('output'),
    messages: stream('messages'),
    env: { RANKLINE_TOKEN: 'rkl_test', XDG_CONFIG_HOME: '/nowhere', ...env },
  })
  input.end(lines.map((line) => `${line}\n`).join(''))
  const status = await running
  const answers = written.output.split('\n').filter((line) => line !== '')
  return { status, answers: answers.map((line) => JSON.parse(line)), said: written.messages }
}

const json = (body: unknown, status = 200) => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})
const call = (id: number, name: string, meta?: object) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, ...(meta && { _meta: meta }) } })

test('messages go to the installation with the token, and answers come one a line', async () => {
  answer = (body) => json({ jsonrpc: '2.0', id: JSON.parse(body).id, result: { text: 'a\nb' } })
  const { status, answers } = await pass([call(1, 'list_projects'), '', call(2, 'grün')])
  expect(status).toBe(0)
  expect(answers.map(({ id }) => id).toSorted()).toEqual([1, 2])
  expect(answers[0].result).toEqual({ text: 'a\nb' })
  const names = seen.map(({ headers }) => [headers['mcp-method'], headers['mcp-name']]).toSorted()
  expect(names).toEqual([
    ['tools/call', '=?base64?Z3LDvG4=?='],
    ['tools/call', 'list_projects'],
  ])
  expect(seen[0]).toMatchObject({
    url: '/mcp',
    headers: { authorization: 'Bearer rkl_test', accept: 'application/json, text/event-stream' },
  })
})

test('events of a stream are answers too', async () => {
  const event = (id: number) =>
    `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}\n\n`
  answer = () => ({ status: 200, type: 'text/event-stream', body: event(1) + event(2) })
  expect((await pass([call(1, 'x')])).answers.map(({ id }) => id)).toEqual([1, 2])
})

test('a message names the revision that it is written in', async () => {
  answer = () => json({ jsonrpc: '2.0', id: 1, result: {} })
  await pass([call(1, 'x', { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }), call(2, 'x')])
  expect(new Set(seen.map(({ headers }) => headers['mcp-protocol-version']))).toEqual(
    new Set(['2026-07-28', undefined]),
  )
})

test('a notification has no answer', async () => {
  answer = () => ({ status: 202, type: 'text/plain', body: '' })
  const line = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
  expect(await pass([line])).toMatchObject({ status: 0, answers: [], said: '' })
})

test('a refusal answers the request with its sentence', async () => {
  const problem = { status: 401, type: 'application/problem+json', body: '{"detail":"Send an API token."}' }
  answer = () => problem
  const { answers, said } = await pass([call(7, 'x')])
  expect(answers).toEqual([
    { jsonrpc: '2.0', id: 7, error: { code: -32_000, message: 'Send an API token.' } },
  ])
  expect(said).toContain('Send an API token.')
  answer = () => ({ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' })
  expect((await pass([call(8, 'x')])).answers[0].error.message).toBe('The server answered 502.')
})

test('an error of the protocol passes as it is', async () => {
  const error = { jsonrpc: '2.0', id: 1, error: { code: -32_602, message: 'no' } }
  answer = () => json(error, 400)
  expect((await pass([call(1, 'x')])).answers).toEqual([error])
})

test('a server that is away, a line that is not JSON and a missing token are told', async () => {
  answer = () => json({})
  const away = await pass([call(1, 'x')], { RANKLINE_URL: 'http://127.0.0.1:9' })
  expect(away.answers[0].error.message).toContain('cannot be reached')
  expect((await pass(['{"a":'])).answers[0]).toMatchObject({ id: null, error: { code: -32_700 } })
  const lost = await pass([], { RANKLINE_URL: url, RANKLINE_TOKEN: '' })
  expect([lost.status, lost.said]).toEqual([3, expect.stringContaining('not logged in')])
})
