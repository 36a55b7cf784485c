import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApiToken } from '@rankline/contract/api-tokens/calls'
import { utcDay } from '@rankline/contract/days'
import { PUBLIC_API } from '@rankline/contract/endpoint'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { Agent, request } from 'undici'
import { type Figure, median, percentile } from '../figures.ts'
import { load, requestOf, startGenerator } from '../load/generated.ts'
import { databaseSeconds } from '../processor.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { settle } from '../seed.ts'
import { makeTracked, type Tracked } from '../tracked.ts'

export type ApiOptions = { keywords: number; days: number; runs: number; patience: number }

/** Programs of the bench may call as often as they can. */
export const benchApiSettings = { API_CALLS_PER_MINUTE: '1000000' }

const WARM_UP = 30
const PER_RUN = 40
const HISTORY_DAYS = 90
const HISTORIES = 1_000
/** Programs that call at once, and how long. */
const PROGRAMS = 20
const SECONDS = 10
const MOST = 100_000
/** Milliseconds between two lists of a person who works meanwhile. */
const PAUSE = 100

const dispatcher = new Agent({ connections: 4, keepAliveTimeout: 60_000 })

/** Calls of programs: their time, how many there can be a second, and whether screens wait for them. */
export async function benchApi(product: Product, options: ApiOptions): Promise<Figure[]> {
  const { runs, patience } = options
  const tracked = await makeTracked(product, options.keywords, options.days)
  const other = await makeTracked(product, 1_000, 30)
  await settle(product.database.pool)
  const input = { name: 'bench', permissions: ['read'], expires_in: '30' }
  const { token } = await tracked.person.call(createApiToken, input)
  const base = `${PUBLIC_API}/projects/${tracked.projectId}`
  const list = `${base}/keywords?limit=100`
  const range = `from=${utcDay(1 - HISTORY_DAYS)}&to=${utcDay(0)}`
  const history = `${base}/positions?${range}&limit=${HISTORIES}`
  const call = (path: string) => timeOf(product.url + path, token)

  const figures: Figure[] = [
    {
      name: `100 of ${options.keywords} keywords`,
      unit: 'ms',
      runs: await series(() => call(list), options),
      target: { below: 8 },
    },
    { name: 'its answer', unit: 'KB', runs: [(await call(list)).bytes / 1024] },
    {
      name: `${HISTORIES} keywords x ${HISTORY_DAYS} days`,
      unit: 'ms',
      runs: await series(() => call(history), options),
      target: { below: 150 },
    },
    { name: 'its answer', unit: 'KB', runs: [(await call(history)).bytes / 1024] },
  ]
  const generator = startGenerator()
  try {
    const made: Rush[] = []
    for (let run = 0; run < runs; run += 1) {
      await untilQuiet(patience)
      made.push(await rush(generator, product, requestOf(list, token), other))
    }
    return [...figures, ...figuresOf(made)]
  } finally {
    generator.disconnect()
  }
}

type Rush = {
  calls: number
  server: number
  database: number
  broken: number
  quiet: number
  meanwhile: number
}

/** Programs call as fast as they are answered; a person of another account asks for lists before and meanwhile. */
async function rush(generator: ChildProcess, product: Product, text: string, other: Tracked): Promise<Rush> {
  const quiet = await listsOf(other, SECONDS / 2)
  const before = { server: product.serverSeconds(), database: await databaseSeconds(product.database) }
  const port = Number(new URL(product.url).port)
  const lists = Array.from({ length: PROGRAMS }, () => text)
  const [outcome, meanwhile] = await Promise.all([
    load(generator, { port, lists, streams: [], seconds: SECONDS, most: MOST }),
    listsOf(other, SECONDS - 1),
  ])
  const calls = outcome.times.length
  const perCall = (seconds: number) => (seconds * 1000) / calls
  return {
    calls: calls / outcome.seconds,
    server: perCall(product.serverSeconds() - before.server),
    database: perCall((await databaseSeconds(product.database)) - before.database),
    broken: outcome.broken,
    quiet: percentile(quiet, 0.95),
    meanwhile: percentile(meanwhile, 0.95),
  }
}

function figuresOf(made: readonly Rush[]): Figure[] {
  const of = (name: keyof Rush) => made.map((rush) => rush[name])
  return [
    {
      name: `calls of ${PROGRAMS} programs at once`,
      unit: 'per second',
      runs: of('calls'),
      target: { above: 300 },
    },
    { name: 'processor time a call, server', unit: 'ms', runs: of('server') },
    { name: 'processor time a call, PostgreSQL', unit: 'ms', runs: of('database') },
    { name: 'broken', unit: '', runs: of('broken'), target: { exactly: 0 } },
    { name: 'list on screen before, p95', unit: 'ms', runs: of('quiet') },
    { name: 'list on screen meanwhile, p95', unit: 'ms', runs: of('meanwhile'), target: { below: 100 } },
  ]
}

/** Milliseconds of the lists that a person asks for in so many seconds. */
async function listsOf({ person, projectId }: Tracked, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  while (performance.now() < until) {
    times.push((await person.time(listKeywords, { project_id: projectId })).ms)
    await sleep(PAUSE)
  }
  return times
}

/** The median of each run. */
async function series(
  call: () => Promise<{ ms: number }>,
  { runs, patience }: ApiOptions,
): Promise<number[]> {
  for (let count = 0; count < WARM_UP; count += 1) await call()
  const medians: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await untilQuiet(patience)
    const times: number[] = []
    for (let count = 0; count < PER_RUN; count += 1) times.push((await call()).ms)
    medians.push(median(times))
  }
  return medians
}

/** A call whose whole answer is awaited, without compression, as most programs ask. */
async function timeOf(url: string, token: string) {
  const began = performance.now()
  const { statusCode, body } = await request(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    dispatcher,
  })
  const { byteLength: bytes } = await body.arrayBuffer()
  const ms = performance.now() - began
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}.`)
  return { ms, bytes }
}
