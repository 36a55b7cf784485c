import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { login } from '@rankline/contract/auth/calls'
import { createDatabase } from '@rankline/server/platform/database/database'
import { launch, openCluster, shutDown } from '@rankline/server/platform/database/embedded-cluster'
import { ask } from '../caller.ts'
import { untilChecked, untilQuiet } from '../checked.ts'
import { startListener } from '../events.ts'
import { checkInvariants } from '../invariants/all.ts'
import { lostOf } from '../lost.ts'
import type { Deep } from '../part.ts'
import { makeProject, signUp, track } from '../person.ts'
import { checkPlaces } from '../places.ts'
import { connectionTo, freePort } from '../product.ts'
import { startReader } from '../reader.ts'
import { settingsFor, startStandIn } from '../stand-in/source.ts'
import { until } from '../until.ts'
import { formatStatuses, startWriter } from '../writer.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const SERVERS = 3
const WORKERS = 2
const KEYWORDS = 600
const LATENCY = 400
/** Calls of each kind that read and write at the same time. */
const PEOPLE = 3
/** Seconds until everything that is due has been checked. */
const PATIENCE = 420
/** Seconds until a started server is ready, on a busy machine. */
const RESTART = 240
const GUESSES = 12

/**
 * Stops and kills three servers behind HAProxy, and two workers, one at a time, while people read, write and listen and keywords are
 * checked.
 */
export async function rolling(deep: Deep): Promise<void> {
  const source = await startStandIn()
  deep.onEnd(source.close)
  source.setLatency(LATENCY)
  const dataDirectory = join(deep.directory, 'data')
  const cluster = openCluster({ dataDirectory: join(dataDirectory, 'postgres') })
  const postgres = await launch(cluster)
  deep.onEnd(() => shutDown(cluster, postgres.pid))
  const door = createDatabase(connectionTo(postgres.socketDirectory, 'postgres'))
  await door.pool.query('CREATE DATABASE rankline')
  await door.close()
  const start = starter(deep, {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: dataDirectory,
    DATABASE_URL: connectionTo(postgres.socketDirectory),
    SECRET_KEY: '0'.repeat(64),
    SOURCES: 'google:serpapi',
    ...settingsFor(source),
    FETCH_CONCURRENCY: '8',
    FETCH_DEPTH_POLICY: 'full',
    LEASE_SECONDS: '10',
    REQUESTS_PER_MINUTE: '1000000',
    LIMIT_FACTOR: '1000',
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '2',
  })
  const prepared = start('prepare-database', {})
  await once(prepared, 'exit')
  const servers: Machine[] = []
  for (let index = 0; index < SERVERS; index += 1) servers.push(await startServer(start))
  const workers = Array.from({ length: WORKERS }, () => start('worker', {}))
  const url = await startProxy(deep, servers)
  const database = createDatabase(connectionTo(postgres.socketDirectory), { name: 'deep', connections: 4 })
  deep.onEnd(database.close)

  const person = await signUp({ url, database }, 'writer')
  const projectId = await makeProject(person, 'Rolling')
  const phrases = Array.from({ length: KEYWORDS }, (_, index) => `rolling keyword ${index}`)
  await track(person, projectId, phrases)
  const writers = Array.from({ length: PEOPLE }, (_, index) => startWriter(person, deep.random, `w${index}`))
  const readers = Array.from({ length: PEOPLE }, () => startReader(person, projectId))
  const listener = startListener(url, person)
  deep.onEnd(() => Promise.all([...writers, ...readers, listener].map((one) => one.stop())))
  /** Answers since the last call of this. */
  const answers = () => {
    const sum = new Map<number, number>()
    const all = [...readers.map((one) => one.take()), ...writers.map(({ statuses }) => new Map(statuses))]
    for (const { statuses } of writers) statuses.clear()
    for (const statuses of all)
      for (const [status, count] of statuses) sum.set(status, (sum.get(status) ?? 0) + count)
    return sum
  }
  const failed = (statuses: ReadonlyMap<number, number>) =>
    [...statuses].filter(([status]) => status === 0 || status >= 500)

  answers()
  for (const [index, server] of servers.entries()) {
    const heard = listener.heard()
    server.process.kill('SIGTERM')
    const [code] = (await once(server.process, 'exit')) as [number | null]
    await server.restart()
    await sleep(3_000)
    const statuses = answers()
    deep.remark(`server ${index + 1} stopped`, formatStatuses(statuses))
    deep.check(`server ${index + 1} stopped: it ended with 0`, code === 0, String(code))
    deep.check(`server ${index + 1} stopped: calls were answered`, (statuses.get(200) ?? 0) > 0)
    deep.check(
      `server ${index + 1} stopped: no call failed`,
      failed(statuses).length === 0,
      formatStatuses(statuses),
    )
    await until('an open page hears of checks', () => listener.heard() > heard, RESTART)
  }
  for (const [index, server] of servers.entries()) {
    server.process.kill('SIGKILL')
    await once(server.process, 'exit')
    if (index < WORKERS) {
      workers[index]?.kill(index === 0 ? 'SIGKILL' : 'SIGTERM')
      workers[index] = start('worker', {})
    }
    await sleep(2_000)
    await server.restart()
    await sleep(3_000)
    const statuses = answers()
    deep.remark(`server ${index + 1} killed`, formatStatuses(statuses))
    deep.check(`server ${index + 1} killed: the others answered`, (statuses.get(200) ?? 0) > 0)
    deep.check(
      `server ${index + 1} killed: no call is answered 500`,
      !statuses.has(500),
      formatStatuses(statuses),
    )
  }

  for (const one of [...writers, ...readers]) await one.stop()
  await listener.stop()
  // Checks were slow so that servers and workers ended among them; the writers have added many more.
  source.setLatency(0)
  await untilChecked(database.pool, PATIENCE)
  await untilQuiet(database.pool, PATIENCE)
  for (const { acknowledged } of writers) {
    const lost = await lostOf(database.pool, person.accountId, acknowledged)
    const count = Object.values(acknowledged).reduce((sum, list) => sum + list.length, 0)
    deep.check(
      `all of ${count} acknowledged writes are there`,
      lost.length === 0,
      lost.slice(0, 5).join('; '),
    )
  }
  await checkPlaces(deep, database.pool, 1, source.round())
  await checkInvariants(deep, database.pool)
  await checkGuesses(deep, url)
}

/** Wrong passwords count for all servers together: a person has few of them at a place, however many servers answer. */
async function checkGuesses(deep: Deep, url: string) {
  let wrong = 0
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const { status } = await ask(url, undefined, login, {
      username: 'writer',
      password: `guess-${guess}-wrong`,
    })
    if (status !== 429) wrong += 1
  }
  deep.check(
    'guesses at three servers are counted together',
    wrong > 0 && wrong <= 5,
    `${wrong} of ${GUESSES}`,
  )
}

type Start = (name: string, settings: NodeJS.ProcessEnv) => ChildProcess

function starter(deep: Deep, env: NodeJS.ProcessEnv): Start {
  const log = openSync(deep.logFile, 'a')
  return (name, settings) => {
    const child = spawn(process.execPath, [join(root, `server/dist/processes/${name}.js`)], {
      cwd: deep.directory,
      env: { ...env, ...settings },
      stdio: ['ignore', log, log],
    })
    deep.onEnd(() => ended(child))
    return child
  }
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** A server at a port of its own. */
type Machine = { port: number; process: ChildProcess; restart(): Promise<void> }

async function startServer(start: Start): Promise<Machine> {
  const port = await freePort()
  const run = () => start('server', { PORT: String(port), APP_URL: 'http://127.0.0.1' })
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200
  const machine: Machine = {
    port,
    process: run(),
    async restart() {
      machine.process = run()
      await until('the server is ready again', isReady, RESTART)
    },
  }
  await until('the server is ready', isReady, RESTART)
  return machine
}

/** HAProxy with the configuration of the documentation. @returns its URL */
async function startProxy(deep: Deep, servers: readonly Machine[]): Promise<string> {
  const port = await freePort()
  const documented = readFileSync(join(root, 'docs/reverse-proxy/haproxy.cfg'), 'utf8')
  const file = join(deep.directory, 'haproxy.cfg')
  const names = servers.map((server, index) => `  server web-${index + 1} 127.0.0.1:${server.port}\n`)
  writeFileSync(
    file,
    documented.replace('bind :80', `bind 127.0.0.1:${port}`).replace(/^ {2}server .*\n/gm, '') +
      names.join(''),
  )
  const log = openSync(deep.logFile, 'a')
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] })
  deep.onEnd(() => ended(proxy))
  const url = `http://127.0.0.1:${port}`
  await until('HAProxy answers', async () => (await fetch(`${url}/readyz`)).status === 200)
  return url
}
