import { setTimeout as sleep } from 'node:timers/promises'
import { addKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { parseEnv } from '@rankline/server/platform/env'
import { request } from 'undici'
import { type Figure, percentile } from '../figures.ts'
import { makeProject, type Person, signUp } from '../person.ts'
import { overrides, type Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'

export type PipelineOptions = { keywords: number; latencies: number[]; runs: number; patience: number }

const LINES_PER_CALL = 2_000
/** As the worker reads it. */
const { leaseSeconds } = parseEnv(overrides())
/** Milliseconds between the looks of somebody who watches the list while it is checked. */
const WATCH_INTERVAL = 100
const PATIENCE = 15 * 60_000
const LOOKS_PER_WEIGHING = 20

/** At least so many checks a second, by milliseconds the source takes to answer. */
const targets: Record<number, number> = { 0: 400, 200: 300 }

type Pool = Product['database']['pool']
type Run = { rate: number; p95: number; memory: number; lost: number; worker: number; sandbox: number }

/** How fast a worker checks what is due, top 100 fetched and stored, and what a person notices of it meanwhile. */
export async function benchPipeline(product: Product, options: PipelineOptions): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const latency of options.latencies) {
    await setLatency(product, latency)
    const runs: Run[] = []
    for (let number = 0; number < options.runs; number += 1)
      runs.push(await run(product, options, `${latency} ${number}`))
    const all = (of: (run: Run) => number) => runs.map(of)
    const about = `${options.keywords} keywords, source at ${latency} ms`
    const rate = targets[latency]
    figures.push(
      {
        name: `recorded, ${about}`,
        unit: 'per second',
        runs: all((one) => one.rate),
        ...(rate !== undefined && { target: { above: rate } }),
      },
      { name: 'not recorded', unit: '', runs: all((one) => one.lost), target: { exactly: 0 } },
      { name: 'list meanwhile, p95', unit: 'ms', runs: all((one) => one.p95), target: { below: 100 } },
      { name: 'processor time of the worker, per check', unit: 'ms', runs: all((one) => one.worker) },
      { name: 'processor time of the sandbox, per check', unit: 'ms', runs: all((one) => one.sandbox) },
      {
        name: 'most memory of the worker',
        unit: 'MB',
        runs: all((one) => one.memory),
        target: { below: 500 },
      },
    )
  }
  return figures
}

/** New searches, all due at once; counted from the first lease to the moment the last is recorded. */
async function run(product: Product, { keywords, patience }: PipelineOptions, name: string): Promise<Run> {
  const { pool } = product.database
  const person = await signUp(product)
  const { id: projectId } = await makeProject(person)
  for (let from = 0; from < keywords; from += LINES_PER_CALL) {
    const count = Math.min(LINES_PER_CALL, keywords - from)
    const lines = Array.from({ length: count }, (_, index) => `keyword ${from + index} of run ${name}`)
    await person.call(addKeywords, { project_id: projectId, keywords: lines.join('\n') })
  }
  await pool.query('ANALYZE')
  await pool.query('CHECKPOINT')
  await untilQuiet(patience)

  const worker = await product.startWorker()
  const sandboxBefore = product.sandboxSeconds()
  const watch = watchList(person, projectId)
  let memory = 0
  const began = await firstLease(pool)
  const deadline = Date.now() + PATIENCE
  for (let look = 0; (await waiting(pool)) > 0; look += 1) {
    // Asking the system takes 10 ms or more, in which no answer would be noticed.
    if (look % LOOKS_PER_WEIGHING === 0) memory = Math.max(memory, worker.memory())
    if (Date.now() > deadline) throw new Error('The checks did not end.')
    await sleep(100)
  }
  const seconds = (Date.now() - began) / 1000
  const perCheck = (cpuSeconds: number) => (cpuSeconds * 1000) / keywords
  const cpu = {
    worker: perCheck(worker.cpuSeconds()),
    sandbox: perCheck(product.sandboxSeconds() - sandboxBefore),
  }
  const times = await watch.stop()
  await worker.stop()
  const recorded = await countRecorded(pool, person.accountId, projectId)
  return { rate: recorded / seconds, p95: percentile(times, 0.95), memory, lost: keywords - recorded, ...cpu }
}

/** Milliseconds since 1970, by the database's clock, which is this machine's. */
export async function firstLease(pool: Pool): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ until: Date | null }>(
      'SELECT min(leased_until) AS until FROM searches WHERE priority > 0 AND next_check_at IS NOT NULL',
    )
    const until = rows[0]?.until
    if (until) return until.getTime() - leaseSeconds * 1000
    await sleep(10)
  }
}

export async function waiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    'SELECT count(*) AS left FROM searches WHERE priority > 0 AND next_check_at IS NOT NULL',
  )
  return rows[0]?.left ?? 0
}

/** Only what is whole counts: the day's position at full depth, the standing, and the stored page with its body. */
async function countRecorded(pool: Pool, accountId: number, projectId: number): Promise<number> {
  const { rows } = await pool.query<{ recorded: number }>(
    `SELECT count(*) AS recorded
     FROM keywords
     JOIN positions ON positions.account_id = keywords.account_id AND positions.keyword_id = keywords.id
       AND positions.id = keywords.latest_position_id
     JOIN result_pages ON result_pages.search_id = keywords.search_id AND result_pages.day = positions.day
     JOIN result_bodies ON result_bodies.search_id = result_pages.search_id
       AND result_bodies.content_hash = result_pages.content_hash
     WHERE keywords.account_id = $1 AND keywords.project_id = $2
       AND positions.depth = 100 AND result_pages.depth = 100
       AND positions.position IS NOT DISTINCT FROM keywords.position
       AND length(result_bodies.body) > 0 AND result_pages.organic_count > 0`,
    [accountId, projectId],
  )
  return rows[0]?.recorded ?? 0
}

/** Asks for the list again and again, without waiting for the answer before, as several people would. */
export function watchList(person: Person, projectId: number): { stop(): Promise<number[]> } {
  const asked: Promise<{ ms: number }>[] = []
  const timer = setInterval(() => {
    asked.push(person.time(listKeywords, { project_id: projectId }))
  }, WATCH_INTERVAL)
  return {
    async stop() {
      clearInterval(timer)
      return (await Promise.all(asked)).map(({ ms }) => ms)
    },
  }
}

async function setLatency({ sandboxUrl }: Product, latency: number): Promise<void> {
  const { statusCode, body } = await request(`${sandboxUrl}/sandbox/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ latency }),
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`The sandbox answered ${statusCode}.`)
}
