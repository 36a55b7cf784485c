import { endpoint, nothing } from '@rankline/contract/endpoint'
import { wireRequest } from '@rankline/contract/wire-request'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CallFailed, call, ignoreHandledError } from './api.ts'
import { messages } from './messages.ts'
import { connectNavigation } from './navigation.ts'
import { session } from './session-state.ts'

const read = endpoint({
  method: 'GET',
  path: 'projects/fetchAuth',
  scope: 'account',
  summary: '',
  input: nothing,
  items: z.unknown(),
})
const remove = { ...read, method: 'DELETE' as const, path: 'projects/deleteSelectedAuth' }
const logIn = { ...read, method: 'POST' as const, path: 'users/login', scope: 'public' as const }

const went: string[] = []
let answer: () => Response
let sent: RequestInit | undefined

const envelope = (status: number, body: object) => () => new Response(JSON.stringify(body), { status })
const success = (items: unknown, message: string | null = null) =>
  envelope(200, { status: 'success', message, items })
const failure = (status: number, code: string, message: string, errors = {}) =>
  envelope(status, { status: 'error', code, message, items: null, errors })

beforeEach(() => {
  went.length = 0
  messages.set([])
  connectNavigation((href) => went.push(href))
  vi.stubGlobal('document', { cookie: 'token=abc' })
  const location = { protocol: 'https:', pathname: '/projects', search: '?page=2', origin: 'https://a.test' }
  vi.stubGlobal('location', location)
  vi.stubGlobal('window', { location: { ...location, assign: (href: string) => went.push(`full ${href}`) } })
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent = init
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('reads carry their input in the query and drop what is not filled', () => {
  const request = wireRequest(read, { page: 2, sort: '', tag: null, project_ids: [1, 2] })
  expect(request).toEqual({
    path: '/api/v1/projects/fetchAuth?page=2&project_ids%5B%5D=1&project_ids%5B%5D=2',
    method: 'GET',
    body: undefined,
  })
})

test('deletes travel as a POST form with _method', () => {
  const { method, path, body } = wireRequest(remove, { project_ids: [4, 5] })
  expect([method, path, String(body)]).toEqual([
    'POST',
    '/api/v1/projects/deleteSelectedAuth',
    'project_ids%5B%5D=4&project_ids%5B%5D=5&_method=DELETE',
  ])
})

test('the bearer token of the cookie goes with every call', async () => {
  answer = success([])
  await call(read, {})
  expect(sent?.headers).toMatchObject({ authorization: 'Bearer abc' })
})

test('a success speaks only when asked to', async () => {
  answer = success(null, 'Deleted.')
  await call(remove, {})
  expect(messages.get()).toEqual([])
  await call(remove, {}, { showMessage: true })
  expect(messages.get()).toMatchObject([{ type: 'INFO', html: 'Deleted.' }])
})

test('a message says what can be undone, and in which account', async () => {
  for (const userable_id of [null, 7]) {
    const undo = { removal_ids: [3], userable_id }
    answer = envelope(200, { status: 'success', message: 'Deleted.', items: null, undo })
    await call(remove, {}, { showMessage: true })
    expect(messages.get()).toMatchObject([{ html: 'Deleted.', undo: { ids: [3], owner: userable_id } }])
  }
})

test('a failure always speaks, without markup, and carries its field errors', async () => {
  answer = failure(422, 'VALIDATION_FAILED', 'no <b>tags</b>', { name: ['no tags'] })
  const failed = await call(remove, {}).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(CallFailed)
  expect(failed).toMatchObject({ status: 422, errors: { name: ['no tags'] } })
  expect(messages.get()).toMatchObject([{ type: 'ERROR', html: 'no &lt;b&gt;tags&lt;/b&gt;' }])
})

test('an ended session leads to the log-in page and back', async () => {
  answer = failure(401, 'UNAUTHENTICATED', 'Please log in to continue.')
  await expect(call(read, {})).rejects.toThrow()
  expect(went).toEqual(['/login?next=%2Fprojects%3Fpage%3D2'])
  expect(session.get()).toMatchObject({ status: false, user: null })
})

test('a token refused after another tab signed in again leaves the new one alone', async () => {
  const refusal = failure(401, 'UNAUTHENTICATED', 'Please log in to continue.')
  answer = () => {
    if (new Headers(sent?.headers).get('authorization') !== 'Bearer abc') return success([1])()
    vi.stubGlobal('document', { cookie: 'token=newer' })
    return refusal()
  }
  expect(await call(read, {})).toEqual([1])
  expect(document.cookie).toBe('token=newer')
  expect(went).toEqual([])
})

test('a token refused while the person confirms who they are waits for the new one', async () => {
  answer = () => {
    if (new Headers(sent?.headers).get('authorization') !== 'Bearer abc') return success([1])()
    setTimeout(() => vi.stubGlobal('document', { cookie: 'token=newer' }), 100)
    return failure(401, 'UNAUTHENTICATED', 'Please log in to continue.')()
  }
  expect(await call(read, {})).toEqual([1])
  expect(went).toEqual([])
})

test('a refused log-in stays where it is', async () => {
  answer = failure(401, 'UNAUTHENTICATED', 'Username or password is wrong.')
  await expect(call(logIn, {})).rejects.toThrow()
  expect(went).toEqual([])
  expect(messages.get()).toHaveLength(1)
})

test('answers redirect within the site and, where allowed, out of it', async () => {
  answer = success({ redirect: '/projects/7/keywords' })
  await call(remove, {})
  answer = success({ redirect_direct: 'https://accounts.google.com/o/oauth2' })
  await call(remove, {})
  answer = success({ redirect_direct: 'https://evil.test/' })
  await expect(call(remove, {})).rejects.toThrow('unknown address')
  expect(went).toEqual(['/projects/7/keywords', 'full https://accounts.google.com/o/oauth2'])
})

test('an answer of something in between is a failure of the service', async () => {
  answer = () => new Response('<h1>502</h1>', { status: 502 })
  await expect(call(read, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a failed call counts as told, and no other error does', () => {
  expect(ignoreHandledError(new CallFailed('CONFLICT', 'It is gone.'))).toBeUndefined()
  const mistake = new TypeError('undefined is not a function')
  expect(() => ignoreHandledError(mistake)).toThrow(mistake)
})

/** A response whose connection breaks while it is read. */
const broken = (error: Error) => () =>
  new Response(new ReadableStream({ pull: (controller) => controller.error(error) }))

test('an answer that breaks off has not reached us, and one that is no longer wanted is no failure', async () => {
  answer = broken(new TypeError('network error'))
  await expect(call(read, {})).rejects.toMatchObject({ code: 'UNREACHABLE' })
  const leaving = new AbortController()
  const left = new DOMException('Left.', 'AbortError')
  answer = broken(left)
  leaving.abort(left)
  await expect(call(read, {}, { signal: leaving.signal })).rejects.toBe(left)
})

test('an answer that is no JSON comes from something between us and the server', async () => {
  answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  await expect(call(read, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
