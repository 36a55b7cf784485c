import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { startAnswers } from '../features/answers/answers.worker.ts'
import { backUpDaily } from '../features/backups/backups.jobs.ts'
import { createIconService } from '../features/icons/icon-service.ts'
import { createPushService } from '../features/push/push-service.ts'
import { announceAnswers } from '../features/questions/asks.service.ts'
import { readMailIdentity } from '../features/settings/values.service.ts'
import { startWorker } from '../features/tracking/tracking.worker.ts'
import { jobPools } from '../job-pools.ts'
import { jobs } from '../jobs.ts'
import type { Database } from '../platform/database/database.ts'
import { replicaMetrics } from '../platform/database/replica.metrics.ts'
import { openReplica } from '../platform/database/replica.ts'
import type { Env } from '../platform/env.ts'
import { listenOn } from '../platform/http/listen-on.ts'
import { bucketOfFiles, installationOf } from '../platform/installation.ts'
import { type Job, startJobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { createMailer, withIdentity } from '../platform/mail/mailer.ts'
import { processMetrics } from '../platform/metrics.ts'
import type { Lifetime } from '../platform/process.ts'

const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version

function backUpJob(env: Env, { pool }: Database): Job | undefined {
  const { backup, dataDirectory, secretKey } = env
  const { schedule } = backup
  if (schedule === undefined) return undefined
  const filesDirectory = join(dataDirectory, 'files')
  return backUpDaily(
    { pool, filesDirectory, bucket: bucketOfFiles(env), secretKey, version },
    { ...backup, schedule },
  )
}

/** Fetches and records results, and runs the jobs, until `onStop` ends them. */
export async function work(
  env: Env,
  database: Database,
  log: Log,
  { onStop }: Pick<Lifetime, 'onStop'>,
): Promise<void> {
  const replica = openReplica(env, database, log)
  if (replica !== null) onStop(replica.close)
  const system = { db: database.db, log, installation: installationOf(env), replica }
  const mailer = withIdentity(createMailer(env.mail, env.dataDirectory), () => readMailIdentity(system))
  onStop(mailer.close)
  const pushService = createPushService(env.push)
  onStop(pushService.close)
  const iconService = createIconService(env.icons)
  onStop(iconService.close)
  const registry = new Registry()
  processMetrics(registry, database, 'worker')
  if (replica !== null) replicaMetrics(registry, replica)
  const worker = await startWorker({ database, env, log, registry, jobs })
  onStop(worker.stop)
  const answers = await startAnswers({ database, env, log, registry, onStored: announceAnswers })
  onStop(answers.stop)
  const pools = jobPools({ mailer, pushService, iconService, backUp: backUpJob(env, database) })
  for (const pool of Object.values(pools)) {
    if (pool.jobs.length === 0) continue
    const running = await startJobs(database, pool.jobs, system, { concurrency: pool.atOnce })
    onStop(running.stop)
  }
  if (env.workerMetrics === null) return
  const { createMetricsServer } = await import('../platform/http/metrics-server.ts')
  const metrics = createMetricsServer(registry, env.metricsToken, log, env.workerMetrics.tls)
  onStop(() => metrics.close())
  await listenOn(metrics, env.workerMetrics, { host: 'WORKER_METRICS_HOST', port: 'WORKER_METRICS_PORT' })
}
