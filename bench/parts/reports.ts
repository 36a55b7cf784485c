import { setTimeout as sleep } from 'node:timers/promises'
import { utcDay } from '@rankline/contract/days'
import { createReport, sendReport } from '@rankline/contract/reports/calls'
import type { Figure } from '../figures.ts'
import type { Product, Worker } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { settle } from '../seed.ts'
import { makeTracked, type Tracked } from '../tracked.ts'

export type ReportsOptions = { keywords: number; days: number; runs: number; patience: number }

const PDF_KEYWORDS = 1_000
const LOOK_INTERVAL = 20
/** Until the worker has checked what a start makes it check. */
const REST = 5_000

type Document = { tracked: Tracked; type: 1 | 2; days: number }
type Measured = { ms: number; memory: number }

/** How long the worker makes a document, and how much memory it takes above its idle amount. */
export async function benchReports(product: Product, options: ReportsOptions): Promise<Figure[]> {
  const small = await makeTracked(product, PDF_KEYWORDS, options.days)
  const large = await makeTracked(product, options.keywords, options.days)
  await settle(product.database.pool)
  const worker = await product.startWorker()
  try {
    await sleep(REST)
    const pdf = await measure(product, worker, { tracked: small, type: 1, days: 30 }, options)
    const csv = await measure(product, worker, { tracked: large, type: 2, days: options.days }, options)
    const name = `Advanced CSV, ${options.keywords} keywords x ${options.days} days`
    return [
      ...figures(`Advanced PDF, ${PDF_KEYWORDS} keywords`, pdf, { ms: 2_000, memory: 150 }),
      ...figures(name, csv, { ms: 5_000 }),
    ]
  } finally {
    await worker.stop()
  }
}

function figures(name: string, measured: Measured[], most: { ms: number; memory?: number }): Figure[] {
  const memory = most.memory === undefined ? {} : { target: { below: most.memory } }
  return [
    { name, unit: 'ms', runs: measured.map(({ ms }) => ms), target: { below: most.ms } },
    { name: `${name}, memory above idle`, unit: 'MB', runs: measured.map((one) => one.memory), ...memory },
  ]
}

async function measure(
  product: Product,
  worker: Worker,
  { tracked: { person, projectId }, type, days }: Document,
  { runs, patience }: ReportsOptions,
): Promise<Measured[]> {
  const { report } = await person.call(createReport, {
    name: 'Bench',
    project_id: projectId,
    document_type: type,
    document_detail: 2,
    timer: 1,
    start_at: utcDay(1 - days),
    end_at: utcDay(),
    destination_type: ['webhook'],
    destination_type_webhook: 'https://receiver.example.com/hook',
    enable_reports: 'false',
  })
  const measured: Measured[] = []
  for (let run = 0; run < runs; run += 1) {
    await untilQuiet(patience)
    const idle = worker.memory()
    const began = performance.now()
    await person.call(sendReport, { report_id: report.id })
    let most = 0
    while (!(await isMade(product, report.id, run + 1))) {
      most = Math.max(most, worker.memory())
      await sleep(LOOK_INTERVAL)
    }
    measured.push({ ms: performance.now() - began, memory: Math.max(0, most - idle) })
  }
  return measured
}

async function isMade({ database: { pool } }: Product, reportId: number, count: number): Promise<boolean> {
  const { rows } = await pool.query<{ made: number; failed: string | null }>(
    `SELECT count(*) FILTER (WHERE status = 'made')::integer AS made, max(failure) AS failed
     FROM report_runs WHERE report_id = $1`,
    [reportId],
  )
  if (rows[0]?.failed) throw new Error(`The document was not made: ${rows[0].failed}`)
  return (rows[0]?.made ?? 0) >= count
}
