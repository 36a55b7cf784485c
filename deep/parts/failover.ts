import { setTimeout as sleep } from 'node:timers/promises'
import { listProjects } from '@rankline/contract/projects/calls'
import { createDatabase } from '@rankline/server/platform/database/database'
import { untilChecked, untilQuiet } from '../checked.ts'
import { startListener } from '../events.ts'
import { checkInvariants } from '../invariants/all.ts'
import { lostOf } from '../lost.ts'
import type { Deep } from '../part.ts'
import { patroniPrograms, startPatroni } from '../patroni.ts'
import { makeProject, type Person, signUp, track } from '../person.ts'
import { checkPlaces } from '../places.ts'
import { startProduct } from '../product.ts'
import { startReader } from '../reader.ts'
import { settingsFor, startStandIn } from '../stand-in/source.ts'
import { until } from '../until.ts'
import { formatStatuses, startWriter } from '../writer.ts'

/** How often the primary ends, and every how many times its machine goes with it, or it is handed over as planned. */
const ENDS = 20
const MACHINE_EVERY = 5
const PLANNED_EVERY = 7
/** Keywords that are added before each end, so that workers have something to check. */
const KEYWORDS = 60
/** Milliseconds that a person waits at most while another primary is chosen. */
const WAIT = 15_000
/** Limit in ms when a machine is lost: a call that has waited for `WAIT` is answered 503, and the browser asks again. */
const LOST = WAIT + 2_000
const RECOVERY = 120
const PATIENCE = 420

/** Ends the primary of three PostgreSQL servers under Patroni, while people read and write and keywords are checked. */
export async function failover(deep: Deep): Promise<void> {
  const programs = patroniPrograms()
  if (programs === undefined) return deep.skip('Patroni, etcd or PostgreSQL with pg_rewind is not installed.')
  const source = await startStandIn()
  deep.onEnd(source.close)
  source.setLatency(100)
  const cluster = await startPatroni(deep, programs)
  const door = createDatabase(cluster.addressOf('postgres'))
  await door.pool.query('CREATE DATABASE rankline')
  await door.close()
  const product = await startProduct(deep, {
    settings: {
      DATABASE_URL: cluster.addressOf('rankline'),
      SOURCES: 'google:serpapi',
      ...settingsFor(source),
      FETCH_CONCURRENCY: '8',
      LEASE_SECONDS: '30',
      WORKERS: '2',
    },
  })
  const { pool } = product.database
  const waits: number[] = []
  const person = timed(await signUp(product, 'writer'), waits)
  const projectId = await makeProject(person, 'Failover')
  const writer = startWriter(person, deep.random)
  const reader = startReader(person, projectId)
  const listener = startListener(product.url, person)
  deep.onEnd(() => Promise.all([writer.stop(), reader.stop(), listener.stop()]))

  const ended: Ended[] = []
  for (let count = 1; count <= ENDS; count += 1) {
    const way = wayOf(count)
    const phrases = Array.from({ length: KEYWORDS }, (_, index) => `failover keyword ${count} ${index}`)
    await track(person, projectId, phrases)
    await sleep(500 + deep.random(1_500))
    const primary = await cluster.primary()
    const heard = listener.heard()
    reader.take()
    waits.length = 0
    if (way === 'planned') await cluster.switchOver(primary)
    else if (way === 'crash') cluster.killPostgres(primary)
    else cluster.killMachine(primary)
    await until('another one writes', async () => (await cluster.primary()) !== primary, RECOVERY)
    await until('calls go on', async () => (await person.ask(listProjects, {})).status === 200, RECOVERY)
    await until('the stream tells of checks', () => listener.heard() > heard, RECOVERY)
    if (way === 'machine') cluster.startMachine(primary)
    await cluster.untilWhole()
    ended.push({ way, longest: Math.max(...waits), statuses: reader.take() })
  }

  await writer.stop()
  await reader.stop()
  await listener.stop()
  await untilChecked(pool, PATIENCE)
  await untilQuiet(pool, PATIENCE)
  checkEnds(deep, ended)
  const { acknowledged, statuses, broken } = writer
  const count = Object.values(acknowledged).reduce((sum, list) => sum + list.length, 0)
  const lost = await lostOf(pool, person.accountId, acknowledged)
  deep.remark('answers to the writer', formatStatuses(statuses))
  deep.check('no writer is answered 500', broken.length === 0, broken.slice(0, 3).join('; '))
  deep.check(`all of ${count} acknowledged writes are there`, lost.length === 0, lost.slice(0, 5).join('; '))
  deep.check('the product was never restarted', product.restarts() === 0, String(product.restarts()))
  await checkPlaces(deep, pool, 1, source.round())
  await checkInvariants(deep, pool)
}

/** The primary crashed, its machine was lost, or it handed over as planned. */
type Way = 'crash' | 'machine' | 'planned'

/** An end of a primary: the longest call meanwhile in ms, and what readers were answered. */
type Ended = { way: Way; longest: number; statuses: Map<number, number> }

function wayOf(count: number): Way {
  if (count % PLANNED_EVERY === 0) return 'planned'
  return count % MACHINE_EVERY === 0 ? 'machine' : 'crash'
}

function checkEnds(deep: Deep, ended: readonly Ended[]) {
  for (const way of ['crash', 'machine', 'planned'] as const) {
    const these = ended.filter((one) => one.way === way)
    const sum = new Map<number, number>()
    for (const { statuses } of these)
      for (const [status, count] of statuses) sum.set(status, (sum.get(status) ?? 0) + count)
    const text = formatStatuses(sum)
    const longest = Math.max(...these.map((one) => one.longest))
    const all = these.map((one) => `${(one.longest / 1000).toFixed(1)}`).join(', ')
    deep.remark(`${these.length} × ${way}`, `readers: ${text}; longest calls: ${all} s`)
    deep.check(`${way}: no reader is answered 500`, !sum.has(500), text)
    // Patroni itself notices a lost machine only after this time.
    if (way !== 'machine') {
      deep.check(`${way}: every call of a reader succeeds`, [...sum.keys()].join() === '200', text)
      deep.check(`${way}: nobody waits longer than ${WAIT / 1000} s`, longest <= WAIT, `${longest} ms`)
    } else deep.check(`${way}: nobody waits longer than ${LOST / 1000} s`, longest <= LOST, `${longest} ms`)
  }
}

/** A person who writes down how long each call takes, in ms. */
function timed(person: Person, waits: number[]): Person {
  return {
    ...person,
    async ask(endpoint, input) {
      const began = Date.now()
      const answer = await person.ask(endpoint, input)
      waits.push(Date.now() - began)
      return answer
    },
  }
}
