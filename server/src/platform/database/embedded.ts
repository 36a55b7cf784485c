import { rmdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { backoff } from '@rankline/contract/backoff'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import {
  type Cluster,
  type ClusterOptions,
  EMBEDDED_USER,
  isLive,
  keepShort,
  launch,
  openCluster,
  type RunningServer,
  shutDown,
} from './embedded-cluster.ts'

export type EmbeddedDatabase = {
  /** Connection string for node-postgres: a unix socket, no TCP, no password. Stays the same when the server is restarted. */
  connectionString: string
  /**
   * How it was started: newly created, started on existing data, or found running after our process was
   * killed.
   */
  origin: 'initialised' | 'opened' | 'adopted'
  /** Current process id of the postmaster. */
  pid(): number
  /** Clean fast shutdown. Safe to call twice. */
  stop(): Promise<void>
}

export type EmbeddedOptions = ClusterOptions & {
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Called once when the server has stopped and cannot be restarted. */
  onLost?: (error: Error) => void
  /** Milliseconds to wait for another owner to end. */
  ownerPatience?: number
}

const DATABASE = 'rankline'
/** Advisory lock in the database `postgres`; the owner of the cluster holds it while it runs. */
const OWNER_LOCK = 7_225_546
/** Long enough for an owner that is stopping, but not so long that a refusal seems to hang. */
const OWNER_PATIENCE = 7_000
const WATCH_INTERVAL = 500
const LOG_INTERVAL = 10_000
const RESTARTS_ALLOWED = 5
const PAUSES = { first: 100, longest: 5_000 }
/** After this time without a restart, the count starts again. */
const CALM = 60_000

/**
 * Starts (or adopts) the embedded PostgreSQL of a data directory and keeps it running until `stop()`.
 * @throws {StartupError} when it cannot be started, or another live process owns the directory
 */
export async function startDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, onLost } = options
  const cluster = openCluster(options)
  let { server, owner } = await launchAndOwn(cluster, options)
  const { origin } = server
  await createDatabaseIfMissing(owner)

  let stopping: Promise<void> | undefined
  let recovery: Promise<void> | undefined
  let restarts = 0
  const tidy = setInterval(() => keepShort(cluster.logFile), LOG_INTERVAL)
  tidy.unref()
  const watch = setInterval(() => {
    if (!stopping && !isLive(cluster, server.pid))
      recovery ??= recover().finally(() => {
        recovery = undefined
      })
  }, WATCH_INTERVAL)
  watch.unref()

  async function recover() {
    try {
      restarts += 1
      if (restarts > RESTARTS_ALLOWED)
        throw new Error(`PostgreSQL ended ${restarts} times; see ${cluster.logFile}`)
      log.warn(`PostgreSQL (process ${server.pid}) ended by itself, starting it again`)
      await sleep(backoff(restarts - 1, PAUSES))
      const next = await launchAndOwn(cluster, options)
      server = next.server
      owner = next.owner
      log.info(`PostgreSQL is back (process ${server.pid})`)
      setTimeout(() => {
        restarts = 0
      }, CALM).unref()
    } catch (error) {
      clearInterval(watch)
      onLost?.(error as Error)
    }
  }

  async function stop() {
    clearInterval(watch)
    clearInterval(tidy)
    await recovery
    await shutDown(cluster, server.pid)
    removeIfEmpty(server.socketDirectory)
    // Its connection is already broken by the shutdown, which `end` may complain about.
    await Promise.allSettled([owner.end()])
  }

  return {
    connectionString: connectionStringOf(server),
    origin: cluster.initialised ? 'initialised' : origin,
    pid: () => server.pid,
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

/**
 * For a command during or without a running Rankline: uses its server, or starts one until the command ends.
 * @throws {StartupError} when it cannot be started
 */
export async function visitDatabase(
  options: ClusterOptions,
): Promise<{ connectionString: string; leave(): Promise<void> }> {
  const cluster = openCluster(options)
  const server = await launch(cluster)
  return {
    connectionString: connectionStringOf(server),
    async leave() {
      if (server.origin === 'adopted') return
      await shutDown(cluster, server.pid)
      removeIfEmpty(server.socketDirectory)
    },
  }
}

/** Keeps statement errors out of the server's log: they quote values, and the client receives them anyway. */
const SESSION = '-c log_min_messages=log'

const connectionStringOf = ({ socketDirectory }: RunningServer) =>
  `postgresql://${EMBEDDED_USER}@localhost/${DATABASE}?${new URLSearchParams({ host: socketDirectory, options: SESSION })}`

/** Removes an empty directory. If it is not empty, another owner is already starting there. */
function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTEMPTY') throw error
  }
}

/** The previous owner may stop the server while we wait; then it is started again. */
async function launchAndOwn(cluster: Cluster, options: EmbeddedOptions) {
  const patience = options.ownerPatience ?? OWNER_PATIENCE
  const until = Date.now() + patience
  for (;;) {
    const server = await launch(cluster)
    try {
      return { server, owner: await own(server, options, until) }
    } catch (error) {
      if (error instanceof StartupError || Date.now() > until + patience) throw error
      options.log.info(`PostgreSQL ended while it was waited for: ${(error as Error).message}`)
    }
  }
}

/**
 * Takes the cluster's owner lock on a connection that stays open as long as this process runs. The server
 * releases the lock when our process ends for any reason, so no stale lock file can remain.
 */
async function own(
  server: RunningServer,
  { dataDirectory, log }: EmbeddedOptions,
  until: number,
): Promise<pg.Client> {
  const client = new pg.Client({
    host: server.socketDirectory,
    user: EMBEDDED_USER,
    database: 'postgres',
    application_name: `owner ${process.pid}`,
  })
  // The connection breaks when the server stops; the watch detects that on its own.
  client.on('error', () => undefined)
  await client.connect()
  let isTold = false
  while (!(await takeLock(client))) {
    if (Date.now() > until) throw await refusal(client, dataDirectory)
    if (!isTold) log.warn('another Rankline still has the database, waiting for it to end')
    isTold = true
    await sleep(100)
  }
  return client
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(${OWNER_LOCK}) AS taken`,
  )
  return rows[0]?.taken === true
}

async function refusal(client: pg.Client, dataDirectory: string): Promise<StartupError> {
  const { rows } = await client.query<{ application_name: string }>(`
    SELECT application_name
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND application_name LIKE 'owner %'`)
  await client.end()
  const holder = rows[0]?.application_name.replace('owner', 'process') ?? 'unknown'
  return new StartupError(
    `Another Rankline (${holder}) is already running on ${dataDirectory}: stop it first, or give this one its own DATA_DIR.`,
  )
}

async function createDatabaseIfMissing(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
  if (rowCount === 0) await owner.query(`CREATE DATABASE ${DATABASE}`)
}
