import { join } from 'node:path'
import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint, InputOf, ItemsOf } from '@rankline/contract/endpoint'
import type { Envelope } from '@rankline/contract/envelope'
import { isSecondStep, type SecondStep } from '@rankline/contract/second-factor/second-step'
import { wireRequest } from '@rankline/contract/wire-request'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { buildApp } from '../../src/app.ts'
import type { Drivers } from '../../src/features/auth/social.routes.ts'
import { createEventHub } from '../../src/features/events/event-hub.ts'
import type { Replica } from '../../src/platform/database/replica.ts'
import type { HttpOptions } from '../../src/platform/http/http.ts'
import type { Installation } from '../../src/platform/installation.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { createUploads } from '../../src/platform/uploads.ts'
import { createTestDatabase, type TestDatabase, testFiles } from './database.ts'
import { compareWithDeclaration } from './inspect.ts'
import { testInstallation } from './installation.ts'
import { payloadOf } from './payload.ts'

export type Answer<T> = { status: number; body: Envelope<T> }

/** The product's HTTP side on its own database, called like from a browser. */
export type TestApp = {
  app: FastifyInstance
  database: TestDatabase
  /** Sends a call like the site; accepts any input, also wrong ones. */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E> | Record<string, WireValue>,
    token?: string,
  ): Promise<Answer<ItemsOf<E>>>
  /** The items of a call that must succeed without asking for a second factor. */
  items<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E> | Record<string, WireValue>,
    token?: string,
  ): Promise<Exclude<ItemsOf<E>, SecondStep>>
  close(): Promise<void>
}

export type TestAppOptions = Partial<HttpOptions> & {
  apiCallsPerMinute?: number
  drivers?: Drivers
  replica?: Replica
  /** Database of another app, which this one joins as a second process. */
  shared?: TestDatabase
  log?: Log
  installation?: Partial<Installation>
}

export async function createTestApp({
  drivers = {},
  shared,
  log = createLog('error', 'test'),
  installation = {},
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const database = shared ?? (await createTestDatabase())
  const app = await buildApp({
    system: { db: database.db, log, installation: { ...testInstallation, ...installation } },
    drivers,
    events: createEventHub(database.direct, log),
    ready: async () => ({}),
    site: null,
    trustProxy: [],
    requestsPerMinute: 100_000,
    apiCallsPerMinute: 100_000,
    limitFactor: 1000,
    registry: new Registry(),
    calls: { atOnce: 1000, waiting: 1000 },
    uploads: createUploads(join(testFiles(), 'uploads')),
    metricsToken: undefined,
    inspect: compareWithDeclaration,
    ...options,
  })

  const call: TestApp['call'] = async (endpoint, input, token) => {
    const { path, method, body } = wireRequest(endpoint, input as Record<string, WireValue>)
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await app.inject({ method, url: path, ...(await payloadOf(body, headers)) })
    return { status: response.statusCode, body: response.json() }
  }

  return {
    app,
    database,
    call,
    async items<E extends Endpoint>(
      endpoint: E,
      input: InputOf<E> | Record<string, WireValue>,
      token?: string,
    ) {
      const { status, body } = await call(endpoint, input, token)
      if (body.status !== 'success') throw new Error(`${endpoint.path} answered ${status}: ${body.message}`)
      if (isSecondStep(body.items)) throw new Error(`${endpoint.path} asked for a second factor`)
      return body.items as Exclude<ItemsOf<E>, SecondStep>
    },
    async close() {
      await app.close()
      if (shared === undefined) await database.close()
    },
  }
}
