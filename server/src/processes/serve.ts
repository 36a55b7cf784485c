import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Registry } from 'prom-client'
import { buildApp } from '../app.ts'
import { loadPrices } from '../features/billing/prices.service.ts'
import { usePasswordMemory } from '../features/credentials/passwords.ts'
import { createEventHub } from '../features/events/event-hub.ts'
import { siteState } from '../features/settings/settings.service.ts'
import { rollUpMetrics } from '../features/tracking/roll-up/roll-up.metrics.ts'
import { createRollUp, watchedLane } from '../features/tracking/roll-up/roll-up.ts'
import type { SystemContext } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { replicaMetrics } from '../platform/database/replica.metrics.ts'
import { openReplica } from '../platform/database/replica.ts'
import type { Env } from '../platform/env.ts'
import { listenOn } from '../platform/http/listen-on.ts'
import { sitePayments } from '../platform/http/site-payments.ts'
import { installationOf } from '../platform/installation.ts'
import type { Log } from '../platform/log.ts'
import { processMetrics } from '../platform/metrics.ts'
import { limitOutbound } from '../platform/public-hosts.ts'
import { createReadiness } from '../platform/readiness.ts'
import { releaseMemoryWhenIdle } from '../platform/release-memory.ts'
import { warnOfPlainConnections } from '../platform/tls-settings.ts'
import { createUploads } from '../platform/uploads.ts'
import { metricsOfAll } from './http-processes.ts'

const SITE = fileURLToPath(new URL('../../../web/dist/app/', import.meta.url))
/** Milliseconds for running answers when the process stops; streams never end on their own. */
const DRAIN_PATIENCE = 5_000

/**
 * Listens for HTTP: the API, and the site if it is built.
 * @throws {StartupError} when it cannot listen on the address
 */
export async function serve(env: Env, database: Database, log: Log): Promise<{ close(): Promise<void> }> {
  let closing = false
  warnOfPlainConnections(env, log)
  usePasswordMemory(env.passwordMemory)
  limitOutbound(env.outboundHosts)
  const readiness = createReadiness({ ...env, database })
  const registry = new Registry()
  processMetrics(registry, database, 'server')
  const system = { db: database.db, log, installation: installationOf(env) }
  await loadPrices(system)
  const replica = openReplica(env, database, log)
  if (replica !== null) replicaMetrics(registry, replica)
  const uploads = createUploads(join(env.dataDirectory, 'uploads'))
  await uploads.removeLeftovers()
  const app = await buildApp({
    system,
    drivers: env.providers,
    events: createEventHub(database.direct, log),
    replica,
    isPatient: true,
    ready: async () => (closing ? { process: 'ending' } : readiness()),
    site: existsSync(`${SITE}index.html`) ? siteOf(env, system) : null,
    trustProxy: env.trustProxy,
    httpsOnly: env.httpsOnly,
    requestsPerMinute: env.requestsPerMinute,
    apiCallsPerMinute: env.apiCallsPerMinute,
    limitFactor: env.limitFactor,
    registry,
    calls: env.calls,
    uploads,
    metricsToken: env.metricsToken,
    readAllMetrics: metricsOfAll(registry),
  })
  await app.ready()
  const endReleasing = await releaseMemoryWhenIdle()
  await listenOn(app, env, { host: 'HOST', port: 'PORT' })
  const onRolledUp = rollUpMetrics(registry).rolledUp
  const rollUp = createRollUp({ db: database.db, log, lane: watchedLane, onRolledUp })
  return {
    async close() {
      closing = true
      endReleasing()
      await rollUp.stop()
      await sleep(env.drain)
      const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_PATIENCE)
      await app.close()
      clearTimeout(timer)
      await replica?.close()
    },
  }
}

function siteOf(env: Env, system: SystemContext) {
  return {
    directory: SITE,
    origin: env.appUrl.replace(/\/$/, ''),
    state: () => siteState(system),
    payments: sitePayments(env.billing),
    securityContact: env.securityContact,
  }
}
