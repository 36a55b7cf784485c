import { setTimeout as sleep } from 'node:timers/promises'
import { listProjects } from '@rankline/contract/projects/calls'
import { type ServerPair, startPair } from '../../server/tests/support/server-pair.ts'
import { untilChecked, untilQuiet } from '../checked.ts'
import { checkInvariants } from '../invariants/all.ts'
import { lostOf } from '../lost.ts'
import type { Deep } from '../part.ts'
import { makeProject, type Person, signUp, track } from '../person.ts'
import { checkPlaces } from '../places.ts'
import { type LookedFor, lookedFor, type Prober, type Probes, startProber } from '../prober.ts'
import { freePort, type Product, startProduct } from '../product.ts'
import { startReader } from '../reader.ts'
import { settingsFor, startStandIn } from '../stand-in/source.ts'
import { until } from '../until.ts'
import { formatStatuses, startWriter } from '../writer.ts'

const NAME = 'rankline'
const TOKEN = 'token-of-the-metrics'
const KEYWORDS = 400
/** How often each state of the replica comes. */
const ROUNDS = 2
/** Looks of each kind in each state. */
const LEAST_LOOKS = 2
/** Seconds until everybody has looked so often, or until the replica is used again, on a busy machine. */
const PATIENCE = 240

/** A state of the replica: how it begins, what goes on while it lasts, and how it ends. */
type State = {
  name: string
  begin(pair: ServerPair): Promise<unknown>
  /** Repeated while the state lasts. */
  goOn?(pair: ServerPair): Promise<unknown>
  end(pair: ServerPair): Promise<unknown>
  /** Whether it answers nothing meanwhile, once it has been missed. */
  isAway: boolean
}

const pause = (pair: ServerPair) => pair.replica.run('SELECT pg_wal_replay_pause()')
const resume = (pair: ServerPair) => pair.replica.run('SELECT pg_wal_replay_resume()')

const states: readonly State[] = [
  { name: 'with everything', begin: async () => undefined, end: async () => undefined, isAway: false },
  { name: 'paused', begin: pause, end: resume, isAway: true },
  {
    name: 'lagging',
    begin: pause,
    async goOn(pair) {
      await resume(pair)
      await sleep(300)
      await pause(pair)
      await sleep(700)
    },
    end: resume,
    isAway: false,
  },
  {
    name: 'stopped',
    begin: (pair) => pair.replica.stop(),
    end: (pair) => pair.replica.start(),
    isAway: true,
  },
  {
    name: 'killed',
    begin: (pair) => pair.replica.stop('immediate'),
    end: (pair) => pair.replica.start(),
    isAway: true,
  },
]

/** Pauses, delays, stops, kills and promotes a streaming replica, while people read their own writes and keywords are checked. */
export async function replica(deep: Deep): Promise<void> {
  const source = await startStandIn()
  deep.onEnd(source.close)
  source.setLatency(100)
  const pair = await startPair(NAME)
  deep.onEnd(pair.close)
  const metricsPort = await freePort()
  const product = await startProduct(deep, {
    settings: {
      DATABASE_URL: bothOf(pair),
      DATABASE_REPLICA_URL: pair.replica.addressOf(NAME),
      SOURCES: 'google:serpapi',
      ...settingsFor(source),
      FETCH_CONCURRENCY: '8',
      METRICS_TOKEN: TOKEN,
      WORKER_METRICS_PORT: String(metricsPort),
      WORKERS: '1',
    },
  })
  const { pool } = product.database
  const readsNow = () => readsOf(product, metricsPort)
  const person = await signUp(product, 'writer')
  const other = await signUp(product, 'prober')
  const projectId = await makeProject(person, 'Replica')
  await track(
    person,
    projectId,
    Array.from({ length: KEYWORDS }, (_, index) => `replica keyword ${index}`),
  )
  const writer = startWriter(person, deep.random)
  const reader = startReader(person, projectId)
  let prober = startProber(product.url, other, 'first')
  deep.onEnd(() => Promise.all([writer.stop(), reader.stop(), prober.stop()]))
  const totals = new Map<LookedFor, number>()
  const add = ({ seen }: Probes) => {
    for (const what of lookedFor) totals.set(what, (totals.get(what) ?? 0) + seen[what])
  }

  for (const [index, state] of shuffled(deep, ROUNDS).entries()) {
    const about = `${index + 1}. ${state.name}`
    await until('the replica answers', usedAgain(readsNow), PATIENCE)
    prober.take()
    reader.take()
    const before = await readsNow()
    await state.begin(pair)
    const probes = await looks(prober, async () => {
      // A dead row that the replica still shows makes it give up what it reads.
      await pool.query('VACUUM keywords, projects')
      await state.goOn?.(pair)
    })
    const after = await readsNow()
    await state.end(pair)
    const statuses = both(probes.statuses, reader.take())
    add(probes)
    deep.remark(about, `${formatProbes(probes)}; ${formatReads(before, after)}; ${formatStatuses(statuses)}`)
    checkProbes(deep, about, probes, statuses)
    const took = (server: 'replica' | 'primary') => after[server] - before[server]
    deep.check(`${about}: the replica answers`, state.isAway || took('replica') > 0, String(took('replica')))
    deep.check(`${about}: the primary answers for it`, !state.isAway || took('primary') > 0)
  }

  await until('the replica answers at the end', usedAgain(readsNow), PATIENCE)
  const used = await readsNow()
  await Promise.all([writer.stop(), prober.stop()])
  add(prober.take())
  reader.take()
  await untilRepeated(pair)
  await pair.primary.stop('immediate')
  await pair.replica.run('SELECT pg_promote()')
  await until('calls go on', async () => (await person.ask(listProjects, {})).status === 200, PATIENCE)
  prober = startProber(product.url, await anotherPerson(product), 'second')
  const probes = await looks(prober, () => sleep(500))
  await prober.stop()
  await reader.stop()
  const statuses = both(probes.statuses, reader.take())
  add(probes)
  deep.remark('promoted', `${formatProbes(probes)}; ${formatStatuses(statuses)}`)
  checkProbes(deep, 'promoted', probes, statuses)

  await untilChecked(pool, PATIENCE)
  await untilQuiet(pool, PATIENCE)
  const lost = await lostOf(pool, person.accountId, writer.acknowledged)
  deep.check('no writer is answered 500', writer.broken.length === 0, writer.broken.slice(0, 3).join('; '))
  deep.check('everything acknowledged is there', lost.length === 0, lost.slice(0, 5).join('; '))
  deep.check('the product was never restarted', product.restarts() === 0, String(product.restarts()))
  await checkPlaces(deep, pool, 1, source.round())
  await checkInvariants(deep, pool)
  const all = lookedFor.map((what) => `${what} ${totals.get(what)}`).join(', ')
  deep.remark(
    'own writes seen at once',
    `${all}; read by the replica ${used.replica}, in its place ${used.primary}`,
  )
}

/** Every state so often, in the order of the seed. */
function shuffled({ random }: Deep, rounds: number): State[] {
  const left = Array.from({ length: rounds }, () => states).flat()
  return Array.from({ length: left.length }, () => left.splice(random(left.length), 1)[0]!)
}

/** Address of both servers: the product uses the one that writes. */
function bothOf({ primary, replica: standby }: ServerPair): string {
  const hosts = [primary, standby].map(({ socketDirectory }) => encodeURIComponent(socketDirectory))
  return `postgresql://rankline@${hosts.join(',')}/${NAME}`
}

const anotherPerson = (product: Product): Promise<Person> => signUp(product, 'second')

/** Collects what a prober sees until it has looked often enough; its first probe may have begun before. */
async function looks(prober: Prober, meanwhile: () => Promise<unknown>): Promise<Probes> {
  const all: Probes = prober.take()
  const deadline = Date.now() + 1_000 * PATIENCE
  while (Date.now() < deadline && lookedFor.some((what) => all.seen[what] < LEAST_LOOKS)) {
    await meanwhile()
    await sleep(200)
    const more = prober.take()
    for (const what of lookedFor) all.seen[what] += more.seen[what]
    all.missed.push(...more.missed)
    all.statuses = both(all.statuses, more.statuses)
    if (all.missed.length > 0) break
  }
  return all
}

function checkProbes(deep: Deep, about: string, { seen, missed }: Probes, statuses: Map<number, number>) {
  deep.check(`${about}: own writes are always seen`, missed.length === 0, missed.slice(0, 3).join('; '))
  deep.check(
    `${about}: everything was looked at`,
    lookedFor.every((what) => seen[what] >= LEAST_LOOKS),
    JSON.stringify(seen),
  )
  deep.check(`${about}: no call is answered 500`, !statuses.has(500), formatStatuses(statuses))
}

const formatProbes = ({ seen }: Probes) => lookedFor.map((what) => `${what} ${seen[what]}`).join(', ')

type Counts = { replica: number; primary: number }

const formatReads = (before: Counts, after: Counts) =>
  `read by the replica ${after.replica - before.replica}, in its place ${after.primary - before.primary}`

/** Reads that a replica may answer, of the HTTP process and the worker together. */
async function readsOf({ url }: Product, workerPort: number): Promise<Counts> {
  const counts = { replica: 0, primary: 0 }
  for (const address of [`${url}/metrics`, `http://127.0.0.1:${workerPort}/metrics`]) {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } })
    const text = await answer.text()
    const found = [
      ...text.matchAll(/^rankline_replica_reads\{[^}]*server="(replica|primary)"[^}]*\} (\d+)/gm),
    ]
    if (found.length !== 2) throw new Error(`${address} does not tell who has read: ${answer.status}`)
    for (const [, server, count] of found) counts[server as keyof Counts] += Number(count)
  }
  return counts
}

/** Whether the replica has answered something since the first call of this. */
function usedAgain(readsNow: () => Promise<Counts>) {
  let first: Counts | undefined
  return async () => {
    const now = await readsNow()
    first ??= now
    return now.replica > first.replica
  }
}

/** Waits until the replica has everything that the primary has acknowledged. */
async function untilRepeated(pair: ServerPair) {
  const [end] = await pair.primary.run('SELECT pg_current_wal_flush_lsn()::text AS position')
  await until('the replica has everything', async () => {
    const [row] = await pair.replica.run(
      `SELECT pg_last_wal_replay_lsn() >= '${String(end?.position)}'::pg_lsn AS "hasAll"`,
    )
    return row?.hasAll === true
  })
}

function both(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): Map<number, number> {
  const sum = new Map(one)
  for (const [status, count] of other) sum.set(status, (sum.get(status) ?? 0) + count)
  return sum
}
