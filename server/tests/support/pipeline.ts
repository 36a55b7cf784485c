import type { Source } from '@rankline/serp/source'
import { parseOrder } from '@rankline/serp/sources/order'
import { createSource } from '@rankline/serp/sources/registry'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { type Pipeline, type PipelineOptions, startPipeline } from '../../src/features/tracking/pipeline.ts'
import { createLog } from '../../src/platform/log.ts'
import type { TestDatabase } from './database.ts'

export type PipelineChanges = Omit<Partial<PipelineOptions>, 'settings'> & {
  settings?: Partial<PipelineOptions['settings']>
}

/** A worker for one test, with short waits. Several sources are used in their order, for every engine. */
export function startTestPipeline(
  { db }: TestDatabase,
  source: Source | readonly Source[],
  { settings, ...changes }: PipelineChanges = {},
): Pipeline {
  const sources = [source].flat()
  const names = sources.map(({ name }) => name)
  return startPipeline({
    db,
    sources,
    rules: parseOrder(names.join(','), names),
    log: createLog('fatal', 'test'),
    registry: new Registry(),
    ...changes,
    settings: {
      concurrency: 8,
      leaseSeconds: 30,
      policy: 'full',
      attempts: 3,
      timeout: 2_000,
      backoff: 10,
      poll: 50,
      ...settings,
    },
  })
}

/** Runs a worker until no check is due or running, and everything is rolled up. */
export async function runPipeline(
  database: TestDatabase,
  source: Source | readonly Source[],
  changes: PipelineChanges = {},
): Promise<void> {
  const pipeline = startTestPipeline(database, source, changes)
  try {
    await untilSettled(database, changes.now)
  } finally {
    await pipeline.stop()
  }
}

const PATIENCE = 240_000

/** Waits until no search is due or leased, for at most `patience` milliseconds. */
export async function untilSettled(
  { db }: TestDatabase,
  now = () => new Date(),
  patience = PATIENCE,
): Promise<void> {
  const end = Date.now() + patience
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      SELECT count(*) AS left
      FROM searches
      WHERE lease IS NOT NULL OR next_check_at <= ${now()}`.execute(db)
    if (rows[0]?.left === 0) return
    if (Date.now() > end) throw new Error(`${rows[0]?.left} searches are still due after ${patience} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The engines' own pages, fetched from `baseUrl`. */
export function directSource(baseUrl: string): Source {
  return createSource('direct', { baseUrl })
}
