import { setTimeout as sleep } from 'node:timers/promises'
import { utcDay } from '@rankline/contract/days'
import { type ExportType, exportLocal } from '@rankline/contract/exports/calls'
import type { Figure } from '../figures.ts'
import type { Product, Worker } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { settle } from '../seed.ts'
import { makeTracked, type Tracked } from '../tracked.ts'

export type ExportsOptions = { keywords: number; days: number; runs: number; patience: number }

/** Milliseconds that a file may take. */
const targets = { csv: 5_000, xlsx: 15_000 } as const
/** Megabytes that a worker may need for it. */
const MEMORY = 150
const LOOK_INTERVAL = 25

/** How long a worker takes for a file with the position of every day, stored and ready, and how much memory. */
export async function benchExports(product: Product, options: ExportsOptions): Promise<Figure[]> {
  const tracked = await makeTracked(product, options.keywords, options.days)
  await settle(product.database.pool)
  const figures: Figure[] = []
  for (const type of ['csv', 'xlsx'] as const) {
    const seen: { took: number; grew: number }[] = []
    for (let run = 0; run < options.runs; run += 1) {
      // A new worker each time, so that none has the memory of the run before.
      const worker = await product.startWorker()
      await sleep(1_000)
      await untilQuiet(options.patience)
      seen.push(await exportOnce(product, worker, tracked, type, options.days))
      await worker.stop()
    }
    const below = targets[type]
    figures.push(
      { name: `${type} of every day`, unit: 'ms', runs: seen.map(({ took }) => took), target: { below } },
      {
        name: `${type}: memory of the worker above idle`,
        unit: 'MB',
        runs: seen.map(({ grew }) => grew),
        target: { below: MEMORY },
      },
    )
  }
  return figures
}

async function exportOnce(
  { database: { pool } }: Product,
  worker: Worker,
  { person, projectId }: Tracked,
  type: ExportType,
  days: number,
) {
  const idle = worker.memory()
  const range = { positions_from: utcDay(1 - days), positions_to: utcDay() }
  const begun = performance.now()
  const call = person.call(exportLocal, { file_type: type, project_id: projectId, ...range })
  let most = idle
  for (;;) {
    most = Math.max(most, worker.memory())
    const { rows } = await pool.query<{ status: string; failure: string | null }>(
      'SELECT status, failure FROM exports ORDER BY id DESC LIMIT 1',
    )
    const { status, failure } = rows[0] ?? { status: 'queued', failure: null }
    if (status === 'failed') throw new Error(String(failure))
    if (status === 'done') break
    await sleep(LOOK_INTERVAL)
  }
  const took = performance.now() - begun
  await call
  await pool.query('DELETE FROM exports')
  await pool.query('DELETE FROM downloads')
  return { took, grew: most - idle }
}
