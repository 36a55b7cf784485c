import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import type { Registry } from 'prom-client'
import type { SystemContext } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Uploads } from '../uploads.ts'
import { apiPage } from './api-page.ts'
import { parseForm, strangersLimit } from './body.ts'
import { type BodyLimits, usualBodies } from './body-slots.ts'
import { type BrandHosts, serveBrandHosts } from './brand-hosts.ts'
import { proxiesAmong } from './caller.ts'
import { compressAnswers } from './compression.ts'
import { type ConnectionLimits, shareConnections } from './connection-share.ts'
import { closeUnread, closeUsedUp, type Patience, serverOptions, usualPatience } from './connections.ts'
import { openToPages } from './cors.ts'
import { createFailureHandler } from './failures.ts'
import { type Authenticate, createGuard, type Guard, type HasFactor } from './guard.ts'
import { protect, protectiveHeaders } from './headers.ts'
import { health, type Readiness } from './health.ts'
import { type HttpsOnly, refusePlainHttp } from './https-only.ts'
import type { LimiterOptions } from './limiter.ts'
import { limitCallers } from './limits.ts'
import { measureRequests, serveMetrics } from './metrics.ts'
import { boundCalls, rememberCallers } from './overload.ts'
import { createTokenGuard, type Programs, registerProgramRoutes } from './program-routes.ts'
import { readBodies } from './read-bodies.ts'
import type { Reads } from './reads.ts'
import type { ResolveAccount } from './resolve-account.ts'
import { type Inspect, type Route, registerRoutes } from './routes.ts'
import { type SiteOptions, serveSite } from './site.ts'
import { assetsOf } from './site-files.ts'
import { watchForProxy } from './unknown-proxy.ts'

export type HttpOptions = {
  system: SystemContext
  authenticate: Authenticate
  hasFactor: HasFactor
  reach: ResolveAccount
  brandAt: BrandHosts
  routes: readonly Route[]
  /** The public API for programs; without it there is none. */
  programs?: Programs
  /** Where calls read that may be answered by a replica; null: there is none. */
  reads?: Reads | null
  /** Whether calls that read are made again when the database is lost meanwhile; connecting to it waits. */
  isPatient?: boolean
  /** Routes that are not in the contract, such as event streams. */
  streams: readonly ((app: FastifyInstance, guard: Guard) => void)[]
  ready: Readiness
  /** null serves only the API. */
  site: SiteOptions | null
  /** Addresses and networks of trusted proxies; only their forwarding headers are believed. */
  trustProxy: readonly string[]
  /** Refuses requests that have come without TLS; null: answers them. */
  httpsOnly?: HttpsOnly | null
  /** Maximum of requests per minute and address. */
  requestsPerMinute: number
  /** Multiplies the limits that calls declare, when many people share one address. */
  limitFactor: number
  /** The metrics of `/metrics`; features add their own. */
  registry: Registry
  /** Maximum of running and of waiting calls. */
  calls: LimiterOptions
  /** Store of large uploads while a request works on them. */
  uploads: Uploads
  /** Limits of large bodies, if not the usual ones. */
  bodies?: Partial<BodyLimits>
  metricsToken: string | undefined
  /** Reads the metrics of all processes at the same port, if this is one of several. */
  readAllMetrics?: () => Promise<string>
  /** Test hook that compares every answer with its declaration. */
  inspect?: Inspect
  /** Test hook that collects every route. */
  onRoute?: (route: RouteOptions) => void
  /** Time limits for slow callers, if not the usual ones. */
  patience?: Partial<Patience>
  /** Connection limits, if not the usual ones. */
  connections?: ConnectionLimits
}

/** The HTTP application: limits, headers, bodies, guard, calls, envelope. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const isProxy = proxiesAmong(options.trustProxy)
  const answerFailure = createFailureHandler(options.system.installation.url)
  const app = Fastify({
    loggerInstance: options.system.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isProxy,
    bodyLimit: strangersLimit,
    ...serverOptions({ ...usualPatience, ...options.patience }),
    frameworkErrors: (error, request, reply) =>
      answerFailure(error, request, reply.headers(protectiveHeaders)),
    genReqId: requestId,
    routerOptions: { querystringParser: parseForm },
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance

  if (options.onRoute !== undefined) app.addHook('onRoute', options.onRoute)

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
        url: shownUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })

  const isProxyUnknown = watchForProxy(app, options.trustProxy)
  closeUnread(app)
  closeUsedUp(app)
  const { signedIn } = shareConnections(app.server, isProxy, options.connections)
  await protect(app, { isBehindProxy: options.trustProxy.length > 0 })
  openToPages(app)
  const assets = options.site === null ? new Set<string>() : assetsOf(options.site.directory)
  await limitCallers(app, options.system, options.requestsPerMinute, assets)
  serveBrandHosts(app, options.brandAt)
  if (options.httpsOnly) refusePlainHttp(app, options.httpsOnly)
  // Compresses pages and files; calls compress their own answers. A page is sent in one piece, because a
  // stream uses far more memory.
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 1400,
    syncThreshold: 256 * 1024,
    zlibOptions: { level: 3 },
  })
  readBodies(app, options.uploads)
  measureRequests(app, options.registry)
  serveMetrics(app, options.registry, options.metricsToken, options.readAllMetrics)
  health(app, options.ready, isProxyUnknown)
  await apiPage(app)

  const { remembering, callerOf } = rememberCallers()
  const authenticate = remembering(options.authenticate)
  const guard = createGuard(options.system, { authenticate, hasFactor: options.hasFactor }, signedIn)
  await app.register(async (api) => {
    compressAnswers(api)
    const bodies = { ...usualBodies, ...options.bodies }
    boundCalls(api, { calls: options.calls, bodies }, callerOf, options.registry)
    registerRoutes(
      api,
      options.routes,
      { guard, reach: options.reach, reads: options.reads, isPatient: options.isPatient },
      options,
    )
    if (options.programs !== undefined) {
      const tokens = createTokenGuard(options.system, remembering(options.programs.authenticate), signedIn)
      registerProgramRoutes(api, tokens, options.programs, options)
    }
    for (const stream of options.streams) stream(api, guard)
  })
  app.all('/api/*', { preParsing: refuseUnknown, schema: { hide: true } }, refuseUnknown)
  if (options.site !== null) await serveSite(app, options.site, assets)
  return app
}

/** Keeps a caller's request id only if it is safe to log. */
function requestId(request: { headers: Record<string, unknown> }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Runs before the body is read. */
async function refuseUnknown() {
  throw notFound()
}

/** URL for the log, without its query and without secrets in its path. */
const shownUrl = (url: string) =>
  url.split('?')[0]?.replace(/^(\/shared|\/api\/v1\/csv|\/api\/v1\/downloads)\/.+/, '$1/…')
