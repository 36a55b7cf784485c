import { endpoint, nothing } from '@rankline/contract/endpoint'
import { type FailureCode, failureStatus } from '@rankline/contract/envelope'
import { ids, optionalText, page } from '@rankline/contract/wire'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../src/platform/errors.ts'
import type { HttpOptions } from '../../src/platform/http/http.ts'
import { route } from '../../src/platform/http/routes.ts'
import { bareHttp } from './bare-http.ts'
import { createTestDatabase } from './database.ts'

const echo = endpoint({
  method: 'POST',
  path: 'echo/create',
  aliases: ['echo', 'echo/of/:name', 'GET echo/read'],
  scope: 'public',
  summary: 'Answers what it was sent',
  input: z.object({
    name: optionalText(),
    ids: ids('ids').optional(),
    page,
    settings: z.object({ colour: z.string() }).optional(),
    file: z.instanceof(File).optional(),
  }),
  items: z.object({
    name: z.string().nullable(),
    ids: z.array(z.int()),
    page: z.int(),
    colour: z.string().nullable(),
    bytes: z.int(),
  }),
  message: 'Echoed.',
  upload: { fields: ['file'], maxBytes: 1024 * 1024 },
})

const put = endpoint({
  method: 'PUT',
  path: 'echo',
  scope: 'public',
  summary: 'Put',
  input: nothing,
  items: z.literal('put'),
})
const remove = endpoint({
  method: 'DELETE',
  path: 'echo',
  scope: 'public',
  summary: 'Delete',
  input: nothing,
  items: z.literal('deleted'),
})
const broken = endpoint({
  method: 'GET',
  path: 'broken',
  scope: 'public',
  summary: 'Fails',
  input: nothing,
  items: z.null(),
})
const refused = endpoint({
  method: 'GET',
  path: 'refused',
  scope: 'public',
  summary: 'Refuses',
  input: nothing,
  items: z.null(),
})
const refusing = endpoint({
  method: 'GET',
  path: 'refusing',
  scope: 'public',
  summary: 'Refuses as it is told',
  input: z.object({ code: z.enum(Object.keys(failureStatus) as [FailureCode]) }),
  items: z.null(),
})
const mine = endpoint({
  method: 'GET',
  path: 'mine',
  scope: 'account',
  summary: 'Needs a person',
  input: nothing,
  items: z.null(),
})
const limitedMine = endpoint({
  method: 'GET',
  path: 'limited/mine',
  scope: 'account',
  summary: 'Twice a minute for each account',
  input: nothing,
  items: z.null(),
  limit: { max: 2, seconds: 60, isOfAccount: true },
})
const leaky = endpoint({
  method: 'GET',
  path: 'leaky',
  scope: 'public',
  summary: 'Has a column too many',
  input: nothing,
  items: z.object({ id: z.int() }),
})
const mistaken = endpoint({
  method: 'GET',
  path: 'mistaken',
  scope: 'public',
  summary: 'Answers something else than declared',
  input: nothing,
  items: z.object({ id: z.int() }),
})
const limited = endpoint({
  method: 'POST',
  path: 'limited',
  scope: 'public',
  summary: 'Twice a minute for each name',
  input: z.object({ name: optionalText() }),
  items: z.null(),
  limit: { max: 2, seconds: 60, field: 'name' },
})

const limitedPut = endpoint({
  method: 'PUT',
  path: 'limited',
  aliases: ['limited/again'],
  scope: 'public',
  summary: 'Twice a minute, in every spelling',
  input: nothing,
  items: z.null(),
  limit: { max: 2, seconds: 60 },
})

const routes = [
  route(echo, async (_ctx, input) => ({
    name: input.name ?? null,
    ids: input.ids ?? [],
    page: input.page,
    colour: input.settings?.colour ?? null,
    bytes: input.file?.size ?? 0,
  })),
  route(put, async () => 'put' as const),
  route(remove, async () => 'deleted' as const),
  route(broken, async () => {
    throw new Error('a secret of the server')
  }),
  route(refused, async () => {
    throw new Refusal('LIMIT_REACHED', 'Enough.')
  }),
  route(refusing, async (_ctx, { code }) => {
    throw new Refusal(code, 'No.')
  }),
  route(mine, async () => null),
  route(limitedMine, async () => null),
  route(leaky, async () => ({ id: 1, password_hash: 'leaked' })),
  route(mistaken, async () => ({ id: 'one' as unknown as number })),
  route(limited, async () => null),
  route(limitedPut, async () => null),
]

export const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** The HTTP side with test calls: one that echoes, and others that fail in every possible way. */
export type EchoApp = {
  app: FastifyInstance
  /** Sends a body to the echoing call, or to another one. */
  post(
    payload: string | object,
    headers?: Record<string, string>,
    url?: string,
  ): Promise<LightMyRequestResponse>
  /** Sets whether the process reports that it is ready. */
  setReady(isReady: boolean): void
  close(): Promise<void>
}

export async function createEchoApp(options: Partial<HttpOptions> = {}): Promise<EchoApp> {
  const database = await createTestDatabase()
  let isReady = true
  const app = await bareHttp(database, routes, {
    ready: async () => ({ process: isReady ? 'ok' : 'ending' }),
    trustProxy: ['10.0.0.0/8'],
    ...options,
  })
  return {
    app,
    post: (payload, headers = form, url = '/api/v1/echo/create') =>
      app.inject({ method: 'POST', url, payload, headers }),
    setReady(is) {
      isReady = is
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
