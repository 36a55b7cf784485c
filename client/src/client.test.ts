import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient, RanklineError } from './client.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = { status: number; headers?: Record<string, string>; body: string }

let server: Server
let url: string
let seen: Seen[]
let answers: (Answer | 'hang up')[]

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      const answer = answers.shift() ?? { status: 200, body: '{}' }
      if (answer === 'hang up') return void response.destroy()
      response
        .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
        .end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  seen = []
  answers = []
})

const client = () => createClient({ url: `${url}/`, token: 'rkl_test' })
const ok = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) })

test('a read has its ids in the path and the rest in the query', async () => {
  await client().call('listKeywords', { project_id: 7, limit: 2, keyword_query: 'red shoes' })
  expect(seen[0]).toMatchObject({
    method: 'GET',
    url: '/api/public/v1/projects/7/keywords?limit=2&keyword_query=red+shoes',
    headers: { authorization: 'Bearer rkl_test' },
  })
})

test('a write has its ids in the path, the rest in the body, and a key', async () => {
  const search = { engine: 'google', country: 'DE' }
  await client().call('addKeywords', { project_id: 7, keywords: ['a'], search }, { idempotencyKey: 'one' })
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/api/public/v1/projects/7/keywords',
    headers: { 'idempotency-key': 'one', 'content-type': 'application/json' },
    body: JSON.stringify({ keywords: ['a'], search }),
  })
})

test('every page of a list is read', async () => {
  answers = [
    ok({ data: [{ id: 1 }, { id: 2 }], next_cursor: 'after-2' }),
    ok({ data: [{ id: 3 }], next_cursor: null }),
  ]
  const ids: number[] = []
  for await (const { id } of client().each('listProjects', { limit: 2 })) ids.push(id)
  expect(ids).toEqual([1, 2, 3])
  expect(seen.map(({ url: address }) => address)).toEqual([
    '/api/public/v1/projects?limit=2',
    '/api/public/v1/projects?limit=2&cursor=after-2',
  ])
})

describe('failures', () => {
  test('a problem becomes an error', async () => {
    const problem = {
      code: 'validation_failed',
      detail: 'must be an integer',
      request_id: 'r1',
      errors: [{ field: 'limit', message: 'must be an integer' }],
    }
    answers = [{ status: 422, body: JSON.stringify(problem) }]
    const failure = await client()
      .call('listProjects', {})
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RanklineError)
    expect(failure).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'must be an integer',
      requestId: 'r1',
      errors: problem.errors,
    })
  })

  test('so does the page of a proxy', async () => {
    answers = [{ status: 404, body: '<h1>Not here</h1>' }]
    await expect(client().call('listProjects', {})).rejects.toMatchObject({ status: 404, code: 'unknown' })
  })

  test('a limited call waits as long as the server asks, and a write keeps its key', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '1' }, body: '{}' }, 'hang up', ok({ deleted: 1 })]
    expect(await client().call('deleteKeywords', { keyword_ids: [1] })).toEqual({ deleted: 1 })
    expect(seen).toHaveLength(3)
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('it gives up after three repetitions', async () => {
    answers = Array.from({ length: 9 }, () => ({
      status: 503,
      headers: { 'retry-after': '0.01' },
      body: '{}',
    }))
    await expect(client().call('listProjects', {})).rejects.toMatchObject({ status: 503 })
    expect(seen).toHaveLength(4)
  })

  test('an aborted call is not repeated', async () => {
    const leaving = new AbortController()
    answers = [{ status: 503, headers: { 'retry-after': '60' }, body: '{}' }]
    const call = client().call('listProjects', {}, { signal: leaving.signal })
    await expect.poll(() => seen.length).toBe(1)
    leaving.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
  })
})
