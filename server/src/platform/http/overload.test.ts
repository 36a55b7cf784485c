import type { WaitsFor } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usualBodies } from './body-slots.ts'
import { createFailureHandler } from './failures.ts'
import type { SignedIn } from './guard.ts'
import { boundCalls, rememberCallers } from './overload.ts'

const kinds = [
  ...(['files', 'imports', 'payments', 'names', 'providers', 'signIn', 'receivers', 'servers'] as const),
] satisfies WaitsFor[]
let app: FastifyInstance
/** Ends the running calls to /slow. */
let waiting: (() => void)[]

const callers = rememberCallers()
const authenticate = callers.remembering(async (_ctx, token) => {
  const id = Number(/^good-(\d+)/.exec(token)?.[1])
  return id > 0 ? ({ person: { accountId: id } } as SignedIn) : null
})

beforeEach(async () => {
  waiting = []
  app = Fastify()
  app.setErrorHandler(createFailureHandler())
  app.get('/healthz', async () => 'alive')
  await app.register(async (api) => {
    const limits = { atOnce: 2, waiting: 8, patience: 600_000, expectable: 600_000 }
    boundCalls(api, { calls: limits, bodies: usualBodies }, callers.callerOf, new Registry(), () => false)
    api.get('/slow', async (request) => {
      await authenticate({} as never, String(request.headers.authorization).slice(7))
      await new Promise<void>((resolve) => waiting.push(resolve))
      return 'answered'
    })
    for (const waitsFor of kinds)
      api.get(`/${waitsFor}`, { config: { waitsFor } }, async () => {
        await new Promise<void>((resolve) => waiting.push(resolve))
        return 'answered'
      })
    api.get('/broken', async () => {
      throw new Error('it broke')
    })
  })
})
afterEach(() => app.close())

const call = (token: string, url = '/slow') =>
  app.inject({ url, headers: { authorization: `Bearer ${token}` } })

async function underWay(count: number) {
  await expect.poll(() => waiting.length).toBe(count)
}

function endAll() {
  for (const end of waiting.splice(0)) end()
}

/** Makes the tokens known, as they are after a first call. */
async function meet(...tokens: string[]) {
  for (const token of tokens) {
    const answer = call(token)
    await underWay(1)
    endAll()
    await answer
  }
}

test('what is too much is refused at once, with when to come back; health answers all the while', async () => {
  await meet('good-1', 'good-2')
  const first = [call('good-1'), call('good-2')]
  await underWay(2)
  // One of them waits, and the other exceeds the limit.
  const next = [call('good-1'), call('good-1')]
  const refused = await Promise.race(next)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ status: 'error', code: 'UNAVAILABLE', message: messages.busy })
  expect((await app.inject('/healthz')).body).toBe('alive')
  endAll()
  await underWay(1)
  endAll()
  const codes = (await Promise.all([...first, ...next])).map(({ statusCode }) => statusCode)
  expect(codes.sort()).toEqual([200, 200, 200, 503])
})

test('one person’s flood leaves the others their turn, from however many sessions it comes', async () => {
  await meet('good-1-desktop', 'good-1-phone', 'good-2')
  const flood = ['good-1-desktop', 'good-1-phone', 'good-1-desktop'].map((token) => call(token))
  await underWay(1)
  const other = call('good-2')
  await underWay(2)
  endAll()
  expect((await other).body).toBe('answered')
  await underWay(1)
  endAll()
  expect((await Promise.all(flood)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503])
})

test('calls that wait for somebody outside take no turn of the others', async () => {
  await meet('good-1', 'good-2')
  const outside = Array.from({ length: 4 }, () => call('good-1', '/files'))
  await underWay(4)
  const others = [call('good-1'), call('good-2')]
  await underWay(6)
  endAll()
  const codes = (await Promise.all([...outside, ...others])).map(({ statusCode }) => statusCode)
  expect(new Set(codes)).toEqual(new Set([200]))
})

test('tokens nobody has are one caller, and so is one that holds no more', async () => {
  await meet('good-1', 'bad-1', 'bad-2')
  const all = ['bad-1', 'bad-2'].map((token) => call(token))
  await underWay(1)
  const known = call('good-1')
  await underWay(2)
  endAll()
  await underWay(1)
  endAll()
  for (const answer of [...all, known]) expect((await answer).statusCode).toBe(200)
})

test('a call that fails ends its turn', async () => {
  for (let count = 0; count < 5; count += 1) expect((await call('x', '/broken')).statusCode).toBe(500)
})

test.each(kinds)(
  'two callers who hold all they can of %s leave a third one a place of each kind',
  async (held) => {
    await meet('good-1', 'good-2', 'good-3')
    const flood = ['good-1', 'good-2'].flatMap((token) =>
      Array.from({ length: 20 }, () => call(token, `/${held}`)),
    )
    const answered: number[] = []
    for (const one of flood) void one.then(({ statusCode }) => answered.push(statusCode))
    // Every call of the flood is either refused or waiting.
    await expect.poll(() => waiting.length + answered.length).toBe(flood.length)
    const before = waiting.length
    const others = kinds.map((kind) => call('good-3', `/${kind}`))
    await underWay(before + kinds.length)
    endAll()
    for (const answer of others) expect((await answer).statusCode).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200).length).toBe(before)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  },
)
