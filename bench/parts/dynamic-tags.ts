import { setTimeout as sleep } from 'node:timers/promises'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { createDynamicTag } from '@rankline/contract/tags/calls'
import { type Figure, percentile } from '../figures.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { settle } from '../seed.ts'
import { makeTracked, type Tracked } from '../tracked.ts'
import { firstLease, waiting, watchList } from './pipeline.ts'

export type DynamicTagsOptions = { keywords: number; days: number; runs: number; patience: number }

const PATIENCE = 15 * 60_000
/** Counting waits for no more than the minute until the next time. */
const COUNTED_BELOW = 3_000
const LIST_BELOW = 100
/** Seconds of a minute at which a check run begins, so that the count of the next minute falls into it. */
const BEGIN = 50

/** Twenty of the kinds that people make: tops, movement, numbers, texts. */
const filters = [
  ...[1, 2, 3].map((range) => `ranks_between=${range}`),
  ...[3, 10, 20].flatMap((top) => [`entered_top=${top}&moved_since=7`, `left_top=${top}`]),
  ...['moved_by=5', 'moved_up=3&moved_since=7', 'moved_down=3&moved_since=30', 'changes=1', 'changes=2'],
  ...['volume_min=2000', 'traffic_min=50', 'cost_min=1&ranks_between=2'],
  ...['keyword_query=running', 'keyword_pattern=%5E(best%7Ccheap)%20', 'is_untagged=1'],
]

type Pool = Product['database']['pool']

/** Measures the cost of dynamic tags: a count after a check of all keywords, and the rate of checks and lists meanwhile. */
export async function benchDynamicTags(product: Product, options: DynamicTagsOptions): Promise<Figure[]> {
  const { pool } = product.database
  const tracked = await makeTracked(product, options.keywords, Math.min(options.days, 60))
  await settle(pool)
  for (const [index, filter] of filters.entries())
    await tracked.person.call(createDynamicTag, { tag: `Dynamic ${index}`, filter })
  await settle(pool)
  const without: number[] = []
  const beside: number[] = []
  const counted: number[] = []
  const looks: number[] = []
  // The first run also fetches every search for the first time.
  for (let run = 0; run <= options.runs; run += 1) {
    const rates = []
    for (const isOn of [false, true]) {
      await switchTags(pool, tracked, isOn)
      rates.push(await checkAll(product, tracked, options))
    }
    await switchTags(pool, tracked, true)
    const { ms, list } = await countTags(product, tracked, options.patience)
    if (run === 0) continue
    without.push(rates[0] ?? Number.NaN)
    beside.push(rates[1] ?? Number.NaN)
    counted.push(ms)
    looks.push(list)
  }
  const about = `${filters.length} dynamic tags, ${options.keywords} keywords`
  return [
    {
      name: `counting ${about}, all just checked`,
      unit: 'ms',
      runs: counted,
      target: { below: COUNTED_BELOW },
    },
    { name: 'list meanwhile, slowest', unit: 'ms', runs: looks, target: { below: LIST_BELOW } },
    { name: 'recorded without dynamic tags', unit: 'per second', runs: without },
    { name: `recorded with ${filters.length}, counted each minute`, unit: 'per second', runs: beside },
    {
      name: 'what is left of the rate',
      unit: '%',
      runs: beside.map((rate, run) => (100 * rate) / (without[run] ?? rate)),
    },
  ]
}

/** Switches dynamic tags on or off; when off, they are never counted. */
async function switchTags(pool: Pool, { person }: Tracked, isOn: boolean): Promise<void> {
  const again = isOn ? '-infinity' : 'infinity'
  await pool.query('UPDATE tags SET count_again_at = $2 WHERE account_id = $1', [person.accountId, again])
}

/** Checks per second when all keywords are checked at once, while dynamic tags are counted each minute. */
async function checkAll(
  product: Product,
  { projectId }: Tracked,
  { keywords, patience }: DynamicTagsOptions,
): Promise<number> {
  const { pool } = product.database
  await untilQuiet(patience)
  while (new Date().getSeconds() !== BEGIN) await sleep(100)
  await pool.query(
    `UPDATE searches SET next_check_at = now(), requested_at = now(), priority = 1
     WHERE id IN (SELECT search_id FROM keywords WHERE project_id = $1)`,
    [projectId],
  )
  const worker = await product.startWorker()
  const began = await firstLease(pool)
  const deadline = Date.now() + PATIENCE
  while ((await waiting(pool)) > 0) {
    if (Date.now() > deadline) throw new Error('The checks did not end.')
    await sleep(100)
  }
  const seconds = (Date.now() - began) / 1000
  await worker.stop()
  return keywords / seconds
}

/** Milliseconds from queueing the job that runs each minute to its end, and the slowest list meanwhile. */
async function countTags(product: Product, { person, projectId }: Tracked, patience: number) {
  const { pool } = product.database
  const worker = await product.startWorker()
  await person.time(listKeywords, { project_id: projectId })
  await untilQuiet(patience)
  const watch = watchList(person, projectId)
  const began = performance.now()
  await pool.query(`SELECT graphile_worker.add_job('recount-dynamic-tags', '{}', job_key => 'bench')`)
  for (;;) {
    const { rowCount } = await pool.query(`SELECT FROM graphile_worker.jobs WHERE key = 'bench'`)
    if (rowCount === 0) break
    await sleep(5)
  }
  const ms = performance.now() - began
  const times = await watch.stop()
  await worker.stop()
  return { ms, list: percentile(times, 1) }
}
