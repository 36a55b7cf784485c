import type { WireValue } from '@rankline/contract/encoding'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { projectOverview } from '@rankline/contract/projects/calls'
import { type Figure, median } from '../figures.ts'
import type { Timed } from '../person.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { settle } from '../seed.ts'
import { makeTracked, type Tracked } from '../tracked.ts'

export type ListOptions = { keywords: number; days: number; runs: number; patience: number }

/** Responses that are discarded while the process and the caches warm up. */
const WARM_UP = 30
const PER_RUN = 40
const SHORT_HISTORY = 30
const AT_ONCE = 10

type Filters = Record<string, WireValue>

/** Sorts and filters that people use, with the most expensive of each. */
const VIEWS: readonly (readonly [string, Filters])[] = [
  ['what lost most traffic, as lists open', { sort: 'traffic_lost' }],
  ['sorted by position', { sort: 'position' }],
  ['sorted by keyword, page 10', { sort: 'keyword', order: 'desc', page: 10 }],
  ['sorted by change', { sort: 'change' }],
  ['sorted by last update', { sort: 'updated_at' }],
  ['text found in few', { keyword_query: '99' }],
  ['text found in none', { keyword_query: 'zzz' }],
  ['top 10, by keyword', { ranks_between: 2, sort: 'keyword' }],
  ['by pixels above the result', { sort: 'above' }],
  ['first, yet below the fold', { is_below_fold: 1, sort: 'position' }],
  ['improved, visibility 50-100, by position', { changes: 1, visibility_start: 50, sort: 'position' }],
]

/** Measures a page of the keyword list, and how its time grows with keywords and with history. */
export async function benchList(product: Product, options: ListOptions): Promise<Figure[]> {
  const { keywords, days, runs, patience } = options
  const long = await makeTracked(product, keywords, days)
  const short = await makeTracked(product, keywords, SHORT_HISTORY)
  const bare = await makeTracked(product, keywords, SHORT_HISTORY)
  await product.database.pool.query(
    'UPDATE keywords SET above_things = NULL, above_pixels = NULL WHERE project_id = $1',
    [bare.projectId],
  )
  const smaller = [keywords / 100, keywords / 10].map(Math.round).filter((count) => count > 0)
  const growing: [number, Tracked][] = []
  for (const count of smaller) growing.push([count, await makeTracked(product, count, days)])
  await settle(product.database.pool)

  for (let count = 0; count < WARM_UP; count += 1)
    for (const tracked of [long, short, bare]) await time(tracked)
  // Measured alternately, so that other work on the machine affects both equally.
  const [ofLong, ofShort, ofBare] = [[], [], []] as [number[], number[], number[]]
  for (let run = 0; run < runs; run += 1) {
    await untilQuiet(patience)
    const [a, b, c] = [[], [], []] as [number[], number[], number[]]
    for (let count = 0; count < PER_RUN; count += 1) {
      a.push((await time(long)).ms)
      b.push((await time(short)).ms)
      c.push((await time(bare)).ms)
    }
    ofLong.push(median(a))
    ofShort.push(median(b))
    ofBare.push(median(c))
  }
  const answer = await time(long)
  const figures: Figure[] = [
    { name: `page of ${keywords} keywords, ${days} days`, unit: 'ms', runs: ofLong, target: { below: 30 } },
    { name: `the same with ${SHORT_HISTORY} days`, unit: 'ms', runs: ofShort },
    {
      name: `${days} days against ${SHORT_HISTORY}`,
      unit: 'x',
      runs: [median(ofLong) / median(ofShort)],
      target: { below: 1.3 },
    },
    {
      name: 'rows that say what stands above against rows that do not',
      unit: 'x',
      runs: [median(ofShort) / median(ofBare)],
      target: { below: 1.1 },
    },
    { name: 'answer', unit: 'KB', runs: [answer.bytes / 1024], target: { below: 150 } },
    { name: 'answer, compressed', unit: 'KB', runs: [answer.received / 1024] },
  ]
  for (const [count, tracked] of growing)
    figures.push({
      name: `page of ${count} keywords, ${days} days`,
      unit: 'ms',
      runs: await series(tracked, options),
    })
  for (const [name, filters] of VIEWS)
    figures.push({ name, unit: 'ms', runs: await series(long, options, filters), target: { below: 100 } })
  figures.push(
    {
      name: `slowest of ${AT_ONCE} at once`,
      unit: 'ms',
      runs: await atOnce(long, options),
      target: { below: 300 },
    },
    { name: 'project overview', unit: 'ms', runs: await overviews(long, options) },
    {
      name: 'memory of the server after it',
      unit: 'MB',
      runs: [product.serverMemory()],
      target: { below: 300 },
    },
  )
  return figures
}

function time({ person, projectId }: Tracked, filters: Filters = {}): Promise<Timed> {
  return person.time(listKeywords, { project_id: projectId, ...filters })
}

/** The median of each run. */
async function series(
  tracked: Tracked,
  { runs, patience }: ListOptions,
  filters: Filters = {},
): Promise<number[]> {
  await time(tracked, filters)
  const medians: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await untilQuiet(patience)
    const times: number[] = []
    for (let count = 0; count < PER_RUN / 2; count += 1) times.push((await time(tracked, filters)).ms)
    medians.push(median(times))
  }
  return medians
}

async function atOnce(tracked: Tracked, { runs, patience }: ListOptions): Promise<number[]> {
  const slowest: number[] = []
  for (let run = 0; run < runs * 3; run += 1) {
    await untilQuiet(patience)
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => time(tracked)))
    slowest.push(Math.max(...answers.map(({ ms }) => ms)))
  }
  return slowest
}

async function overviews({ person, projectId }: Tracked, { runs }: ListOptions): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs * 3; run += 1)
    times.push((await person.time(projectOverview, { project_id: projectId })).ms)
  return times
}
