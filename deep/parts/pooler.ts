import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listProjects } from '@rankline/contract/projects/calls'
import { launch, openCluster, shutDown } from '@rankline/server/platform/database/embedded-cluster'
import { poolerVersion, startPooler } from '../../server/tests/support/pooler.ts'
import { untilChecked, untilQuiet } from '../checked.ts'
import { startListener } from '../events.ts'
import { checkInvariants } from '../invariants/all.ts'
import { lostOf } from '../lost.ts'
import type { Deep } from '../part.ts'
import { makeProject, signUp, track } from '../person.ts'
import { checkPlaces } from '../places.ts'
import { connectionTo, createRankline, startProduct } from '../product.ts'
import { startReader } from '../reader.ts'
import { checkLedger } from '../sources/ledger.ts'
import { settingsFor, startStandIn } from '../stand-in/source.ts'
import { until } from '../until.ts'
import { formatStatuses, startWriter } from '../writer.ts'

const KEYWORDS = 600
/** Connections of the pooler to PostgreSQL: fewer than the product opens to the pooler. */
const CONNECTIONS = 6
const RECOVERY = 60
const PATIENCE = 300
/** PgBouncer that keeps prepared statements. */
const PREPARES = [1, 21] as const

/** Runs the product through PgBouncer in transaction mode, and restarts and kills it. */
export async function pooler(deep: Deep): Promise<void> {
  const version = poolerVersion()
  if (version === undefined) return deep.skip('PgBouncer is not installed.')
  const isPreparing = version[0] > PREPARES[0] || version[1] >= PREPARES[1]
  deep.remark('PgBouncer', `${version.join('.')}, ${isPreparing ? 'with' : 'without'} prepared statements`)
  const source = await startStandIn()
  deep.onEnd(source.close)
  source.setLatency(100)
  const dataDirectory = join(deep.directory, 'data')
  const cluster = openCluster({ dataDirectory: join(dataDirectory, 'postgres') })
  const server = await launch(cluster)
  deep.onEnd(() => shutDown(cluster, server.pid))
  await createRankline(server.socketDirectory)
  const options = {
    socketDirectory: server.socketDirectory,
    directory: deep.directory,
    connections: CONNECTIONS,
    isPreparing,
  }
  let between = await startPooler(options)
  deep.onEnd(() => between.stop())
  const { port } = between
  const product = await startProduct(deep, {
    dataDirectory,
    settings: {
      DATABASE_URL: between.addressOf('rankline'),
      DATABASE_DIRECT_URL: connectionTo(server.socketDirectory),
      ...(isPreparing && { PREPARED_STATEMENTS: '1' }),
      SOURCES: 'google:serpapi',
      ...settingsFor(source),
      FETCH_CONCURRENCY: '8',
      LEASE_SECONDS: '60',
      WORKERS: '2',
    },
  })
  const person = await signUp(product, 'writer')
  const projectId = await makeProject(person, 'Pooler')
  const writer = startWriter(person, deep.random)
  const reader = startReader(person, projectId)
  const listener = startListener(product.url, person)
  deep.onEnd(() => Promise.all([writer.stop(), reader.stop(), listener.stop()]))
  const phrases = Array.from({ length: KEYWORDS }, (_, index) => `pooler keyword ${index}`)
  await track(person, projectId, phrases)

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await sleep(3_000 + deep.random(2_000))
    reader.take()
    await between.stop(signal)
    await sleep(deep.random(2_000))
    between = await startPooler({ ...options, port })
    const back = Date.now()
    await product.untilReady(RECOVERY)
    await until('calls go on', async () => (await person.ask(listProjects, {})).status === 200, RECOVERY)
    const heard = listener.heard()
    await until('the stream tells of checks', () => listener.heard() > heard, RECOVERY)
    const statuses = reader.take()
    deep.remark(signal, `readers: ${formatStatuses(statuses)}; served again after ${Date.now() - back} ms`)
    deep.check(`${signal}: no reader is answered 500`, !statuses.has(500), formatStatuses(statuses))
  }

  const { pool } = product.database
  const sessions = await sessionsOf(pool)
  deep.remark('sessions', sessions.map(({ name, count }) => `${name} ${count}`).join(', '))
  const pooled = sessions.filter(({ isPooled }) => isPooled).reduce((sum, { count }) => sum + count, 0)
  deep.check('the pooler shares its connections', pooled > 0 && pooled <= CONNECTIONS, String(pooled))
  const { rows: listening } = await pool.query(
    "SELECT FROM pg_stat_activity WHERE client_addr IS NULL AND query LIKE 'LISTEN %'",
  )
  deep.check('HTTP and both workers listen', listening.length === 3, String(listening.length))

  await writer.stop()
  await reader.stop()
  await listener.stop()
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

type Sessions = { name: string; isPooled: boolean; count: number }

/** Open sessions by their program. The pooler connects through the same socket, and names itself after its clients. */
async function sessionsOf(pool: { query(text: string): Promise<{ rows: Sessions[] }> }): Promise<Sessions[]> {
  const { rows } = await pool.query(
    `SELECT application_name AS name, query NOT LIKE 'LISTEN %' AS "isPooled", count(*)::int AS count
     FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND application_name LIKE 'rankline %' AND pid <> pg_backend_pid()
     GROUP BY 1, 2`,
  )
  return rows
}
