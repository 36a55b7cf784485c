import type { Database } from '../../platform/database/database.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'

export type WorkerDeps = { database: Database; env: Env; log: Log }

/** Starts fetching due searches; `stop` finishes or releases what is leased. */
export async function startWorker({ log }: WorkerDeps): Promise<{ stop(): Promise<void> }> {
  log.debug('no searches are fetched yet')
  return { stop: async () => undefined }
}
