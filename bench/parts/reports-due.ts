import { setTimeout as sleep } from 'node:timers/promises'
import { utcDay } from '@rankline/contract/days'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { createReport } from '@rankline/contract/reports/calls'
import { type Figure, percentile } from '../figures.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { settle } from '../seed.ts'
import { makeTracked, type Tracked } from '../tracked.ts'

export type ReportsDueOptions = { reports: number; patience: number }

type Pool = Product['database']['pool']

/** Targets for this many reports. */
const PROMISED = { reports: 500, ms: 600_000, list: 100 }
const KEYWORDS = 250
const DAYS = 30
/** An account may have 200 reports; each project of an account of its own has some. */
const PER_ACCOUNT = 50
const LIST_INTERVAL = 100
const LOOK_INTERVAL = 500
const PATIENCE = 15 * 60_000

/**
 * Measures many small reports that are due in the same minute: the time until all are made and their messages are queued, and
 * the time of a person's list meanwhile. Deliveries to the receiver are tried at the same time, and fail.
 */
export async function benchReportsDue(
  product: Product,
  { reports, patience }: ReportsDueOptions,
): Promise<Figure[]> {
  const { pool } = product.database
  const tracked: Tracked[] = []
  for (let made = 0; made < reports; made += PER_ACCOUNT) {
    const one = await makeTracked(product, KEYWORDS, DAYS)
    tracked.push(one)
    for (let number = made; number < Math.min(reports, made + PER_ACCOUNT); number += 1)
      await one.person.call(createReport, formOf(one.projectId, number))
  }
  await settle(pool)
  await pool.query('UPDATE reports SET last_due_on = current_date - 3')
  await untilQuiet(patience)
  const list = watchList(tracked[0]!)
  const worker = await product.startWorker()
  try {
    const ms = await untilMade(pool, reports)
    const name = `${reports} Basic PDFs of ${KEYWORDS} keywords, due at once`
    const share = reports / PROMISED.reports
    return [
      { name: `${name}, until all are out`, unit: 'ms', runs: [ms], target: { below: PROMISED.ms * share } },
      { name: 'Reports', unit: 'per second', runs: [(1_000 * reports) / ms] },
      {
        name: "Somebody's keyword list meanwhile, p95",
        unit: 'ms',
        runs: [percentile(await list.stop(), 0.95)],
        target: { below: PROMISED.list },
      },
    ]
  } finally {
    await worker.stop()
  }
}

const formOf = (projectId: number, number: number) => ({
  name: `Bench ${number}`,
  project_id: projectId,
  document_type: 1 as const,
  document_detail: 1 as const,
  timer: 1 as const,
  start_at: utcDay(-7),
  end_at: utcDay(-1),
  destination_type: ['webhook' as const],
  destination_type_webhook: 'https://receiver.example.com/hook',
  enable_reports: 'true' as const,
})

/** Milliseconds from the first queued report to the last finished one. */
async function untilMade(pool: Pool, count: number): Promise<number> {
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    const { rows } = await pool.query<{ made: number; failure: string | null; ms: number }>(
      `SELECT count(*) FILTER (WHERE status = 'made')::integer AS made, max(failure) AS failure,
         coalesce(1000 * extract(epoch FROM max(ended_at) - min(created_at)), 0)::float8 AS ms
       FROM report_runs`,
    )
    const { made, failure, ms } = rows[0]!
    if (failure !== null) throw new Error(`A document was not made: ${failure}`)
    if (made === count) return ms
    await sleep(LOOK_INTERVAL)
  }
  throw new Error('The reports were not made in time.')
}

function watchList({ person, projectId }: Tracked) {
  const times: number[] = []
  let isOver = false
  const over = (async () => {
    while (!isOver) {
      times.push((await person.time(listKeywords, { project_id: projectId })).ms)
      await sleep(LIST_INTERVAL)
    }
  })()
  return {
    async stop() {
      isOver = true
      await over
      return times
    },
  }
}
