import '../platform/node-version.ts'
import { readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { backUpDaily } from '../features/backups/backups.jobs.ts'
import { createIconService } from '../features/icons/icon-service.ts'
import { createPushService } from '../features/push/push-service.ts'
import { readMailIdentity } from '../features/settings/values.service.ts'
import { startWorker } from '../features/tracking/tracking.worker.ts'
import { jobPools } from '../job-pools.ts'
import { jobs } from '../jobs.ts'
import type { Database } from '../platform/database/database.ts'
import { type Env, loadEnv } from '../platform/env.ts'
import { listenOn } from '../platform/http/listen-on.ts'
import { installationOf } from '../platform/installation.ts'
import { type Job, startJobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { createMailer, withIdentity } from '../platform/mail/mailer.ts'
import { processMetrics } from '../platform/metrics.ts'
import { closePrivateDirectory } from '../platform/private-directory.ts'
import { runProcess } from '../platform/process.ts'
import { limitOutbound } from '../platform/public-hosts.ts'
import { releaseMemoryWhenIdle } from '../platform/release-memory.ts'
import { StartupError } from '../platform/startup-error.ts'
import { warnOfPlainConnections } from '../platform/tls-settings.ts'
import { connect } from './connect.ts'

const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version

function backUpJob({ backup, dataDirectory, secretKey }: Env, { pool }: Database): Job | undefined {
  const { schedule } = backup
  if (schedule === undefined) return undefined
  const filesDirectory = join(dataDirectory, 'files')
  return backUpDaily({ pool, filesDirectory, secretKey, version }, { ...backup, schedule })
}

/** On a single machine, checks have lower priority than people's requests. */
const NICENESS = 5
// Fetches and records results: a child of main.ts, or alone on another machine.
await runProcess(async (lifetime) => {
  // A process that already has a higher nice value, because Rankline was started so, cannot lower it.
  if (getPriority() < NICENESS) setPriority(NICENESS)
  const env = loadEnv(['DATABASE_URL', 'SECRET_KEY'])
  if (env.sandboxed && env.sandboxPort === 0)
    throw new StartupError(
      `${env.sourceSetting} needs SANDBOX_PORT, the port of a sandbox running on this machine.`,
    )
  const log = createLog(env.logLevel, 'worker')
  closePrivateDirectory(env.dataDirectory, log)
  warnOfPlainConnections(env, log)
  limitOutbound(env.outboundHosts)
  const database = await connect(String(env.databaseUrl), 'worker', log, {
    ...env,
    onStop: lifetime.onStop,
  })
  lifetime.onStop(database.close)
  const system = { db: database.db, log, installation: installationOf(env) }
  const mailer = withIdentity(createMailer(env.mail, env.dataDirectory), () => readMailIdentity(system))
  lifetime.onStop(mailer.close)
  const pushService = createPushService(env.push)
  lifetime.onStop(pushService.close)
  const iconService = createIconService(env.icons)
  lifetime.onStop(iconService.close)
  const registry = new Registry()
  processMetrics(registry, database, 'worker')
  const worker = await startWorker({
    database,
    env,
    log,
    registry,
    jobs,
  })
  lifetime.onStop(worker.stop)
  const pools = jobPools({ mailer, pushService, iconService, backUp: backUpJob(env, database) })
  for (const pool of Object.values(pools)) {
    if (pool.jobs.length === 0) continue
    const running = await startJobs(database, pool.jobs, system, { concurrency: pool.atOnce })
    lifetime.onStop(running.stop)
  }
  if (env.workerMetrics !== null) {
    const { createMetricsServer } = await import('../platform/http/metrics-server.ts')
    const metrics = createMetricsServer(registry, env.metricsToken, log, env.workerMetrics.tls)
    lifetime.onStop(() => metrics.close())
    const settings = { host: 'WORKER_METRICS_HOST', port: 'WORKER_METRICS_PORT' }
    await listenOn(metrics, env.workerMetrics, settings)
  }
  lifetime.onStop(await releaseMemoryWhenIdle())
  process.send?.('ready')
  log.info('working')
})
