import { hostname } from 'node:os'
import { DAY } from '@rankline/contract/days'
import type { WorkerTestResult } from '@rankline/contract/workers/calls'
import type { Database } from '../../platform/database/database.ts'
import { listen } from '../../platform/database/listen.ts'
import type { Log } from '../../platform/log.ts'
import { measureRate } from './rate.ts'
import * as queries from './workers.queries.ts'

export type Asked = {
  phrase: string
  engine: string
  country: string
  /** The only source to use; null: all sources in their order. */
  source: string | null
}

export type HeartbeatOptions = {
  database: Database
  log: Log
  activity(): Omit<queries.Activity, 'perMinute'>
  /** Runs a test search that an administrator requested. */
  test(asked: Asked): Promise<WorkerTestResult>
  /** Milliseconds between two beats. */
  pause?: number
}

const usualPause = 15_000

/** Reports that this worker is alive, and runs the tests that administrators request. */
export async function startHeartbeat({
  database: { db, direct },
  log,
  activity,
  test,
  pause = usualPause,
}: HeartbeatOptions): Promise<{ id: number; stop(): Promise<void> }> {
  const now = new Date()
  await queries.deleteSilentWorkers(db, new Date(now.getTime() - DAY))
  const id = await queries.insertWorker(db, `${hostname()} ${process.pid}`, now)
  const rateOf = measureRate()
  let isStopping = false
  let testing: Promise<void> = Promise.resolve()

  async function beat() {
    try {
      const done = activity()
      const perMinute = rateOf(done.recorded, Date.now())
      await queries.touchWorker(db, id, { ...done, perMinute }, new Date())
    } catch (error) {
      log.warn(error, 'the heartbeat could not be written')
    }
  }

  /** Runs open tests one after the other, so that each runs once. */
  function answerTests() {
    testing = testing.then(async () => {
      try {
        for (const asked of await queries.findOpenTests(db, id)) {
          if (isStopping) return
          await queries.storeResult(db, asked.id, await resultOf(asked))
        }
      } catch (error) {
        log.warn(error, 'a test could not be made')
      }
    })
    return testing
  }

  async function resultOf(asked: Asked): Promise<WorkerTestResult> {
    const startedAt = performance.now()
    try {
      return await test(asked)
    } catch (error) {
      log.warn(error, `the test of ${asked.engine} failed`)
      return {
        source: null,
        failure: (error as Error).message,
        requests: 0,
        milliseconds: Math.round(performance.now() - startedAt),
        results: [],
        features: [],
      }
    }
  }

  const timer = setInterval(() => void beat(), pause)
  const onMessage = (payload: string) => {
    if (payload === String(id)) void answerTests()
  }
  const listener = listen(direct, queries.WORKER_TESTS_CHANNEL, onMessage, {
    log,
    onReady: () => void answerTests(),
  })
  return {
    id,
    async stop() {
      isStopping = true
      clearInterval(timer)
      listener.close()
      await testing
      await queries
        .endWorker(db, id, new Date())
        .catch((error: unknown) => log.warn(error, 'the end of this worker could not be written'))
    },
  }
}
