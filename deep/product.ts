import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDatabase, type Database } from '@rankline/server/platform/database/database'
import { EMBEDDED_USER } from '@rankline/server/platform/database/embedded-cluster'
import { readPostmasterFile } from '@rankline/server/platform/database/embedded-processes'
import type { Deep } from './part.ts'
import { type Kind, nodeProcesses, postgresProcesses, processOf, send } from './processes.ts'
import { until } from './until.ts'

/** The supervisor, which `npm start` runs: it watches all other processes. */
const supervisor = fileURLToPath(new URL('../server/dist/processes/supervisor.js', import.meta.url))
const STOP_PATIENCE = 40_000
const PAUSE_BEFORE_RESTART = 300
/** Limit of restarts; a product that exceeds it cannot start at all. */
const MOST_RESTARTS = 60

/** The compiled product with its own data directory. It is restarted whenever its first process ends. */
export type Product = {
  url: string
  dataDirectory: string
  /** Direct connection to its database. */
  database: Database
  /** Number of restarts of the first process. */
  restarts(): number
  pidOf(kind: Kind): number | undefined
  /** Kills a process, as the system does when memory runs out. @returns whether the process existed */
  kill(kind: Kind): boolean
  /** Status of `/readyz`; 0 without a response. */
  readiness(): Promise<number>
  untilReady(patience?: number): Promise<void>
  /** Stops the product cleanly. @returns the exit code */
  stop(): Promise<number | null>
}

export type Options = { dataDirectory?: string; settings?: NodeJS.ProcessEnv }

export async function startProduct(deep: Deep, options: Options = {}): Promise<Product> {
  const dataDirectory = options.dataDirectory ?? join(deep.directory, 'data')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = openSync(deep.logFile, 'a')
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDirectory,
    SANDBOX_ALLOWED: '1',
    LOG_LEVEL: 'info',
    LEASE_SECONDS: '10',
    FETCH_DEPTH_POLICY: 'full',
    REQUESTS_PER_MINUTE: '1000000',
    LIMIT_FACTOR: '1000',
    ...options.settings,
  }
  let isStopping = false
  let restarts = 0
  let top = start()

  function start(): ChildProcess {
    // Runs in its own process group: Ctrl-C only reaches the part, which then stops the product in the right order.
    const child = spawn(process.execPath, [supervisor], {
      cwd: deep.directory,
      env,
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.once('exit', () => void startAgain())
    return child
  }

  async function startAgain() {
    await sleep(PAUSE_BEFORE_RESTART)
    if (isStopping || restarts >= MOST_RESTARTS) return
    restarts += 1
    top = start()
  }

  async function stop(): Promise<number | null> {
    isStopping = true
    if (top.exitCode === null && top.signalCode === null) {
      const exit = once(top, 'exit')
      top.kill('SIGTERM')
      const timer = setTimeout(() => top.kill('SIGKILL'), STOP_PATIENCE)
      await exit
      clearTimeout(timer)
    }
    return top.exitCode
  }

  const readiness = async () => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(15_000) }).catch(
      () => undefined,
    )
    await answer?.body?.cancel()
    return answer?.status ?? 0
  }
  const untilReady = async (patience = 90) => {
    await until('the product is ready', async () => (await readiness()) === 200, patience)
  }
  deep.onEnd(() => clear(dataDirectory))
  deep.onEnd(stop)
  await untilReady()
  const database = createDatabase(
    env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? connectionTo(socketOf(dataDirectory)),
    {
      name: 'deep',
      connections: 4,
      statementTimeout: 0,
    },
  )
  deep.onEnd(database.close)

  return {
    url,
    dataDirectory,
    database,
    restarts: () => restarts,
    pidOf: (kind) => processOf(kind, dataDirectory, top.pid),
    kill(kind) {
      const pid = processOf(kind, dataDirectory, top.pid)
      return pid !== undefined && send(pid, 'SIGKILL')
    },
    readiness,
    untilReady,
    stop,
  }
}

/** Connection string of a database, by default the product's, on the server that listens in this directory. */
export const connectionTo = (socketDirectory: string, name = 'rankline') =>
  `postgresql://${EMBEDDED_USER}@localhost/${name}?host=${encodeURIComponent(socketDirectory)}`

/** Creates the product's database on a server that has none. */
export async function createRankline(socketDirectory: string): Promise<void> {
  const door = createDatabase(connectionTo(socketDirectory, 'postgres'))
  await door.pool.query('CREATE DATABASE rankline')
  await door.close()
}

function socketOf(dataDirectory: string): string {
  const file = readPostmasterFile(join(dataDirectory, 'postgres'))
  if (file === undefined) throw new Error(`There is no PostgreSQL in ${dataDirectory}.`)
  return file.socketDirectory
}

/** Ends the processes that remain after a product did not stop cleanly. */
async function clear(dataDirectory: string): Promise<void> {
  const left = () => [
    ...nodeProcesses(dataDirectory).map(({ pid }) => pid),
    ...postgresProcesses(dataDirectory),
  ]
  for (const signal of ['SIGTERM', 'SIGQUIT', 'SIGKILL'] as const) {
    for (let looks = 0; left().length > 0 && looks < 50; looks += 1) {
      if (looks === 0) for (const pid of left()) send(pid, signal)
      await sleep(100)
    }
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
