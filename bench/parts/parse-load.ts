import { setTimeout as sleep } from 'node:timers/promises'
import { addKeywords } from '@rankline/contract/keywords/calls'
import { type Figure, percentile } from '../figures.ts'
import { makeProject, type Person, signUp } from '../person.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { watchList } from './pipeline.ts'

export type ParseLoadOptions = { keywords: number; runs: number; patience: number }

/** Fetches sandbox pages of Google, which the real parser reads; as many at once as the workers can process. */
export const parseLoadSettings = { SOURCE: 'sandbox', FETCH_CONCURRENCY: '32' }

const WORKERS = 2
const LINES_PER_CALL = 2_000
/** Seconds for which the list is measured, with and without the load. */
const WATCHED = 20

type Run = { idle: number; loaded: number; pages: number }

/** Measures the list while two workers on the same machine read result pages at full speed. */
export async function benchParseLoad(product: Product, options: ParseLoadOptions): Promise<Figure[]> {
  const runs: Run[] = []
  for (let number = 0; number < options.runs; number += 1) runs.push(await run(product, options, number))
  return [
    { name: 'list without workers, p95', unit: 'ms', runs: runs.map(({ idle }) => idle) },
    {
      name: `list while ${WORKERS} workers read pages, p95`,
      unit: 'ms',
      runs: runs.map(({ loaded }) => loaded),
      target: { below: 100 },
    },
    { name: 'pages read meanwhile', unit: 'per second', runs: runs.map(({ pages }) => pages) },
  ]
}

async function run(product: Product, { keywords, patience }: ParseLoadOptions, number: number): Promise<Run> {
  const person = await signUp(product)
  const { id: projectId } = await makeProject(person)
  for (let from = 0; from < keywords; from += LINES_PER_CALL) {
    const count = Math.min(LINES_PER_CALL, keywords - from)
    const lines = Array.from({ length: count }, (_, index) => `page ${from + index} of run ${number}`)
    await person.call(addKeywords, { project_id: projectId, keywords: lines.join('\n') })
  }
  await product.database.pool.query('ANALYZE')
  await untilQuiet(patience)
  const idle = await watched(person, projectId)
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => product.startWorker()))
  const before = await requests(product)
  const loaded = await watched(person, projectId)
  const pages = ((await requests(product)) - before) / WATCHED
  await Promise.all(workers.map((worker) => worker.stop()))
  return { idle, loaded, pages }
}

async function watched(person: Person, projectId: number): Promise<number> {
  const watch = watchList(person, projectId)
  await sleep(WATCHED * 1000)
  return percentile(await watch.stop(), 0.95)
}

async function requests({ database }: Product): Promise<number> {
  const { rows } = await database.pool.query<{ requests: number | null }>(
    'SELECT sum(requests)::integer AS requests FROM source_days',
  )
  return rows[0]?.requests ?? 0
}
