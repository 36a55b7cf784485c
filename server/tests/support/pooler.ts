import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { EMBEDDED_USER } from '../../src/platform/database/embedded-cluster.ts'
import { embeddedPostgres } from '../../src/platform/database/embedded-files.ts'
import { chooseIdentity, commandAs } from '../../src/platform/database/embedded-identity.ts'

/** PgBouncer in transaction mode before a server of the embedded PostgreSQL. */
export type Pooler = {
  /** Address of a database through the pooler. */
  addressOf(database: string): string
  port: number
  /** Ends it at once, without waiting for its clients. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export type PoolerOptions = {
  /** Where the server listens. */
  socketDirectory: string
  /** For the pooler's settings. */
  directory: string
  /** Where it listens; a free port if it is not given. */
  port?: number
  /** Connections to the server per database. */
  connections?: number
  /** Whether it keeps prepared statements, which needs PgBouncer 1.21. */
  isPreparing?: boolean
}

const PLACES = ['pgbouncer', '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer']
/** Milliseconds until it answers. */
const PATIENCE = 30_000

/** Version of the installed PgBouncer, like `[1, 18]`; undefined if there is none. */
export function poolerVersion(): readonly [number, number] | undefined {
  const { stdout = '' } = spawnSync(placeOf() ?? 'false', ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []
  return major === undefined ? undefined : [Number(major), Number(minor)]
}

const placeOf = () => PLACES.find((place) => spawnSync(place, ['--version']).status === 0)

/** @throws when no PgBouncer is installed */
export async function startPooler({
  socketDirectory,
  directory,
  port: wantedPort,
  connections = 10,
  isPreparing = false,
}: PoolerOptions): Promise<Pooler> {
  const place = placeOf()
  if (place === undefined) throw new Error('PgBouncer is not installed.')
  const port = wantedPort ?? (await freePort())
  const identity = chooseIdentity(embeddedPostgres())
  const file = join(directory, `pgbouncer-${port}.ini`)
  // The log goes to the output. `any` lets everybody in as the user of the database.
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${socketDirectory} user=${EMBEDDED_USER}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'max_client_conn = 1000',
      `default_pool_size = ${connections}`,
      ...(isPreparing ? ['max_prepared_statements = 200'] : []),
      '',
    ].join('\n'),
  )
  if (identity.kind === 'system-user') chownSync(file, identity.uid, identity.gid)
  const command = commandAs(identity, place, [file])
  const child = spawn(command.file, command.args, {
    ...command.options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  child.stderr.on('data', (chunk) => {
    told = `${told}${chunk}`.slice(-4_000)
  })
  const addressOf = (database: string) => `postgresql://${EMBEDDED_USER}@127.0.0.1:${port}/${database}`
  for (const end = Date.now() + PATIENCE; !(await answers(addressOf('postgres'))); await sleep(50))
    if (child.exitCode !== null || Date.now() > end) throw new Error(`PgBouncer does not answer: ${told}`)
  return { addressOf, port, stop: (signal = 'SIGTERM') => stop(child, signal) }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

async function answers(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
