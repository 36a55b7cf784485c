import {
  baseOf,
  type Endpoint,
  type ItemsOf,
  type Method,
  type ParsedInputOf,
  type RateLimit,
} from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ContextOf } from '../context.ts'
import { Refusal } from '../errors.ts'
import { decodeJsonFields, jsonFieldsOf, type RawInput } from './body.ts'
import { documentation } from './documentation.ts'
import { validationRefusal } from './failures.ts'
import type { Guard } from './guard.ts'

/** One declared call and the verb that answers it. */
export type Route = {
  endpoint: Endpoint
  answer(ctx: unknown, input: unknown): Promise<unknown>
}

/** Ties a declared call to a service verb; input and answer are typed by the declaration. */
export function route<E extends Endpoint>(
  endpoint: E,
  answer: (ctx: ContextOf<E['scope']>, input: ParsedInputOf<E>) => Promise<ItemsOf<E>>,
): Route {
  return { endpoint, answer: answer as Route['answer'] }
}

type Prepared = Route & { jsonFields: string[]; rateLimit: ReturnType<typeof rateLimitOf> }

/** Mounts every route below its version, its aliases and the POST form of its updates and deletes included. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  guard: Guard,
  limitFactor: number,
) {
  const posts = new Map<string, Map<Method, Prepared>>()
  for (const route of routes) {
    const { endpoint } = route
    const prepared = {
      ...route,
      jsonFields: jsonFieldsOf(endpoint),
      rateLimit: rateLimitOf(endpoint.limit, limitFactor),
    }
    for (const { method, path, isAlias } of spellingsOf(endpoint)) {
      const url = `${baseOf(endpoint)}/${path}`
      if (method !== 'POST') mount(app, method, url, prepared, guard, isAlias || method !== 'GET')
      if (method === 'GET') continue
      const methods = posts.get(url) ?? new Map<Method, Prepared>()
      if (methods.has(method)) throw new Error(`two calls answer ${method} ${url}`)
      posts.set(url, methods.set(method, prepared))
    }
  }
  for (const [url, methods] of posts) mountPost(app, url, methods, guard)
}

function spellingsOf(endpoint: Endpoint) {
  const aliases = endpoint.aliases.map((alias: string) => {
    const [first = '', second] = alias.split(' ')
    return second === undefined
      ? { method: endpoint.method, path: first, isAlias: true }
      : { method: first as Method, path: second, isAlias: true }
  })
  return [{ method: endpoint.method, path: endpoint.path, isAlias: false }, ...aliases]
}

function mount(
  app: FastifyInstance,
  method: Method,
  url: string,
  route: Prepared,
  guard: Guard,
  hide: boolean,
) {
  app.route({
    method,
    url,
    schema: hide ? { hide } : documentation(route.endpoint),
    config: { rateLimit: route.rateLimit },
    handler: (request, reply) => answer(route, request, reply, guard),
  })
}

/** A POST path may stand for several calls, told apart by `_method`. */
function mountPost(app: FastifyInstance, url: string, methods: Map<Method, Prepared>, guard: Guard) {
  const shown = methods.get('POST') ?? [...methods.values()][0]
  if (shown === undefined) return
  app.route({
    method: 'POST',
    url,
    schema:
      url === `${baseOf(shown.endpoint)}/${shown.endpoint.path}`
        ? documentation(shown.endpoint)
        : { hide: true },
    config: { rateLimit: shown.rateLimit },
    handler: (request, reply) => {
      const route = methods.get(overriddenMethod(request.body))
      if (route === undefined) throw new Refusal('METHOD_NOT_ALLOWED', messages.methodNotAllowed)
      return answer(route, request, reply, guard)
    },
  })
}

function overriddenMethod(body: unknown): Method {
  const override = isRecord(body) ? body._method : undefined
  if (override === undefined || override === '') return 'POST'
  const method = typeof override === 'string' ? override.toUpperCase() : null
  if (method === 'PUT' || method === 'DELETE') return method
  throw new Refusal('METHOD_NOT_ALLOWED', messages.methodNotAllowed)
}

async function answer(route: Prepared, request: FastifyRequest, reply: FastifyReply, guard: Guard) {
  const { endpoint } = route
  const ctx = await guard(endpoint, request)
  const parsed = endpoint.input.safeParse(decodeJsonFields(rawInputOf(request), route.jsonFields))
  if (!parsed.success) throw validationRefusal(parsed.error)
  // Parsing the answer strips whatever the declaration does not name: a new column never leaks by itself.
  const items = endpoint.items.parse(await route.answer(ctx, parsed.data))
  return reply.send({
    status: 'success',
    message: endpoint.messageOf?.(items) ?? endpoint.message ?? null,
    items,
  })
}

function rawInputOf(request: FastifyRequest): RawInput {
  const query = request.query as RawInput
  const body = isRecord(request.body) ? request.body : {}
  return { ...query, ...body, ...(request.params as RawInput) }
}

function rateLimitOf(limit: RateLimit | undefined, factor: number) {
  if (limit === undefined) return undefined
  return {
    max: limit.max * factor,
    timeWindow: limit.seconds * 1000,
    keyGenerator: (request: FastifyRequest) => {
      const value =
        limit.field && isRecord(request.body) ? String(request.body[limit.field] ?? '').toLowerCase() : ''
      return `${request.routeOptions.url} ${request.ip} ${value}`
    },
  }
}

function isRecord(value: unknown): value is RawInput {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
