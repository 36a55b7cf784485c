import { utcDay } from '@rankline/contract/days'
import { createMetricsSource } from '@rankline/serp/metrics-sources/registry'
import { createSource } from '@rankline/serp/sources/registry'
import type { Registry } from 'prom-client'
import type { Database } from '../../platform/database/database.ts'
import { listen } from '../../platform/database/listen.ts'
import type { Env } from '../../platform/env.ts'
import { installationOf } from '../../platform/installation.ts'
import { type Job, startJobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { feedProxies } from '../proxies/feed.service.ts'
import { readCeilings } from '../settings/values.service.ts'
import { startHeartbeat } from '../workers/heartbeat.service.ts'
import { testFetch } from './check/test-fetch.ts'
import { introduceSites } from './lease/sandbox-sites.ts'
import { ensurePositionMonths } from './maintenance/housekeeping.queries.ts'
import { refreshPhraseMetrics } from './maintenance/phrase-metrics.jobs.ts'
import { startPipeline } from './pipeline.ts'
import { DUE_CHANNEL } from './tracking.queries.ts'

export type WorkerDeps = {
  database: Database
  env: Env
  log: Log
  registry: Registry
  /** Jobs of all features, which run in the same process as the checks. */
  jobs?: readonly Job[]
}

/** Bearer key of the sandbox's JSON service. */
const SANDBOX_KEY = 'sandbox'

/** Starts fetching due searches and running jobs. `stop` finishes running work or releases it. */
export async function startWorker({
  database,
  env,
  log,
  registry,
  jobs = [],
}: WorkerDeps): Promise<{ stop(): Promise<void> }> {
  const { db, direct } = database
  const sandboxUrl = `http://127.0.0.1:${env.sandboxPort}`
  await ensurePositionMonths(db, utcDay())

  const sandboxSettings = { baseUrl: sandboxUrl, key: SANDBOX_KEY }
  const metricsSource =
    env.metrics === null
      ? null
      : createMetricsSource(
          env.metrics.name,
          env.metrics.name === 'sandbox' ? sandboxSettings : env.metrics.settings,
        )
  const metrics = metricsSource === null ? null : refreshPhraseMetrics(metricsSource)
  const system = { db, log, installation: installationOf(env) }
  const queue = await startJobs(database, metrics === null ? jobs : [...jobs, metrics], system)
  const sources = env.sources.map(({ name, settings }) =>
    createSource(name, {
      ...settings,
      connections: env.fetchConcurrency,
      ...(name.startsWith('sandbox') && sandboxSettings),
    }),
  )
  const feed = await feedProxies(system, { direct, sources })
  const pipeline = startPipeline({
    db,
    bodies: system.installation.bodies,
    sources,
    rules: env.order,
    budget: env.budget,
    readCeilings: () =>
      readCeilings(
        system,
        env.sources.map(({ name }) => name),
      ),
    log,
    registry,
    settings: {
      concurrency: env.fetchConcurrency,
      leaseSeconds: env.leaseSeconds,
      policy: env.fetchDepthPolicy,
      attempts: 3,
      timeout: 30_000,
      backoff: 500,
      poll: 500,
    },
    ...(env.sandboxed && { introduce: introduceSites(db, sandboxUrl) }),
  })

  const heartbeat = await startHeartbeat({
    database,
    log,
    activity: pipeline.activity,
    test: (asked) => testFetch(asked, pipeline),
  })

  function onDue() {
    pipeline.wake()
    if (metrics === null) return
    queue.add(metrics, {}, 'now').catch((error) => log.warn(error, 'search volumes were not asked for'))
  }
  // Fetch searches that became due while no worker listened.
  onDue()
  const listener = listen(direct, DUE_CHANNEL, onDue, { log, onGap: onDue })
  return {
    async stop() {
      listener.close()
      // Closing its source ends a job that waits for a service's queue. A test under way holds up nothing else.
      await Promise.all([heartbeat.stop(), pipeline.stop(), queue.stop(), metricsSource?.close()])
      await feed.stop()
      await Promise.all(sources.map((source) => source.close()))
    },
  }
}
