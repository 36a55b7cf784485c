import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeQuery } from '@rankline/contract/encoding'
import { eventsPath } from '@rankline/contract/events/calls'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { type Figure, percentile } from '../figures.ts'
import { type Member, makeCrowd } from '../load/crowd.ts'
import { load, requestOf, startGenerator } from '../load/generated.ts'
import type { Job, Outcome } from '../load/generator.ts'
import { databaseSeconds } from '../processor.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'

export type LoadOptions = { runs: number; patience: number }

const SIZES = [240, 30] as const
const CROWDS = [1, 20, 200] as const
const PEOPLE = 200
/** A measurement ends after so many seconds or lists, whichever is first. */
const SECONDS = 10
const MOST = 5_000
const WARM_UP = 3
/** After which the memory of a rush must be back. */
const REST = 60
const PROBE = 250

/** The keyword list asked for by one person, by 20 and by 200 at once, while 200 pages hear events. */
export async function benchLoad(product: Product, { runs, patience }: LoadOptions): Promise<Figure[]> {
  const people = await makeCrowd(product, PEOPLE, SIZES)
  const generator = startGenerator()
  try {
    const figures: Figure[] = []
    for (const size of SIZES) {
      await load(generator, jobOf(product, people.slice(0, 20), size, { seconds: WARM_UP }))
      for (const crowd of CROWDS)
        figures.push(...(await measure(generator, product, people, { size, crowd, runs, patience })))
    }
    return figures
  } finally {
    generator.disconnect()
  }
}

type Measurement = { size: number; crowd: number; runs: number; patience: number }

async function measure(
  generator: ChildProcess,
  product: Product,
  people: Member[],
  { size, crowd, runs, patience }: Measurement,
): Promise<Figure[]> {
  const made: (Outcome & { main: number; database: number; peak: number; after: number })[] = []
  for (let run = 0; run < runs; run += 1) {
    await untilQuiet(patience)
    const job = { ...jobOf(product, people.slice(0, crowd), size), streams: people.map(streamOf) }
    const before = { main: product.serverSeconds(), database: await databaseSeconds(product.database) }
    const watch = watchMemory(product)
    const outcome = await load(generator, job)
    const main = product.serverSeconds() - before.main
    const database = (await databaseSeconds(product.database)) - before.database
    const isRush = crowd === Math.max(...CROWDS)
    made.push({ ...outcome, main, database, ...(await watch.end(isRush ? REST : 0)) })
  }
  return figuresOf(made, size, crowd)
}

function figuresOf(
  made: (Outcome & { main: number; database: number; peak: number; after: number })[],
  size: number,
  crowd: number,
): Figure[] {
  const name = (what: string) =>
    `${size} keywords, ${crowd === 1 ? 'one person' : `${crowd} people`}: ${what}`
  const figure = (what: string, unit: Figure['unit'], of: (run: (typeof made)[number]) => number) => ({
    name: name(what),
    unit,
    runs: made.map(of),
  })
  const isRush = crowd === Math.max(...CROWDS)
  const perList = (seconds: number, { times }: Outcome) => (1000 * seconds) / times.length
  return [
    {
      ...figure('lists', 'per second', ({ times, seconds }) => times.length / seconds),
      ...(crowd > 1 && { target: { above: 300 } }),
    },
    figure('p50', 'ms', ({ times }) => percentile(times, 0.5)),
    {
      ...figure('p99', 'ms', ({ times }) => percentile(times, 0.99)),
      ...(isRush && { target: { below: 1_000 } }),
    },
    figure('processor time a list, server', 'ms', (run) => perList(run.main, run)),
    figure('processor time a list, PostgreSQL', 'ms', (run) => perList(run.database, run)),
    figure('refused', '', ({ refused }) => refused),
    { ...figure('broken', '', ({ broken }) => broken), target: { exactly: 0 } },
    ...(isRush
      ? [
          figure('most memory', 'MB', ({ peak }) => peak),
          { ...figure('memory a minute later', 'MB', ({ after }) => after), target: { below: 250 } },
        ]
      : []),
  ]
}

function jobOf({ url }: Product, people: Member[], size: number, { seconds = SECONDS } = {}): Job {
  const lists = people.map(({ token, projects }) =>
    requestOf(`/api/v1/${listKeywords.path}${encodeQuery({ project_id: projects[size]! })}`, token),
  )
  return { port: Number(new URL(url).port), lists, streams: [], seconds, most: MOST }
}

const streamOf = ({ token }: Member) => requestOf(`/api/v1/${eventsPath}`, token)

function watchMemory(product: Product) {
  let peak = 0
  const probe = () => {
    peak = Math.max(peak, product.serverMemory())
  }
  const timer = setInterval(probe, PROBE)
  return {
    async end(rest: number) {
      clearInterval(timer)
      probe()
      await sleep(rest * 1000)
      return { peak, after: product.serverMemory() }
    },
  }
}
