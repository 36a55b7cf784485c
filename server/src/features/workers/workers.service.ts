import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type * as calls from '@rankline/contract/workers/calls'
import type { Worker, WorkerTest } from '@rankline/contract/workers/calls'
import { countryByAlpha2 } from '@rankline/serp/catalog/countries'
import { engineBySlug } from '@rankline/serp/catalog/engines'
import { audit } from '../../platform/audit/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import * as queries from './workers.queries.ts'

/** Milliseconds without a sign of life after which a worker counts as stopped. */
const SILENCE = 60_000

export async function listWorkers(
  { db }: Context,
  { page, isDescending }: ParsedInputOf<typeof calls.listWorkers>,
): Promise<ItemsOf<typeof calls.listWorkers>> {
  const perPage = PAGE_SIZE.administration
  const [rows, total] = await Promise.all([
    queries.findWorkers(db, { isDescending, limit: perPage, offset: (page - 1) * perPage }),
    queries.countWorkers(db),
  ])
  return pageOfRows(rows.map(presentWorker), { page, perPage, total })
}

export async function countActiveWorkers({ db }: Context) {
  return { total: await queries.countSeenSince(db, new Date(Date.now() - SILENCE)) }
}

/** Checks that all living workers together recorded in the last minute. */
export const ratePerMinute = async ({ db }: Context): Promise<number> =>
  Math.round(await queries.sumRates(db, new Date(Date.now() - SILENCE)))

/** A worker that is alive; null without one. */
export const findLivingWorker = ({ db }: Pick<Context, 'db'>): Promise<number | null> =>
  queries.findSeenSince(db, new Date(Date.now() - SILENCE))

type Asked = ParsedInputOf<typeof calls.testWorker> & {
  /** The only source to use; without it, all sources in their order. */
  source?: string
}

/** @throws {Refusal} not found; invalid for an unknown engine or country; conflict when the worker has stopped */
export async function testWorker(ctx: Context, { source, ...asked }: Asked): Promise<WorkerTest> {
  if (engineBySlug(asked.engine) === undefined) throw invalid('engine', messages.unknownEngine)
  if (countryByAlpha2(asked.country) === undefined) throw invalid('country', messages.unknownCountry)
  return transaction(ctx, async (inside) => {
    const row = await queries.findWorker(inside.db, asked.workerId)
    if (row === undefined) throw notFound()
    if (statusOf(row) === 'stopped') throw conflict(messages.workerStopped)
    const { workerId, ...search } = asked
    const by = `worker ${workerId}`
    await audit(
      inside,
      source === undefined
        ? { action: 'worker_tested', subject: by, after: search }
        : { action: 'source_tested', subject: source, after: { ...search, by } },
    )
    const test = { ...asked, source: source ?? null }
    return presentTest(await queries.insertTest(inside.db, test, new Date()))
  })
}

export async function findWorkerTest(
  { db }: Context,
  { testId }: ParsedInputOf<typeof calls.findWorkerTest>,
): Promise<WorkerTest> {
  const row = await queries.findTest(db, testId)
  if (row === undefined) throw notFound()
  return presentTest(row)
}

const statuses = { stopped: [0, 'Stopped'], idle: [1, 'Idle'], busy: [2, 'Busy'] } as const

function statusOf({ stopped_at, seen_at, running_count }: queries.WorkerRow): keyof typeof statuses {
  if (stopped_at !== null || Date.now() - seen_at.getTime() >= SILENCE) return 'stopped'
  return running_count > 0 ? 'busy' : 'idle'
}

function presentWorker(row: queries.WorkerRow): Worker {
  const [status, status_text] = statuses[statusOf(row)]
  return {
    id: row.id,
    status,
    status_text,
    name: row.name,
    running_count: row.running_count,
    checked_count: row.checked_count,
    checked_per_minute: statusOf(row) === 'stopped' ? 0 : Math.round(row.checked_per_minute * 10) / 10,
    started_at: row.started_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
  }
}

const presentTest = (row: queries.TestRow): WorkerTest => ({
  id: row.id,
  worker_id: row.worker_id,
  phrase: row.phrase,
  engine: row.engine,
  country: row.country,
  source: row.source,
  result: row.result,
})
