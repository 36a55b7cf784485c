import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { vi } from 'vitest'
import type { TestDatabase } from './database.ts'

/** Runs what waits in the queue as a worker would, and comes back when the queue has noted how each job ended. */
export async function runWaiting(
  { pool, isPreparing }: Pick<TestDatabase, 'pool' | 'isPreparing'>,
  taskList: TaskList,
  { concurrency = 1 }: { concurrency?: number } = {},
): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList,
    noHandleSignals: true,
    concurrency,
    noPreparedStatements: !isPreparing,
    logger: new Logger(() => () => undefined),
  })
  // The package does not wait until a job's end is noted.
  await vi.waitUntil(
    async () =>
      (await pool.query('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL')).rowCount === 0,
    { timeout: 60_000 },
  )
}
