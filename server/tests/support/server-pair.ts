import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  type Cluster,
  EMBEDDED_USER,
  launch,
  openCluster,
  shutDown,
} from '../../src/platform/database/embedded-cluster.ts'

/** One PostgreSQL server of its own. */
export type OwnServer = {
  /** Where it listens. */
  socketDirectory: string
  /** Address of a database there. */
  addressOf(database: string): string
  /** Runs a statement in the database `postgres`. */
  run(statement: string): Promise<Record<string, unknown>[]>
  start(): Promise<void>
  /** Fast, or at once as by a power cut. */
  stop(how?: 'fast' | 'immediate'): Promise<void>
}

/** A primary with a database, and a replica that repeats its log (streaming replication). */
export type ServerPair = { primary: OwnServer; replica: OwnServer; close(): Promise<void> }

const SETTINGS = {
  shared_buffers: '64MB',
  max_connections: '60',
  wal_keep_size: '512MB',
  // A replica cancels what it reads as soon as it has to.
  max_standby_streaming_delay: '100ms',
}

/** @param database to create; empty */
export async function startPair(
  database: string,
  settings: Record<string, string> = {},
): Promise<ServerPair> {
  const directory = mkdtempSync(join(tmpdir(), 'rankline-pair-'))
  const given = { ...SETTINGS, ...settings }
  const [one, other] = ['one', 'other'].map((name) => join(directory, name, 'postgres')) as [string, string]
  const primary = await serverAt(one, given)
  await primary.run(`CREATE DATABASE ${database}`)
  // The copy of a server that has been shut down is a replica's beginning.
  await primary.stop()
  mkdirSync(join(directory, 'other'))
  cpSync(one, other, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  writeFileSync(join(other, 'standby.signal'), '')
  await primary.start()
  const source = `host=${primary.socketDirectory} user=${EMBEDDED_USER} application_name=replica`
  const replica = await serverAt(other, { ...given, primary_conninfo: source })
  return {
    primary,
    replica,
    async close() {
      await replica.stop()
      await primary.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function serverAt(dataDirectory: string, settings: Record<string, string>): Promise<OwnServer> {
  const cluster: Cluster = openCluster({ dataDirectory, settings })
  let pid: number | undefined
  const { socketDirectory } = cluster
  const addressOf = (database: string) =>
    `postgresql://${EMBEDDED_USER}@localhost/${database}?host=${encodeURIComponent(socketDirectory)}`
  async function start() {
    pid = (await launch(cluster)).pid
  }
  await start()
  return {
    socketDirectory,
    addressOf,
    async run(statement) {
      const client = new pg.Client({ connectionString: addressOf('postgres') })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query(statement)).rows
      } finally {
        await client.end()
      }
    },
    start,
    async stop(how = 'fast') {
      if (pid === undefined) return
      if (how === 'immediate') process.kill(pid, 'SIGQUIT')
      await shutDown(cluster, pid)
      pid = undefined
    },
  }
}
