import { join } from 'node:path'
import { Registry } from 'prom-client'
import { createHttp, type HttpOptions } from '../../src/platform/http/http.ts'
import type { Route } from '../../src/platform/http/routes.ts'
import { createLog } from '../../src/platform/log.ts'
import { createUploads } from '../../src/platform/uploads.ts'
import { type TestDatabase, testFiles } from './database.ts'
import { compareWithDeclaration } from './inspect.ts'
import { testInstallation } from './installation.ts'

/** The HTTP side with these calls alone, which nobody logs in to. */
export const bareHttp = (database: TestDatabase, routes: Route[], options: Partial<HttpOptions> = {}) =>
  createHttp({
    system: { db: database.db, log: createLog('silent', 'test'), installation: testInstallation },
    authenticate: async () => null,
    hasFactor: async () => false,
    brandAt: async () => null,
    reach: async ({ account, role }) => ({ account, role, membership: null, isLanded: false }),
    routes,
    streams: [],
    ready: async () => ({}),
    site: null,
    trustProxy: [],
    requestsPerMinute: 100_000,
    limitFactor: 1,
    registry: new Registry(),
    calls: { atOnce: 1000, waiting: 1000 },
    uploads: createUploads(join(testFiles(), 'uploads')),
    metricsToken: undefined,
    inspect: compareWithDeclaration,
    ...options,
  })
