import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EMBEDDED_USER } from '@rankline/server/platform/database/embedded-cluster'
import {
  chooseIdentity,
  commandAs,
  type Identity,
} from '@rankline/server/platform/database/embedded-identity'
import { liveProcesses } from '@rankline/server/platform/database/embedded-processes'
import type { Deep } from './part.ts'
import { send } from './processes.ts'
import { freePort } from './product.ts'
import { until } from './until.ts'

const HOST = '127.0.0.1'
const NAMES = ['one', 'two', 'three']
/** Where Debian keeps the programs of PostgreSQL, by major version. */
const DEBIAN = '/usr/lib/postgresql'
/** Seconds until a machine is a member again: it may have to be copied from another one. */
const JOINING = 180
/** Seconds after which Patroni gives up a machine that says nothing; 20 is its lowest. */
const TTL = 20

/** A machine with PostgreSQL and the Patroni that watches it. */
type Member = { name: string; port: number; api: number; dataDirectory: string; patroni: ChildProcess }

/** Three PostgreSQL servers of which one writes, one repeats synchronously, and one repeats. */
export type PatroniCluster = {
  /** Address of a database, with all three hosts. */
  addressOf(database: string): string
  /** Name of the machine that writes. */
  primary(): Promise<string>
  /** Waits until there is a primary with a synchronous replica and a third member that follows it. */
  untilWhole(): Promise<void>
  /** Kills all processes of PostgreSQL on a machine at once; Patroni remains. */
  killPostgres(name: string): void
  /** Kills Patroni as well, as when the machine loses its power. */
  killMachine(name: string): void
  /** Starts Patroni again on a machine that was killed. */
  startMachine(name: string): void
  /** Hands over as for maintenance. */
  switchOver(from: string): Promise<void>
}

/** Programs of PostgreSQL with which Patroni can work; undefined if something is not installed. */
export function patroniPrograms(): string | undefined {
  const hasAll = ['etcd', 'patroni'].every((name) => spawnSync(name, ['--version']).status === 0)
  if (!hasAll || !existsSync(DEBIAN)) return undefined
  return readdirSync(DEBIAN)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((place) => existsSync(join(place, 'pg_rewind')) && existsSync(join(place, 'postgres')))
}

/** @param programs as `patroniPrograms` returns them */
export async function startPatroni(deep: Deep, programs: string): Promise<PatroniCluster> {
  const identity = chooseIdentity(join(programs, '..'))
  const log = openSync(deep.logFile, 'a')
  const etcd = await startEtcd(deep, log)
  const start = (file: string) => {
    const { args, options, ...command } = commandAs(identity, 'patroni', [file])
    return spawn(command.file, args, { ...options, cwd: deep.directory, stdio: ['ignore', log, log] })
  }
  const members = new Map<string, Member>()
  for (const name of NAMES) {
    const directory = join(deep.directory, name)
    mkdirSync(directory)
    const [port, api] = [await freePort(), await freePort()]
    const dataDirectory = join(directory, 'postgres')
    const file = join(directory, 'patroni.json')
    writeFileSync(
      file,
      JSON.stringify(settingsOf({ name, port, api, etcd, directory, dataDirectory, programs })),
    )
    for (const place of [directory, file]) own(identity, place)
    members.set(name, { name, port, api, dataDirectory, patroni: start(file) })
  }
  deep.onEnd(async () => {
    for (const { patroni } of members.values()) patroni.kill('SIGKILL')
    for (const { dataDirectory } of members.values()) killAll(dataDirectory)
  })

  const memberOf = (name: string): Member => members.get(name)!
  const view = async (): Promise<Seen[]> => {
    // A machine that is down says nothing; the next one is asked.
    for (const { api } of members.values()) {
      const answer = await fetch(`http://${HOST}:${api}/cluster`, {
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Seen[] }).members
    }
    return []
  }
  const cluster: PatroniCluster = {
    addressOf: (database) =>
      `postgresql://${EMBEDDED_USER}@${[...members.values()].map(({ port }) => `${HOST}:${port}`).join(',')}/${database}`,
    primary: () =>
      until('a primary', async () => (await view()).find(({ role }) => role === 'leader')?.name, JOINING),
    async untilWhole() {
      await until(
        'three members of which one repeats synchronously',
        async () => isWhole(await view()),
        JOINING,
      )
    },
    killPostgres: (name) => killAll(memberOf(name).dataDirectory),
    killMachine(name) {
      memberOf(name).patroni.kill('SIGKILL')
      killAll(memberOf(name).dataDirectory)
    },
    startMachine(name) {
      memberOf(name).patroni = start(join(deep.directory, name, 'patroni.json'))
    },
    async switchOver(from) {
      const answer = await fetch(`http://${HOST}:${memberOf(from).api}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from }),
        signal: AbortSignal.timeout(JOINING * 1_000),
      })
      if (!answer.ok) throw new Error(`Patroni does not hand over: ${await answer.text()}`)
    },
  }
  await cluster.untilWhole()
  return cluster
}

/** A member as Patroni's `GET /cluster` describes it. */
type Seen = { name: string; role: string; state: string }

function isWhole(seen: readonly Seen[]): boolean {
  const isFollowing = ({ role, state }: Seen) => role === 'leader' || ['running', 'streaming'].includes(state)
  const roles = new Set(seen.map(({ role }) => role))
  return (
    seen.length === NAMES.length &&
    seen.every(isFollowing) &&
    roles.has('leader') &&
    roles.has('sync_standby')
  )
}

/** @returns its port */
async function startEtcd(deep: Deep, log: number): Promise<number> {
  const [port, peers] = [await freePort(), await freePort()]
  const child = spawn(
    'etcd',
    [
      ...['--data-dir', join(deep.directory, 'etcd'), '--name', 'one', '--log-level', 'error'],
      ...[
        '--listen-client-urls',
        `http://${HOST}:${port}`,
        '--advertise-client-urls',
        `http://${HOST}:${port}`,
      ],
      ...['--listen-peer-urls', `http://${HOST}:${peers}`],
      ...['--initial-advertise-peer-urls', `http://${HOST}:${peers}`],
      ...['--initial-cluster', `one=http://${HOST}:${peers}`],
    ],
    { stdio: ['ignore', log, log] },
  )
  deep.onEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  })
  await until('etcd answers', async () => (await fetch(`http://${HOST}:${port}/health`)).ok)
  return port
}

type Place = {
  name: string
  port: number
  api: number
  etcd: number
  directory: string
  dataDirectory: string
  programs: string
}

/** Configuration of Patroni; YAML includes JSON. */
function settingsOf({ name, port, api, etcd, directory, dataDirectory, programs }: Place) {
  return {
    scope: 'rankline',
    name,
    etcd3: { host: `${HOST}:${etcd}` },
    restapi: { listen: `${HOST}:${api}`, connect_address: `${HOST}:${api}` },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 1,
        retry_timeout: 3,
        // A primary that has crashed is not waited for.
        primary_start_timeout: 0,
        master_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${HOST}:${port}`,
      connect_address: `${HOST}:${port}`,
      data_dir: dataDirectory,
      bin_dir: programs,
      pgpass: join(directory, 'pgpass'),
      pg_hba: [`host all all ${HOST}/32 trust`, `host replication all ${HOST}/32 trust`],
      authentication: {
        superuser: { username: EMBEDDED_USER },
        replication: { username: 'replicator' },
        rewind: { username: EMBEDDED_USER },
      },
      parameters: {
        unix_socket_directories: directory,
        shared_buffers: '64MB',
        max_connections: 80,
        wal_keep_size: '256MB',
      },
    },
  }
}

function own(identity: Identity, place: string) {
  if (identity.kind === 'system-user') chownSync(place, identity.uid, identity.gid)
}

function killAll(dataDirectory: string) {
  for (const pid of liveProcesses(dataDirectory, dataDirectory)) send(pid, 'SIGKILL')
}
