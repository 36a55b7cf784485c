import { z } from 'zod'
import { everybodysList } from '../admin/lists.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { formSchema } from '../validation/schema.ts'
import { id, timestamp } from '../wire.ts'
import { workerTestForm } from './forms.ts'

export const worker = z.object({
  id: z.int(),
  /** 0 stopped, 1 idle, 2 busy. */
  status: z.int(),
  status_text: z.string(),
  /** Machine and process. */
  name: z.string(),
  running_count: z.int(),
  /** Checks it recorded since its start. */
  checked_count: z.int(),
  /** Checks that it recorded in the last minute; 0 for one that has stopped. */
  checked_per_minute: z.number(),
  started_at: timestamp,
  seen_at: timestamp,
})
export type Worker = z.infer<typeof worker>

export const listWorkers = everybodysList({
  path: 'workers/mPaginate',
  summary: 'Worker processes of the last day',
  item: worker,
  sorts: ['created_at'],
})

export const countActiveWorkers = endpoint({
  method: 'GET',
  path: 'workers/mGetActiveCount',
  scope: 'admin',
  isOpen: true,
  summary: 'Workers that were alive in the last minute',
  input: nothing,
  items: z.object({ total: z.int() }),
})

/** Result of a test that a worker ran. */
export const workerTestResult = z.object({
  /** The source that answered. */
  source: z.string().nullable(),
  /** Reason for the missing list, in one sentence. */
  failure: z.string().nullable(),
  requests: z.int(),
  milliseconds: z.int(),
  results: z.array(z.object({ position: z.int(), url: z.string(), title: z.string() })),
  features: z.array(z.string()),
})
export type WorkerTestResult = z.infer<typeof workerTestResult>

export const workerTest = z.object({
  id: z.int(),
  worker_id: z.int(),
  phrase: z.string(),
  engine: z.string(),
  country: z.string(),
  /** The only source that was asked; null: the sources in their order. */
  source: z.string().nullable(),
  /** Null until the worker has answered. */
  result: workerTestResult.nullable(),
})
export type WorkerTest = z.infer<typeof workerTest>

export const testWorker = endpoint({
  method: 'POST',
  path: 'workers/mTest',
  scope: 'admin',
  isOpen: true,
  summary: 'Let a worker make one search now; its cost is charged to no account',
  input: formSchema(workerTestForm).transform(({ worker_id, phrase, engine, country }) => ({
    workerId: worker_id,
    phrase,
    engine,
    country,
  })),
  items: workerTest,
  limit: { max: 30, seconds: 3600 },
})

export const findWorkerTest = endpoint({
  method: 'GET',
  path: 'workers/mFindTest',
  scope: 'admin',
  isOpen: true,
  summary: 'A test with its result, once the worker has answered',
  input: z.object({ worker_test_id: id('worker_test_id') }).transform((input) => ({
    testId: input.worker_test_id,
  })),
  items: workerTest,
})
