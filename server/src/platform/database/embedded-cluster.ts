import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makePrivateDirectory } from '../private-directory.ts'
import { StartupError } from '../startup-error.ts'
import { EMBEDDED_MAJOR, embeddedPostgres } from './embedded-files.ts'
import { chooseIdentity, commandAs, type Identity, reachableDirectories } from './embedded-identity.ts'
import { isLiveProcess, liveProcesses, readPostmasterFile } from './embedded-processes.ts'

/** Directories of an embedded cluster and the user that runs it. */
export type Cluster = {
  native: string
  dataDirectory: string
  socketDirectory: string
  logFile: string
  /** Part of every process's command line, so that the cluster's processes can be recognised. */
  name: string
  identity: Identity
  settings: Record<string, string>
}

export type RunningServer = { pid: number; socketDirectory: string; origin: 'opened' | 'adopted' }

export type ClusterOptions = {
  dataDirectory: string
  settings?: Record<string, string>
  /** How to run PostgreSQL when we are root; chosen automatically when not given. */
  identity?: Identity['kind']
}

/**
 * Superuser and owner of everything in the embedded cluster. Only its user can enter the socket's directory.
 */
export const EMBEDDED_USER = 'rankline'

const UNREACHABLE_PATIENCE = 5_000
const LEFTOVER_PATIENCE = 5_000
const START_PATIENCE = 120_000
const LOG_LIMIT = 10 * 2 ** 20

/** Decides where the cluster is stored and initialises it when it does not exist. */
export function openCluster(options: ClusterOptions): Cluster & { initialised: boolean } {
  const wanted = resolve(options.dataDirectory)
  makePrivateDirectory(dirname(wanted))
  const packaged = embeddedPostgres()
  const identity = chooseIdentity(packaged, options.identity)
  const place = join(realpathSync(dirname(wanted)), basename(wanted))
  const { native, dataDirectory } = reachableDirectories(identity, packaged, place)
  const name = `rankline-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12)}`
  const initialised = initialise(native, dataDirectory, identity)
  return {
    native,
    dataDirectory,
    identity,
    name,
    initialised,
    socketDirectory: ownDirectory(join(tmpdir(), name), identity),
    logFile: `${place}.log`,
    settings: { ...memorySettings(), ...options.settings },
  }
}

/**
 * Starts the cluster's server, or adopts the one that a killed process of ours left running on the data
 * directory. Waits for servers that are starting, recovering or stopping, and for backends that outlived
 * their postmaster. Clears a stale lock file only when no live process uses the directory.
 */
export async function launch(cluster: Cluster): Promise<RunningServer> {
  const deadline = Date.now() + START_PATIENCE
  let unreachableSince: number | undefined
  let leftoversSince: number | undefined
  while (Date.now() < deadline) {
    const file = readPostmasterFile(cluster.dataDirectory)
    const live = liveProcesses(cluster.dataDirectory, cluster.name)
    if (file && live.includes(file.pid)) {
      const state = await probe(file.socketDirectory)
      if (state === 'ready')
        return { pid: file.pid, socketDirectory: file.socketDirectory, origin: 'adopted' }
      if (state === 'busy') unreachableSince = undefined
      else unreachableSince ??= Date.now()
      if (unreachableSince !== undefined && Date.now() - unreachableSince > UNREACHABLE_PATIENCE) {
        await shutDown(cluster, file.pid)
        unreachableSince = undefined
      }
    } else if (live.length > 0) {
      leftoversSince ??= Date.now()
      if (Date.now() - leftoversSince > LEFTOVER_PATIENCE) for (const pid of live) signal(pid, 'SIGQUIT')
    } else {
      clearStaleLocks(cluster, file?.text)
      const pid = await spawnServer(cluster)
      if (pid !== undefined) return { pid, socketDirectory: cluster.socketDirectory, origin: 'opened' }
    }
    await sleep(50)
  }
  throw new StartupError(
    `PostgreSQL did not become ready on ${cluster.dataDirectory} within ${START_PATIENCE / 1000} seconds; see ${cluster.logFile}.`,
  )
}

/**
 * Fast shutdown: rolls back open transactions and writes a checkpoint. Uses a harder mode only when that
 * takes too long.
 */
export async function shutDown(cluster: Cluster, pid: number): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isLive(cluster, pid)) return
    signal(pid, name)
    const until = Date.now() + patience
    while (Date.now() < until) {
      if (!isLive(cluster, pid)) return
      await sleep(20)
    }
  }
}

export function isLive(cluster: Cluster, pid: number): boolean {
  return isLiveProcess(pid, cluster.dataDirectory, cluster.name)
}

/**
 * Creates the cluster in a temporary directory next to its final one and renames it, so that an incomplete cluster is never
 * used.
 */
function initialise(native: string, dataDirectory: string, identity: Identity): boolean {
  const versionFile = join(dataDirectory, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim()
    if (version === EMBEDDED_MAJOR) return false
    throw new StartupError(
      `${dataDirectory} was written by PostgreSQL ${version}, this Rankline embeds ${EMBEDDED_MAJOR}: dump it with the older version, or set DATABASE_URL.`,
    )
  }
  if (existsSync(dataDirectory) && readdirSync(dataDirectory).length > 0)
    throw new StartupError(
      `${dataDirectory} holds files that are not a PostgreSQL database: empty it or set DATA_DIR.`,
    )

  const draft = `${dataDirectory}.initialising-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (identity.kind === 'system-user') chownSync(draft, identity.uid, identity.gid)
  const { file, args, options } = commandAs(identity, join(native, 'bin', 'initdb'), [
    ...['-D', draft, '-U', EMBEDDED_USER, '--auth=trust', '--encoding=UTF8', '--locale=C'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums', '--no-instructions'],
  ])
  const made = spawnSync(file, args, {
    ...options,
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new StartupError(`The database could not be created in ${dataDirectory}: ${lastLine(made.stderr)}`)
  }
  try {
    renameSync(draft, dataDirectory)
  } catch (error) {
    // Another process may have created the same cluster at the same time; either one will do.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(versionFile)) throw error
  }
  return true
}

/** @returns the server's process id, or undefined when another server won the race for the data directory. */
async function spawnServer(cluster: Cluster): Promise<number | undefined> {
  ownDirectory(cluster.socketDirectory, cluster.identity)
  keepShort(cluster.logFile)
  const log = await open(cluster.logFile, 'a', 0o600)
  await log.chmod(0o600)
  const settings = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options } = commandAs(cluster.identity, join(cluster.native, 'bin', 'postgres'), [
    ...['-D', cluster.dataDirectory, '-k', cluster.socketDirectory],
    ...['-c', 'listen_addresses=', '-c', `cluster_name=${cluster.name}`],
    ...settings,
  ])
  const offset = (await log.stat()).size
  // In its own process group: Ctrl-C reaches only us, and we stop the database last.
  const server = spawn(file, args, {
    ...options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  let spawnFailure: Error | undefined
  server.on('error', (error) => {
    spawnFailure = error
  })
  server.unref()
  await log.close()
  const deadline = Date.now() + START_PATIENCE
  while (Date.now() < deadline && server.exitCode === null && server.signalCode === null && !spawnFailure) {
    const named = readPostmasterFile(cluster.dataDirectory)?.pid
    if (named !== undefined && named === server.pid && (await probe(cluster.socketDirectory)) === 'ready')
      return named
    await sleep(15)
  }
  if (spawnFailure) throw new StartupError(`PostgreSQL could not be started: ${spawnFailure.message}`)
  if (server.exitCode === null && server.signalCode === null) return undefined
  const said = readFileSync(cluster.logFile, 'utf8').slice(offset)
  if (said.includes('lock file "postmaster.pid" already exists')) return undefined
  if (said.includes('pre-existing shared memory block')) return undefined
  // The previous owner removed the directory while it was stopping.
  if (!existsSync(cluster.socketDirectory)) return undefined
  throw new StartupError(
    `PostgreSQL could not open ${cluster.dataDirectory}: ${lastLine(said)} (see ${cluster.logFile})`,
  )
}

/** 'busy' is a live server that is starting, recovering, stopping or full. */
async function probe(socketDirectory: string): Promise<'ready' | 'busy' | 'unreachable'> {
  const client = new pg.Client({
    host: socketDirectory,
    user: EMBEDDED_USER,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  })
  // The server may stop before the connection is closed; only whether it connected counts here.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const { code } = error as { code?: string }
    // 57P03 cannot_connect_now, 53300 too_many_connections
    return code === '57P03' || code === '53300' ? 'busy' : 'unreachable'
  } finally {
    await Promise.allSettled([client.end()])
  }
}

/**
 * PostgreSQL refuses a lock file whose process id is alive, even if that id now belongs to another program.
 * Call it when no live process uses the data directory; does nothing if the file has changed since that
 * check.
 */
function clearStaleLocks(cluster: Cluster, seen: string | undefined): void {
  if (readPostmasterFile(cluster.dataDirectory)?.text !== seen) return
  rmSync(join(cluster.dataDirectory, 'postmaster.pid'), { force: true })
  rmSync(join(cluster.socketDirectory, '.s.PGSQL.5432.lock'), { force: true })
  rmSync(join(cluster.socketDirectory, '.s.PGSQL.5432'), { force: true })
}

/**
 * A directory that nobody else can enter, because connections to its socket need no password. Its path is
 * short, as sockets need.
 */
function ownDirectory(directory: string, identity: Identity): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const found = lstatSync(directory)
  const mine = found.uid === identity.uid || process.getuid?.() === 0
  if (!found.isDirectory() || !mine || (found.mode & 0o077) !== 0)
    throw new StartupError(
      `${directory} belongs to someone else: remove it, or set TMPDIR to a directory of your own.`,
    )
  chownSync(directory, identity.uid, identity.gid)
  return directory
}

/** Moves the content of a long log into the file `.1` next to it. PostgreSQL keeps appending to the same file. */
export function keepShort(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= LOG_LIMIT) return
  rmSync(`${file}.1`, { force: true })
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

/**
 * Small on purpose: the machine also runs Node, and often a browser. The system's cache holds most of the
 * data. A machine with much memory is likely to have many keywords, whose indexes alone exceed 256 MB.
 */
function memorySettings(): Record<string, string> {
  const megabytes = Math.floor(totalmem() / 2 ** 20)
  return {
    max_connections: '60',
    // A statement about a history locks every month of positions with its indexes.
    max_locks_per_transaction: '256',
    shared_buffers: `${sharedBuffers(megabytes)}MB`,
    effective_cache_size: `${Math.floor(megabytes / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    // PostgreSQL's own choice is 8 MB, and its log writer touches all of it even when nothing is written.
    wal_buffers: '1MB',
    max_wal_size: '1GB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    max_parallel_workers_per_gather: '1',
    // Saves a process: nothing replicates from here.
    max_logical_replication_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // No row content in the log: no details, statements or parameters.
    log_min_messages: 'warning',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
  }
}

const sharedBuffers = (megabytes: number) =>
  Math.floor(megabytes > 8_192 ? Math.min(4_096, megabytes / 12) : Math.min(256, megabytes / 8))

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The line with the reason: the last FATAL or error, otherwise the last line. */
function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return (lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'no message').trim()
}
