import { createSource } from '@rankline/serp/sources/registry'
import type { Database } from '../../platform/database/database.ts'
import { listen } from '../../platform/database/listen.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { startPipeline } from './pipeline.ts'
import { introduceSites } from './sandbox-sites.ts'
import { DUE_CHANNEL } from './tracking.queries.ts'

export type WorkerDeps = { database: Database; env: Env; log: Log }

/** Bearer key the sandbox's JSON service is started with. */
const SANDBOX_KEY = 'sandbox'

/** Starts fetching due searches; `stop` finishes or releases what is leased. */
export async function startWorker({ database, env, log }: WorkerDeps): Promise<{ stop(): Promise<void> }> {
  const { db, pool } = database
  const sandboxUrl = `http://127.0.0.1:${env.sandboxPort}`
  const source = createSource(env.source, {
    connections: env.fetchConcurrency,
    ...(env.sandboxed && { baseUrl: sandboxUrl, key: SANDBOX_KEY }),
  })
  const pipeline = startPipeline({
    db,
    source,
    log,
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
  const listener = listen(pool, DUE_CHANNEL, pipeline.wake, { log, onGap: pipeline.wake })
  return {
    async stop() {
      listener.close()
      await pipeline.stop()
      await source.close()
    },
  }
}
