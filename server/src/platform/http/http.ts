import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { messages } from '@rankline/contract/messages'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { SystemContext } from '../context.ts'
import { Refusal } from '../errors.ts'
import { apiPage } from './api-page.ts'
import { parseForm, parseJson, RawFields } from './body.ts'
import { answerFailure } from './failures.ts'
import { type Authenticate, createGuard, type Guard } from './guard.ts'
import { health, type Readiness } from './health.ts'
import { collectMetrics } from './metrics.ts'
import { boundCalls, rememberCallers } from './overload.ts'
import type { Reach } from './reach.ts'
import { type Route, registerRoutes } from './routes.ts'
import { type SiteOptions, serveSite } from './site.ts'
import type { TurnLimits } from './turns.ts'

const bodyLimit = 2 * 1024 * 1024
const fileLimit = 1024 * 1024

export type HttpOptions = {
  system: SystemContext
  authenticate: Authenticate
  reach: Reach
  routes: readonly Route[]
  /** Routes that are not calls of the contract, such as event streams. */
  streams: readonly ((app: FastifyInstance, guard: Guard) => void)[]
  ready: Readiness
  /** null serves the API alone. */
  site: SiteOptions | null
  /** Addresses and networks of proxies in front; only they are believed about where a request comes from. */
  trustProxy: readonly string[]
  /** Requests a minute one address may make before it is asked to wait. */
  requestsPerMinute: number
  /** Multiplies the limits that single calls declare, for many people behind one address. */
  limitFactor: number
  /** How many calls may be under way, and wait. */
  calls: TurnLimits
  metricsToken: string | undefined
}

/** Everything a request meets: limits, headers, bodies, guard, call, envelope. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.system.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...options.trustProxy],
    bodyLimit,
    genReqId: requestId,
    routerOptions: { querystringParser: parseForm },
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance

  // Input and answers are checked against the contract; Fastify's own schemas only document.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  app.setErrorHandler(answerFailure)
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/assets/')) reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        url: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })

  await secure(app, options)
  // Gzip alone: brotli costs more time on answers made afresh than the bytes it saves are worth.
  // In one call: a compression stream per answer takes longer, and holds far more memory, than compressing a page of a list.
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 1400,
    syncThreshold: 256 * 1024,
    zlibOptions: { level: 3 },
  })
  await readBodies(app)
  collectMetrics(app, options.metricsToken)
  health(app, options.ready)
  await apiPage(app)

  const { authenticate, callerOf } = rememberCallers(options.authenticate)
  const guard = createGuard(options.system, authenticate)
  await app.register(async (api) => {
    boundCalls(api, options.calls, callerOf)
    registerRoutes(api, options.routes, { guard, reach: options.reach }, options.limitFactor)
    for (const stream of options.streams) stream(api, guard)
  })
  app.all('/api/*', () => {
    throw new Refusal('NOT_FOUND', messages.notFound)
  })
  if (options.site !== null) await serveSite(app, options.site)
  return app
}

/** Keeps a caller's request id only when it is one that is safe to log. */
function requestId(request: { headers: Record<string, unknown> }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

async function secure(app: FastifyInstance, options: HttpOptions) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    // Only meaningful behind TLS, where the proxy in front sets it.
    strictTransportSecurity: options.trustProxy.length > 0,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  await app.register(rateLimit, {
    global: true,
    hook: 'preHandler',
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    // A page brings dozens of files with it, which cost next to nothing.
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, context) =>
      new Refusal('TOO_MANY_REQUESTS', messages.tooManyRequests(Math.ceil(context.ttl / 1000))),
  })
}

async function readBodies(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, parseForm(String(body)))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson)
  await app.register(multipart, { limits: { fileSize: fileLimit, files: 5 }, throwFileSizeLimit: true })
  app.addHook('preHandler', async (request) => {
    if (request.isMultipart()) request.body = await readMultipart(request).catch(refuseMalformed)
  })
}

/** An empty JSON body is an empty input, not an error: many clients send the header on every call. */
function readJson(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, value?: unknown) => void,
) {
  const text = String(body)
  try {
    done(null, text.trim() === '' ? {} : parseJson(text))
  } catch (error) {
    done(error as Error)
  }
}

/** The parser's own complaints about a broken body are plain errors; limits carry a status and stay what they are. */
function refuseMalformed(error: unknown): never {
  if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error
  throw new Refusal('MALFORMED_BODY', messages.malformedBody)
}

async function readMultipart(request: FastifyRequest) {
  const fields = new RawFields()
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.add(part.fieldname, part.value)
    else
      fields.add(
        part.fieldname,
        new File([new Uint8Array(await part.toBuffer())], part.filename, { type: part.mimetype }),
      )
  }
  return fields.values
}
