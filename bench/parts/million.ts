import { changePeriods, listChanges } from '@rankline/contract/changes/calls'
import { dashboard } from '@rankline/contract/dashboard/calls'
import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint } from '@rankline/contract/endpoint'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { listLandingPages } from '@rankline/contract/landing-pages/calls'
import { updateMatching } from '@rankline/contract/matching-keywords/calls'
import { type Figure, median, percentile, type Target } from '../figures.ts'
import { memoryOf } from '../memory.ts'
import { contradictions } from '../million/contradictions.ts'
import { countYesterday, moveToYesterday } from '../million/days.ts'
import { type Recording, watchRecording } from '../million/recording.ts'
import { keywordsOfProjects, PROJECTS_OF_MANY, type Size, seedMillion } from '../million/seed.ts'
import { prepareCounting } from '../million/statements.ts'
import { type Person, signUp } from '../person.ts'
import { databaseProcesses } from '../processor.ts'
import type { Product, Worker } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { lookAround } from './admin.ts'

export type MillionOptions = { size: Size; runs: number; patience: number; seconds: number }

const LOOKS = 20
const LATE = 0.95
const TABLES = [
  'positions',
  'check_runs',
  'keywords',
  'searches',
  'phrases',
  'rank_days',
  'project_days',
  'counted_keywords',
]

type World = { owner: Person; largeId: number; large: number; many: Person; manyIds: number[] }

/** An installation with very many keywords on this machine: what people wait for, and what recording leaves behind. */
export async function benchMillion(product: Product, options: MillionOptions): Promise<Figure[]> {
  const { pool } = product.database
  await prepareCounting(pool)
  const [owner, many] = [await signUp(product), await signUp(product)]
  const began = performance.now()
  const { largeId, manyIds } = await seedMillion(pool, options.size, {
    large: owner.accountId,
    many: many.accountId,
  })
  const seeded = performance.now() - began
  const counted = await timeOf(() => countYesterday(product.database))
  const { large } = keywordsOfProjects(options.size)
  const world = { owner, largeId, large, many, manyIds }
  return [
    { name: 'seeding', unit: 'ms', runs: [seeded], target: { below: 600_000 } },
    { name: 'counting all keywords once', unit: 'ms', runs: [counted] },
    ...(await sizesOf(product)),
    ...(await reads(product, world, options)),
    ...(await adminReads(product, world, options)),
    ...(await checks(product, world, options)),
    ...(await contradictions(product.database)),
  ]
}

async function sizesOf({ database }: Product): Promise<Figure[]> {
  const { rows } = await database.pool.query<{ name: string; size: number }>(
    `SELECT name,
       coalesce(
         (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(name::regclass)),
         pg_total_relation_size(name::regclass))::float8 / 1048576 AS size
     FROM unnest($1::text[]) AS name
     UNION ALL SELECT 'the database', pg_database_size(current_database())::float8 / 1048576`,
    [TABLES],
  )
  return rows.map(({ name, size }) => ({ name: `size of ${name}`, unit: 'MB', runs: [size] }))
}

/** The screens of the largest project and of the account with the most projects, without a worker beside them. */
async function reads(
  { database }: Product,
  { owner, largeId, large, many }: World,
  { runs, patience }: MillionOptions,
): Promise<Figure[]> {
  const project = { project_id: largeId }
  const asks: [
    name: string,
    person: Person,
    call: Endpoint,
    input: Record<string, WireValue>,
    share: number,
    below: number,
  ][] = [
    [`list of ${large} keywords, p50`, owner, listKeywords, project, 0.5, 15],
    [`landing pages of ${large} keywords, p95`, owner, listLandingPages, project, LATE, 300],
    [`dashboard of ${PROJECTS_OF_MANY} projects, p50`, many, dashboard, {}, 0.5, 80],
    ...changePeriods.map((since): (typeof asks)[number] => [
      `overview of ${PROJECTS_OF_MANY} projects, a ${since}, p50`,
      many,
      listChanges,
      { since },
      0.5,
      80,
    ]),
  ]
  await database.pool.query('CHECKPOINT')
  const figures: Figure[] = []
  for (const [name, person, call, input, share, below] of asks) {
    await person.time(call, input)
    const perRun: number[] = []
    for (let run = 0; run < runs; run += 1) {
      await untilQuiet(patience)
      const times: number[] = []
      for (let look = 0; look < LOOKS; look += 1) times.push((await person.time(call, input)).ms)
      perRun.push(percentile(times, share))
    }
    figures.push({ name, unit: 'ms', runs: perRun, target: { below } })
  }
  return figures
}

/** The slowest list or counter of administrators, and how often a large table was read as a whole. */
async function adminReads(
  product: Product,
  { owner, largeId }: World,
  { runs, patience }: MillionOptions,
): Promise<Figure[]> {
  const { rows } = await product.database.pool.query<{ userId: number; username: string; keywordId: number }>(
    `SELECT users.id::integer AS "userId", username,
       (SELECT min(id)::integer FROM keywords WHERE account_id = $1 AND project_id = $2) AS "keywordId"
     FROM users WHERE account_id = $1`,
    [owner.accountId, largeId],
  )
  const found = await lookAround(product, { ...rows[0]!, projectId: largeId }, { runs, patience })
  const lists = found.filter(({ unit }) => unit === 'ms')
  const slowest = lists.toSorted((a, b) => median(b.runs) - median(a.runs))[0]!
  return [
    { ...slowest, name: `slowest of ${lists.length} lists of administrators: ${slowest.name}` },
    ...found.filter(({ unit }) => unit !== 'ms'),
  ]
}

/** Everything is due: first checks after seeding, a usual day, one with a held snapshot, and one with a bulk action. */
async function checks(product: Product, world: World, { seconds }: MillionOptions): Promise<Figure[]> {
  const { pool } = product.database
  const watch = { person: world.owner, projectId: world.largeId, seconds }
  const first = await product.startWorker()
  const changed = await watchRecording(pool, watch)
  const firstStop = await timeOf(() => first.stop())
  await moveToYesterday(pool)

  const worker = await product.startWorker()
  const usual = await watchRecording(pool, watch)
  const memory = await memoryOfAll(product, worker)
  const held = await withSnapshot(pool, () => watchRecording(pool, watch))
  const bulk = await bulkMeanwhile(product, world, seconds)
  const stop = await timeOf(() => worker.stop())
  return [
    ...figuresOf('pages that all changed', changed),
    ...figuresOf('a usual day', usual, {
      watched: { below: 2_000 },
      others: { below: 30_000 },
      transaction: { below: 2_000 },
    }),
    ...figuresOf('with a held snapshot', held),
    ...bulk,
    { name: 'clean stop of the worker', unit: 'ms', runs: [firstStop, stop], target: { below: 8_000 } },
    ...memory,
  ]
}

function figuresOf(
  when: string,
  { checks, seconds, watched, others, transactions, lists, steps }: Recording,
  targets: { watched?: Target; others?: Target; transaction?: Target } = {},
): Figure[] {
  const figure = (name: string, unit: Figure['unit'], value: number, target?: Target): Figure => ({
    name: `${when}: ${name}`,
    unit,
    runs: [value],
    ...(target && { target }),
  })
  const per = (sum: number, count: number) => sum / Math.max(1, count)
  return [
    figure('checks', 'per second', checks / seconds),
    figure('lag of the watched project, p95', 'ms', percentile(watched, LATE), targets.watched),
    figure('lag of the others, p95', 'ms', percentile(others, LATE), targets.others),
    figure('longest transaction', 'ms', percentile(transactions, 1), targets.transaction),
    figure('list meanwhile, p95', 'ms', percentile(lists, LATE)),
    figure('database time of the roll-up, per check', 'ms', per(steps['roll-up'].ms, checks)),
    figure('database time of recording, per check', 'ms', per(steps.recording.ms, checks)),
    figure('blocks of the roll-up, per check', '', per(steps['roll-up'].blocks, checks)),
    figure('a lease', 'ms', per(steps.lease.ms, steps.lease.calls)),
    figure('blocks of a lease', '', per(steps.lease.blocks, steps.lease.calls)),
  ]
}

async function bulkMeanwhile(
  product: Product,
  { owner, largeId, large }: World,
  seconds: number,
): Promise<Figure[]> {
  const { pool } = product.database
  let took = 0
  const recording = await watchRecording(
    pool,
    { person: owner, projectId: largeId, seconds: 4 * seconds },
    async () => {
      took = await timeOf(() =>
        owner.call(updateMatching, {
          project_id: largeId,
          matching: '',
          expected: large,
          action: 'set_frequency',
          check_every: '2',
        }),
      )
    },
  )
  return [
    { name: `frequency of ${large} keywords meanwhile`, unit: 'ms', runs: [took] },
    {
      name: 'longest transaction beside it',
      unit: 'ms',
      runs: [percentile(recording.transactions, 1)],
      target: { below: 2_000 },
    },
    { name: 'checks beside it', unit: 'per second', runs: [recording.checks / recording.seconds] },
  ]
}

/** Holds a snapshot as an archive or `pg_dump` does, so that no dead row can be removed. */
async function withSnapshot<T>(pool: Product['database']['pool'], work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('SET idle_in_transaction_session_timeout = 0')
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await client.query('SELECT 1')
    return await work()
  } finally {
    // Its connection ends, and the snapshot with it.
    client.release(true)
  }
}

async function memoryOfAll(product: Product, worker: Worker): Promise<Figure[]> {
  const processes = await databaseProcesses(product.database)
  const database = processes.reduce((sum, pid) => sum + (memoryOf(pid)?.pss ?? 0), 0)
  const all: [string, number][] = [
    ['the server', product.serverMemory()],
    ['the worker', worker.memory()],
    ['the sandbox', product.sandboxMemory()],
    ['the database (PSS)', database],
  ]
  return all.map(([name, value]) => ({ name: `memory of ${name}`, unit: 'MB', runs: [value] }))
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
