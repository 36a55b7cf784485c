import {
  baseOf,
  type Endpoint,
  type ItemsOf,
  isRecordedOfImpersonators,
  type Method,
  type ParsedInputOf,
} from '@rankline/contract/endpoint'
import { isAllowed } from '@rankline/contract/members/permissions'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../audit/audit.ts'
import type { Context, ContextOf } from '../context.ts'
import { invalid, Refusal } from '../errors.ts'
import { decodeJsonFields, jsonFieldsOf, type RawInput } from './body.ts'
import { accountOf, networkOf } from './caller.ts'
import { type Serializer, serializerOf } from './declared.ts'
import { validationRefusal } from './failures.ts'
import { type Guard, requireActiveAccount, requirePermission } from './guard.ts'
import { fieldsOfMany } from './input-fields.ts'
import { type CallLimit, createCallLimit } from './limits.ts'
import { bodyLimitOf } from './read-bodies.ts'
import { noting, type Reads, readAgain, readBy } from './reads.ts'
import { namedIn, namingFieldsOf, type ResolveAccount } from './resolve-account.ts'

/** A declared call and the service function that answers it. */
export type Route = {
  endpoint: Endpoint
  /** The call only reads, a lot, and its answer may be a second old, though never older than its caller's own writes. */
  reads?: 'replica'
  answer(ctx: unknown, input: unknown): Promise<unknown>
}

/** Connects a declared call with the service function that answers it; the declaration types input and answer. */
export function route<E extends Endpoint>(
  endpoint: E,
  answer: (ctx: ContextOf<E['scope']>, input: ParsedInputOf<E>) => Promise<ItemsOf<E>>,
  given: Pick<Route, 'reads'> = {},
): Route {
  return { ...given, endpoint, answer: answer as Route['answer'] }
}

/** Marks a call that may be answered by a replica. */
export const fromReplica = { reads: 'replica' } as const

/** Ids of one kind in an entry of the audit log. */
const MOST_IDS = 100

/** Identifies the caller, and the account that the call reaches. */
export type Access = {
  guard: Guard
  reach: ResolveAccount
  reads?: Reads | null | undefined
  isPatient?: boolean | undefined
}

/** Inspects the answer of a service function before undeclared fields are removed. */
export type Inspect = (endpoint: Endpoint, items: unknown) => void

type Caller = Awaited<ReturnType<Guard['admit']>>

type Prepared = Route & {
  serializer: Serializer
  jsonFields: string[]
  namingFields: ReturnType<typeof namingFieldsOf>
  /** All fields it accepts; null: unknown fields are dropped. */
  fields: ReadonlySet<string> | null
  limit: CallLimit | undefined
}

/** Mounts every route below its version, with its aliases and the POST form of its updates and deletes. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  access: Access,
  { limitFactor, inspect }: { limitFactor: number; inspect?: Inspect },
) {
  const posts = new Map<string, Map<Method, Prepared>>()
  for (const route of routes) {
    const { endpoint } = route
    const prepared = {
      ...readBy(inspect === undefined ? route : inspected(route, inspect), access.reads),
      serializer: serializerOf(endpoint.items),
      jsonFields: jsonFieldsOf(endpoint),
      namingFields: namingFieldsOf(endpoint),
      fields: fieldsOfMany(endpoint),
      limit: limitOf(app, endpoint, limitFactor),
    }
    for (const { method, path, isAlias } of spellingsOf(endpoint)) {
      const url = `${baseOf(endpoint)}/${path}`
      if (method !== 'POST') mount(app, method, url, prepared, access, isAlias)
      if (method === 'GET') continue
      const methods = posts.get(url) ?? new Map<Method, Prepared>()
      if (methods.has(method)) throw new Error(`two calls answer ${method} ${url}`)
      posts.set(url, methods.set(method, prepared))
    }
  }
  for (const [url, methods] of posts) mountPost(app, url, methods, access)
}

const inspected = (route: Route, inspect: Inspect): Route => ({
  ...route,
  async answer(ctx, input) {
    const items = await route.answer(ctx, input)
    inspect(route.endpoint, items)
    return items
  },
})

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
  access: Access,
  hide: boolean,
) {
  app.route({
    method,
    url,
    ...(hide && { schema: { hide } }),
    ...beforeBody(method, [route], access, hide ? undefined : route.endpoint),
    handler: (request, reply) =>
      readAgain(method === 'GET' && access.isPatient === true, () => answer(route, request, reply, access)),
  })
}

/**
 * Mounts a POST path. It may serve several calls, and `_method` selects one. The API page describes it only for a call that
 * is a POST.
 */
function mountPost(app: FastifyInstance, url: string, methods: Map<Method, Prepared>, access: Access) {
  const own = methods.get('POST')?.endpoint
  // An update whose alias is a POST to its own path is described as the update that it is.
  const isOwn = own?.method === 'POST' && url === `${baseOf(own)}/${own.path}`
  const described = isOwn ? own : undefined
  app.route({
    method: 'POST',
    url,
    ...(described === undefined && { schema: { hide: true } }),
    ...beforeBody('POST', [...methods.values()], access, described),
    handler: (request, reply) => {
      const route = methods.get(overriddenMethod(request.body))
      if (route === undefined) throw new Refusal('METHOD_NOT_ALLOWED', messages.methodNotAllowed)
      return answer(route, request, reply, access)
    },
  })
}

/** Options for the calls of one path, applied before a body is read. @param described by the API page */
function beforeBody(
  method: Method,
  routes: readonly Prepared[],
  { guard, isPatient = false }: Access,
  described: Endpoint | undefined,
) {
  const upload = routes.find(({ endpoint }) => endpoint.upload !== undefined)?.endpoint.upload
  const isOpen = routes.some(({ endpoint }) => endpoint.scope === 'public')
  // A path with several calls selects the call by its body, so no single call is known here.
  const only = upload !== undefined && routes.length === 1 ? routes[0] : undefined
  return {
    bodyLimit: bodyLimitOf({ upload, isOpen }),
    config: {
      upload,
      waitsFor: routes.find(({ endpoint }) => endpoint.waitsFor !== undefined)?.endpoint.waitsFor,
      described,
    },
    // Reads carry no body, so their session is checked later.
    ...(!isOpen &&
      method !== 'GET' && {
        preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
          await readAgain(isPatient, () => guard.identify(request))
          // Files arrive only if they are not refused in any case.
          if (only !== undefined && only.endpoint.limit?.field === undefined)
            await admit(only, request, reply, guard)
        },
      }),
  }
}

const admitted = new WeakMap<FastifyRequest, Caller>()

/** Counts a rate-limited call and checks once per request whether the caller may make it. */
async function admit(
  { endpoint, limit }: Prepared,
  request: FastifyRequest,
  reply: FastifyReply,
  guard: Guard,
): Promise<Caller> {
  const before = admitted.get(request)
  if (before !== undefined) return before
  const isOfAccount = endpoint.limit?.isOfAccount === true
  if (!isOfAccount) await limit?.(request, reply)
  const caller = await guard.admit(endpoint, request)
  if (isOfAccount && 'person' in caller) await limit?.(request, reply)
  admitted.set(request, caller)
  return caller
}

function overriddenMethod(body: unknown): Method {
  const override = isRecord(body) ? body._method : undefined
  if (override === undefined || override === '') return 'POST'
  const method = typeof override === 'string' ? override.toUpperCase() : null
  if (method === 'PUT' || method === 'DELETE') return method
  throw new Refusal('METHOD_NOT_ALLOWED', messages.methodNotAllowed)
}

async function answer(route: Prepared, request: FastifyRequest, reply: FastifyReply, access: Access) {
  const { endpoint } = route
  const caller = await admit(route, request, reply, access.guard)
  const input = decodeJsonFields(rawInputOf(request), route.jsonFields)
  const unknown = Object.keys(input).find((name) => route.fields?.has(name) === false)
  if (unknown !== undefined) throw invalid(unknown, messages.unknownField)
  const parsed = endpoint.input.safeParse(input)
  if (!parsed.success) throw validationRefusal(parsed.error)
  const ctx = 'person' in caller ? await reached(route, caller, input, access.reach) : caller
  // Undeclared fields are removed: a new column never leaks by itself.
  const removalIds: number[] = []
  const onRemoved = (id: number) => void removalIds.push(id)
  if ('person' in ctx) await record(route, ctx, input)
  const given = { ...ctx, onRemoved, ...(endpoint.waitsFor !== undefined && { signal: leavingOf(reply) }) }
  const items = route.serializer(
    await noting(access.reads, route, given, () => route.answer(given, parsed.data)),
  )
  for (const cookie of caller.visitor.answerCookies) reply.header('set-cookie', cookie)
  // Only the cache: cookies and storage also hold data of other areas and screen settings.
  if (endpoint.endsSession) reply.header('clear-site-data', '"cache"')
  return reply.send({
    status: 'success',
    message: endpoint.messageOf?.(items) ?? endpoint.message ?? null,
    items,
    ...(removalIds.length > 0 && 'person' in ctx && mayUndo(ctx) && { undo: undoOf(ctx, removalIds) }),
  })
}

/**
 * Records a call of support staff who impersonate somebody, with its ids, before it runs, so that none is missing. An
 * agency's call for its client appears only in the client's history.
 */
async function record({ endpoint, namingFields }: Prepared, ctx: Context, input: RawInput) {
  const isOfSupport = ctx.session.impersonation !== null && ctx.person.kind === 'user'
  if (!isOfSupport || !isRecordedOfImpersonators(endpoint)) return
  const { things } = namedIn(namingFields, input, endpoint)
  const ids = Object.fromEntries(things.map(({ subject, ids }) => [subject, ids.slice(0, MOST_IDS)]))
  await audit(ctx, { action: 'acted_as', subject: endpoint.summary, after: { call: endpoint.path, ...ids } })
}

/** Aborts when the caller's connection closes, so that work for them can end. */
function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => leaving.abort(new Error('The caller has left.')))
  return leaving.signal
}

/** Whether the caller may undo removals: only people who manage the account. */
const mayUndo = ({ role }: Context) => isAllowed(role, 'manage')

const undoOf = ({ membership }: Context, removalIds: number[]) => ({
  removal_ids: removalIds,
  userable_id: membership?.ownerId ?? null,
})

/** The caller's context in the account that the input names; administrators' calls have no account. */
async function reached(
  { endpoint, namingFields }: Prepared,
  caller: Context,
  input: RawInput,
  reach: ResolveAccount,
): Promise<Context> {
  if (endpoint.scope === 'admin') return caller
  const there = { ...caller, ...(await reach(caller, namedIn(namingFields, input, endpoint))) }
  requirePermission(endpoint, there)
  requireActiveAccount(endpoint, there)
  return there
}

function rawInputOf(request: FastifyRequest): RawInput {
  const query = request.query as RawInput
  const body = isRecord(request.body) ? request.body : {}
  return { ...query, ...body, ...(request.params as RawInput) }
}

function limitOf(
  app: FastifyInstance,
  { limit, method, path }: Endpoint,
  factor: number,
): CallLimit | undefined {
  if (limit === undefined) return undefined
  return createCallLimit(app, `${method} ${path}`, limit, factor, (request) => {
    if (limit.isOfAccount) return `account ${accountOf(request)}`
    const given = limit.field === undefined ? undefined : rawInputOf(request)[limit.field]
    return `${networkOf(request)} ${typeof given === 'string' ? given.trim().toLowerCase() : ''}`
  })
}

function isRecord(value: unknown): value is RawInput {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
