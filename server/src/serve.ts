import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sourcesIn } from '@rankline/serp/sources/order'
import { buildApp } from './app.ts'
import { readSwitches } from './features/settings/settings.service.ts'
import { createEventHub } from './features/tracking/event-hub.ts'
import type { Database } from './platform/database/database.ts'
import type { Env } from './platform/env.ts'
import { installationOf } from './platform/installation.ts'
import type { Log } from './platform/log.ts'
import { createReadiness } from './platform/readiness.ts'
import { StartupError } from './platform/startup-error.ts'

const SITE = fileURLToPath(new URL('../../web/dist/app/', import.meta.url))
/** Answers under way get this long when the process ends; streams never end by themselves. */
const DRAIN_PATIENCE = 5_000

/**
 * Listens for HTTP: the API, and the site where it is built.
 * @throws {StartupError} when the address cannot be listened on
 */
export async function serve(env: Env, database: Database, log: Log): Promise<{ close(): Promise<void> }> {
  let closing = false
  const readiness = createReadiness({ ...env, database })
  const app = await buildApp({
    system: { db: database.db, log, installation: installationOf(env) },
    origin: { source: sourcesIn(env.order).join(', '), isSandbox: env.sandboxed },
    drivers: env.providers,
    events: createEventHub(database.pool, log),
    ready: async () => (closing ? { process: 'ending' } : readiness()),
    site: existsSync(`${SITE}index.html`) ? siteOf(env, database, log) : null,
    trustProxy: env.trustProxy,
    requestsPerMinute: env.requestsPerMinute,
    limitFactor: env.limitFactor,
    calls: env.calls,
    metricsToken: env.metricsToken,
  })
  try {
    await app.listen({ host: env.host, port: env.port })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${env.port} on ${env.host} is taken: stop what uses it, or set PORT to another.`,
      )
    if (code === 'EACCES')
      throw new StartupError(`Port ${env.port} may not be used by this user: set PORT above 1023.`)
    if (code === 'EADDRNOTAVAIL')
      throw new StartupError(`HOST must be an address of this machine, ${env.host} is not.`)
    throw cause
  }
  return {
    async close() {
      closing = true
      const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_PATIENCE)
      await app.close()
      clearTimeout(timer)
    },
  }
}

function siteOf(env: Env, { db }: Database, log: Log) {
  return {
    directory: SITE,
    origin: env.appUrl.replace(/\/$/, ''),
    async state() {
      const { trial_enabled: isTrialOn, beta_mode: isBeta } = await readSwitches({
        db,
        log,
        installation: installationOf(env),
      })
      return { isTrialOn, isBeta }
    },
  }
}
