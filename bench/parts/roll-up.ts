import { setTimeout as sleep } from 'node:timers/promises'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { startBusy } from '../busy.ts'
import { type Figure, percentile } from '../figures.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { settle } from '../seed.ts'
import { makeTracked, type Tracked } from '../tracked.ts'

export type RollUpOptions = { keywords: number; days: number; runs: number; patience: number }

/** Projects of the same searches that nobody looks at. */
const UNWATCHED = 4
const BUSY_PROCESSES = 2
const SAMPLE_INTERVAL = 100
const LOOK_INTERVAL = 1_000
const PATIENCE = 15 * 60_000

type Pool = Product['database']['pool']
type Lag = { watched: number[]; unwatched: number[] }

/** How far the numbers of projects are behind their keywords while all of these are checked: watched or not, quiet or under load. */
export async function benchRollUp(product: Product, options: RollUpOptions): Promise<Figure[]> {
  const { pool } = product.database
  const watched = await makeTracked(product, options.keywords, options.days)
  for (let number = 0; number < UNWATCHED; number += 1)
    await makeTracked(product, options.keywords, options.days)
  await settle(pool)
  const figures: Figure[] = []
  for (const busy of [0, BUSY_PROCESSES]) {
    const lags: Lag[] = []
    for (let run = 0; run < options.runs; run += 1) {
      await makeDue(pool)
      await untilQuiet(options.patience)
      const load = startBusy(busy)
      const watch = lookAt(watched)
      const worker = await product.startWorker()
      lags.push(await lagsUntilChecked(pool, watched.projectId))
      await Promise.all([worker.stop(), watch.stop(), load.stop()])
    }
    const beside = busy === 0 ? 'quiet' : `${busy} busy processes beside it`
    for (const who of ['watched', 'unwatched'] as const) {
      const all = (share: number) => lags.map((lag) => percentile(lag[who], share))
      const target = who === 'watched' ? { target: { below: 2_000 } } : {}
      figures.push(
        { name: `${who} project, ${beside}, p95`, unit: 'ms', runs: all(0.95), ...target },
        { name: `${who} project, ${beside}, most`, unit: 'ms', runs: all(1) },
      )
    }
  }
  return figures
}

/** Every search, as after a night without a worker. */
async function makeDue(pool: Pool): Promise<void> {
  await pool.query('UPDATE searches SET next_check_at = now(), requested_at = now(), priority = 1')
}

/** Milliseconds since the oldest mark of the project, and of the others, ten times a second while anything is left to check. */
async function lagsUntilChecked(pool: Pool, watchedId: number): Promise<Lag> {
  const lag: Lag = { watched: [], unwatched: [] }
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const { rows } = await pool.query<{ watched: number; unwatched: number; left: boolean }>(
      `SELECT
         coalesce(1000 * extract(epoch FROM clock_timestamp() - min(marked_at) FILTER (WHERE project_id = $1)), 0)::float8
           AS watched,
         coalesce(1000 * extract(epoch FROM clock_timestamp() - min(marked_at) FILTER (WHERE project_id <> $1)), 0)::float8
           AS unwatched,
         EXISTS (SELECT FROM searches WHERE next_check_at <= now()) AS left
       FROM project_days_due`,
      [watchedId],
    )
    const [now] = rows
    if (!now?.left) return lag
    lag.watched.push(now.watched)
    lag.unwatched.push(now.unwatched)
    if (Date.now() > deadline) throw new Error('The checks did not end.')
    await sleep(SAMPLE_INTERVAL)
  }
}

/** An open page asks for the list about once a second while its keywords are checked. */
function lookAt({ person, projectId }: Tracked): { stop(): Promise<void> } {
  const looks: Promise<unknown>[] = []
  const look = () => looks.push(person.time(listKeywords, { project_id: projectId }))
  look()
  const timer = setInterval(look, LOOK_INTERVAL)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(looks)
    },
  }
}
