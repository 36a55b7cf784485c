import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listProjects } from '@rankline/contract/projects/calls'
import { launch, openCluster, shutDown } from '@rankline/server/platform/database/embedded-cluster'
import { untilChecked, untilQuiet } from '../checked.ts'
import { startListener } from '../events.ts'
import { checkInvariants } from '../invariants/all.ts'
import { lostOf } from '../lost.ts'
import type { Deep } from '../part.ts'
import { makeProject, signUp, track } from '../person.ts'
import { checkPlaces } from '../places.ts'
import { postgresProcesses, send } from '../processes.ts'
import { connectionTo, createRankline, startProduct } from '../product.ts'
import { startReader } from '../reader.ts'
import { checkLedger } from '../sources/ledger.ts'
import { settingsFor, startStandIn } from '../stand-in/source.ts'
import { until } from '../until.ts'
import { formatStatuses, startWriter } from '../writer.ts'

const KEYWORDS = 600
const ABSENCE = 20_000
/** Seconds until everything goes on by itself. */
const RECOVERY = 60
const PATIENCE = 300

/** Ways to lose PostgreSQL: what it is sent, and for how long it stays away, in milliseconds. */
const ways: readonly { name: string; signal: NodeJS.Signals; away: number }[] = [
  { name: 'a fast restart', signal: 'SIGINT', away: 0 },
  { name: 'an immediate restart', signal: 'SIGQUIT', away: 0 },
  { name: 'a kill', signal: 'SIGKILL', away: 0 },
  { name: 'an absence of 20 seconds', signal: 'SIGINT', away: ABSENCE },
]

/** Restarts PostgreSQL, and takes it away, while somebody reads, writes and listens and keywords are checked. */
export async function database(deep: Deep): Promise<void> {
  const source = await startStandIn()
  deep.onEnd(source.close)
  source.setLatency(100)
  const dataDirectory = join(deep.directory, 'data')
  const cluster = openCluster({ dataDirectory: join(dataDirectory, 'postgres') })
  let server = await launch(cluster)
  deep.onEnd(() => shutDown(cluster, server.pid))
  await createRankline(server.socketDirectory)
  const product = await startProduct(deep, {
    dataDirectory,
    settings: {
      DATABASE_URL: connectionTo(server.socketDirectory),
      SOURCES: 'google:serpapi',
      ...settingsFor(source),
      FETCH_CONCURRENCY: '8',
      LEASE_SECONDS: '60',
    },
  })
  const person = await signUp(product, 'writer')
  const projectId = await makeProject(person, 'Database')
  const writer = startWriter(person, deep.random)
  const reader = startReader(person, projectId)
  const listener = startListener(product.url, person)
  deep.onEnd(() => Promise.all([writer.stop(), reader.stop(), listener.stop()]))
  const phrases = Array.from({ length: KEYWORDS }, (_, index) => `database keyword ${index}`)
  await track(person, projectId, phrases)

  for (const { name, signal, away } of ways) {
    await sleep(2_000 + deep.random(2_000))
    reader.take()
    const opened = listener.opened()
    send(server.pid, signal)
    await until('PostgreSQL is gone', () => postgresProcesses(dataDirectory).length === 0, 30)
    const readiness = new Set<number>()
    for (const end = Date.now() + away; Date.now() < end; await sleep(500))
      readiness.add(await product.readiness())
    server = await launch(cluster)
    const back = Date.now()
    await product.untilReady(RECOVERY)
    await until(
      'reading and writing go on',
      async () => (await person.ask(listProjects, {})).status === 200,
      RECOVERY,
    )
    const heard = listener.heard()
    await until('the stream is open again and tells of checks', () => listener.heard() > heard, RECOVERY)
    const statuses = reader.take()
    deep.remark(name, `readers: ${formatStatuses(statuses)}; served again after ${Date.now() - back} ms`)
    deep.check(`${name}: no reader is answered 500`, !statuses.has(500), formatStatuses(statuses))
    deep.check(`${name}: the stream was opened anew`, listener.opened() > opened)
    if (away === 0) continue
    deep.check(`${name}: /readyz says 503 throughout`, isOnly(readiness, 503), [...readiness].join(', '))
    deep.check(`${name}: readers are answered 503`, statuses.has(503), formatStatuses(statuses))
  }

  await writer.stop()
  await reader.stop()
  await listener.stop()
  const { pool } = product.database
  await untilChecked(pool, PATIENCE)
  await untilQuiet(pool, PATIENCE)
  const lost = await lostOf(pool, person.accountId, writer.acknowledged)
  deep.remark('answers to the writer', formatStatuses(writer.statuses))
  deep.check('no writer is answered 500', writer.broken.length === 0, writer.broken.slice(0, 3).join('; '))
  deep.check('everything acknowledged is there', lost.length === 0, lost.slice(0, 5).join('; '))
  deep.check('the product was never restarted', product.restarts() === 0, String(product.restarts()))
  await checkPlaces(deep, pool, 1, source.round())
  await checkLedger(deep, pool, source, 0)
  await checkInvariants(deep, pool)
}

const isOnly = (found: ReadonlySet<number>, wanted: number) => found.size === 1 && found.has(wanted)
