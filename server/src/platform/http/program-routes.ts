import { createHash } from 'node:crypto'
import { baseOf, type Endpoint } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, SystemContext, TokenContext } from '../context.ts'
import { DryRun } from '../dry-run.ts'
import { invalid, Refusal, unauthenticated } from '../errors.ts'
import type { RawInput } from './body.ts'
import { rememberAccount } from './caller.ts'
import { type Serializer, serializerOf } from './declared.ts'
import { validationRefusal } from './failures.ts'
import {
  type AuthenticateToken,
  bearerOf,
  requireActiveAccount,
  requirePermission,
  visitorOf,
} from './guard.ts'
import { inputFieldsOf } from './input-fields.ts'
import { bodyLimitOf } from './read-bodies.ts'
import { noting, type Reads, readBy } from './reads.ts'
import { namedIn, namingFieldsOf, type ResolveAccount } from './resolve-account.ts'
import type { Inspect, Route } from './routes.ts'
import { namedLimit } from './shared-counts.ts'

/** The successful answer of a write: its status, and what is sent as JSON. */
export type WriteAnswer = { status: number; body: unknown }

/** A write that its caller may send again with the same key. `requestHash` identifies the request. */
export type Keyed = { tokenId: number; key: string; requestHash: Buffer }

/** The public API: its calls, and what it needs of the features. */
export type Programs = {
  routes: readonly Route[]
  authenticate: AuthenticateToken
  /** Checks that all named things are in the token's account and projects. Returns nothing else. */
  reach: (ctx: Context, named: Parameters<ResolveAccount>[1]) => Promise<void>
  /**
   * Does a write and stores its answer in one transaction, or returns the stored answer of an equal one.
   * @throws {Refusal} key reused; key in use
   */
  once: (
    ctx: Context,
    keyed: Keyed,
    write: (ctx: Context) => Promise<WriteAnswer>,
  ) => Promise<WriteAnswer & { isRepeated: boolean }>
  /** Maximum of calls per minute and token. */
  callsPerMinute: number
}

/** Identifies the token of a request, once. */
export type TokenGuard = (request: FastifyRequest) => Promise<TokenContext>

export function createTokenGuard(
  system: SystemContext,
  authenticate: AuthenticateToken,
  onSignedIn: (request: FastifyRequest) => void,
): TokenGuard {
  const known = new WeakMap<FastifyRequest, TokenContext>()
  return async (request) => {
    const before = known.get(request)
    if (before !== undefined) return before
    const visitor = visitorOf(system, request)
    const text = bearerOf(request)
    const caller = text === null ? null : await authenticate(visitor, text)
    if (caller === null) throw unauthenticated(messages.tokenRequired)
    rememberAccount(request, caller.person.accountId)
    onSignedIn(request)
    // A token works in one account: its maker's other accounts do not exist for it.
    const alone = { memberships: [], lockedMemberships: [], hasClients: false, isLanded: false }
    const ctx = { ...visitor, ...caller, ...alone }
    known.set(request, ctx)
    return ctx
  }
}

type Prepared = Route & {
  serializer: Serializer
  fields: ReadonlySet<string>
  namingFields: ReturnType<typeof namingFieldsOf>
  /** Counts the calls of a token to this call alone. */
  countOwn: Count | null
}

const KEY = /^[\w-]{1,100}$/
const MINUTE = 60_000

/** Mounts the calls of programs: JSON in, JSON or a problem out, no envelope, and one path for each. */
export function registerProgramRoutes(
  app: FastifyInstance,
  guard: TokenGuard,
  programs: Programs,
  { inspect, reads }: { inspect?: Inspect; reads?: Reads | null },
) {
  const all = { name: 'token', max: programs.callsPerMinute, timeWindow: MINUTE }
  const count = countCalls(app, guard, all)
  for (const declared of programs.routes) {
    const { endpoint, answer } = readBy(declared, reads)
    const route: Prepared = {
      ...declared,
      endpoint,
      async answer(ctx, input) {
        const items = await answer(ctx, input)
        inspect?.(endpoint, items)
        return items
      },
      serializer: serializerOf(endpoint.items),
      fields: new Set(inputFieldsOf(endpoint).map(({ name }) => name)),
      namingFields: namingFieldsOf(endpoint),
      countOwn: countOwnOf(app, guard, endpoint),
    }
    app.route({
      method: endpoint.method,
      url: `${baseOf(endpoint)}/${endpoint.path}`,
      schema: { hide: true },
      bodyLimit: bodyLimitOf({ upload: endpoint.upload, isOpen: false }),
      config: { upload: endpoint.upload, waitsFor: endpoint.waitsFor },
      ...(endpoint.method !== 'GET' && {
        // A body is read only for a token that may make the call.
        preParsing: async (request: FastifyRequest) => requireToken(endpoint, await guard(request)),
      }),
      handler: (request, reply) => handle(route, request, reply, { guard, programs, count, reads }),
    })
  }
}

type Count = ReturnType<typeof countCalls>
type Parts = { guard: TokenGuard; programs: Programs; count: Count; reads: Reads | null | undefined }

async function handle(route: Prepared, request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  const { endpoint } = route
  const ctx = await parts.guard(request)
  await parts.count(request, reply)
  requireToken(endpoint, ctx)
  await route.countOwn?.(request, reply)
  const raw = rawInputOf(request)
  const input = inputOf(route, raw)
  await parts.programs.reach(ctx, namedIn(route.namingFields, raw, endpoint))
  const bodyOf = (items: unknown) => pick(route.serializer(items), fieldsIn(input))
  if (endpoint.method === 'GET') return sendRead(request, reply, bodyOf(await route.answer(ctx, input)))
  const write = async (inside: Context): Promise<WriteAnswer> => ({
    status: endpoint.program?.status ?? 200,
    body: bodyOf(await route.answer(inside, input)),
  })
  const key = keyOf(request)
  const requestHash = hashOfRequest(endpoint, raw)
  const writing = () =>
    key === null
      ? write(ctx).then((answer) => ({ ...answer, isRepeated: false }))
      : parts.programs.once(ctx, { tokenId: ctx.token.id, key, requestHash }, write)
  const answer = await noting(parts.reads, route, ctx, writing).catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error
    return { status: 200, body: bodyOf(error.items), isRepeated: false }
  })
  if (answer.isRepeated) reply.header('idempotency-replayed', 'true')
  return sendWrite(reply, answer)
}

/** @throws {Refusal} validation failed */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key)) throw invalid('Idempotency-Key', messages.idempotencyKey)
  return key
}

/** @throws {Refusal} when the token, its maker's role or the account does not allow the call */
function requireToken(endpoint: Endpoint, ctx: TokenContext) {
  const needs = endpoint.program?.needs
  if (needs !== undefined && !ctx.token.permissions.includes(needs))
    throw new Refusal('TOKEN_PERMISSION_MISSING', messages.tokenLacks(needs))
  requirePermission(endpoint, ctx)
  requireActiveAccount(endpoint, ctx)
}

/** @throws {Refusal} validation failed, also for a field that the call does not have */
function inputOf({ endpoint, fields }: Prepared, raw: RawInput): unknown {
  const unknown = Object.keys(raw).find((name) => !fields.has(name))
  if (unknown !== undefined) throw invalid(unknown, messages.unknownField)
  const parsed = endpoint.input.safeParse(raw)
  if (!parsed.success) throw validationRefusal(parsed.error)
  return parsed.data
}

function rawInputOf(request: FastifyRequest): RawInput {
  const { body, headers } = request
  if (body !== undefined && body !== null) {
    if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE', messages.jsonOnly)
    if (typeof body !== 'object' || Array.isArray(body))
      throw new Refusal('MALFORMED_BODY', messages.malformedBody)
  }
  return { ...(request.query as RawInput), ...(body as RawInput), ...(request.params as RawInput) }
}

const fieldsIn = (input: unknown): readonly string[] | undefined =>
  (input as { fields?: readonly string[] }).fields

/** Keeps the chosen fields of each row, or of the one thing that an answer is. */
function pick(items: unknown, fields: readonly string[] | undefined): unknown {
  if (fields === undefined || typeof items !== 'object' || items === null) return items
  const chosen = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)))
  return 'data' in items && Array.isArray(items.data)
    ? { ...items, data: items.data.map(chosen) }
    : chosen(items)
}

/** Sends a read with the hash of its content, or only says that the caller has it already. */
function sendRead({ headers }: FastifyRequest, reply: FastifyReply, body: unknown) {
  const text = JSON.stringify(body)
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  const isKnown = (headers['if-none-match'] ?? '')
    .split(',')
    .some((given) => given.trim().replace(/^W\//, '') === etag)
  return isKnown ? reply.code(304).send() : reply.type('application/json').send(text)
}

const sendWrite = (reply: FastifyReply, { status, body }: WriteAnswer) =>
  reply.code(status).type('application/json').send(JSON.stringify(body))

const hashOfRequest = ({ method, path }: Endpoint, raw: RawInput): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([method, path, Object.entries(raw).sort(([one], [other]) => (one < other ? -1 : 1))]),
    )
    .digest()

function countOwnOf(app: FastifyInstance, guard: TokenGuard, { limit, program }: Endpoint): Count | null {
  if (limit === undefined || program === undefined) return null
  return countCalls(app, guard, { name: program.id, max: limit.max, timeWindow: limit.seconds * 1000 })
}

/** Counts the calls of each token, and says in each answer how many are left. */
function countCalls(
  app: FastifyInstance,
  guard: TokenGuard,
  { name, max, timeWindow }: { name: string; max: number; timeWindow: number },
) {
  const callerOf = async (request: FastifyRequest) => `${(await guard(request)).token.id}`
  const count = app.createRateLimit(
    namedLimit(`program ${name}`, { max, timeWindow, keyGenerator: callerOf }),
  )
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const counted = await count(request)
    if (counted.isAllowed) return
    // The header fields of draft-ietf-httpapi-ratelimit-headers-10.
    reply.header('ratelimit-policy', `"${name}";q=${max};w=${timeWindow / 1000}`)
    reply.header('ratelimit', `"${name}";r=${counted.remaining};t=${counted.ttlInSeconds}`)
    if (!counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw new Refusal('TOO_MANY_REQUESTS', messages.tooManyRequests(counted.ttlInSeconds))
  }
}
