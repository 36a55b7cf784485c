import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase, type Database, LIMITS } from '../../src/platform/database/database.ts'
import { startDatabase } from '../../src/platform/database/embedded.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { limitRole } from '../../src/platform/database/pooled.ts'
import { createLog } from '../../src/platform/log.ts'
import { StartupError } from '../../src/platform/startup-error.ts'
import { seeds } from '../../src/seeds.ts'
import { openCitus } from './citus.ts'
import { type Pooler, startPooler } from './pooler.ts'

/** Passed from vitest's main process to the processes that run test files. */
const SERVER = 'RANKLINE_TEST_SERVER'
const TEMPLATE = 'RANKLINE_TEST_TEMPLATE'
const FILES = 'RANKLINE_TEST_FILES'
const POOLER = 'RANKLINE_TEST_POOLER'

/** Linux keeps this directory in memory. */
const MEMORY = '/dev/shm'
/** Memory that a run needs at most, in bytes: a dozen databases at once, each with its log. */
const ROOM = 4 * 1024 ** 3

/** Milliseconds: many simultaneous calls share a few connections, and the machine may be busy. */
const PATIENCE = 120_000

const NO_RUN = 'The run has no database: server/tests/support/database.ts must be its globalSetup.'

/** A test run does not need to survive a power cut. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** `connectionString` leads to the server itself, also when the tests run through a pooler. */
export type TestDatabase = Database & { connectionString: string }

/** `1`: PgBouncer stands before the databases of all tests. `prepared`: it also keeps prepared statements. */
const wantedPooler = process.env.TEST_POOLER ?? ''

/** Address of a coordinator: the databases of all tests are distributed over its nodes. */
const citusUrl = process.env.TEST_CITUS_URL ?? ''

/** A migrated database for the caller, copied from the run's template. `close()` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env[SERVER]
  if (!server) throw new Error(NO_RUN)
  const name = `test_${randomBytes(6).toString('hex')}`
  const cluster = citusUrl === '' ? undefined : await openCitus(citusUrl)
  if (cluster !== undefined) await cluster.copy(process.env[TEMPLATE]!, name)
  // Copied through the log, which is the default, a template of this size takes seven times as long.
  else await runOnce(server, `CREATE DATABASE ${name} TEMPLATE ${process.env[TEMPLATE]} STRATEGY FILE_COPY`)
  const connectionString = withDatabase(server, name)
  const pooler = process.env[POOLER]
  const database = createDatabase(pooler ? withDatabase(pooler, name) : connectionString, {
    ...(pooler && { directUrl: connectionString, isPreparing: wantedPooler === 'prepared' }),
    connections: 5,
    connectionTimeout: PATIENCE,
    name,
  })
  if (pooler) await limitRole(database.direct, LIMITS)
  return {
    ...database,
    connectionString,
    async close() {
      await database.close()
      if (cluster !== undefined) await cluster.drop(name)
      else await runOnce(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** Directory for files that tests store; the run removes it at its end. */
export function testFiles(): string {
  const directory = process.env[FILES]
  if (!directory) throw new Error(NO_RUN)
  return directory
}

/**
 * Vitest's globalSetup: one server for the run, with one migrated template database. The server is an
 * embedded one in a temporary directory, or the one at TEST_DATABASE_URL, or the coordinator of a Citus cluster at TEST_CITUS_URL. With TEST_POOLER=1 the tests reach the embedded
 * one through PgBouncer in transaction mode.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const outside = citusUrl || process.env.TEST_DATABASE_URL
  const server = outside
    ? { connectionString: outside, pooler: undefined, stop: async () => undefined }
    : await startServer()
  const template = `test_template_${process.pid}`
  const cluster = citusUrl === '' ? undefined : await openCitus(citusUrl)
  if (cluster !== undefined) {
    await cluster.drop(template)
    await cluster.makeDistributed(template)
    await cluster.freeze(template)
  } else await makeTemplate(server.connectionString, template)
  process.env[SERVER] = server.connectionString
  process.env[TEMPLATE] = template
  if (server.pooler !== undefined) process.env[POOLER] = server.pooler.addressOf('postgres')
  const files = mkdtempSync(join(tmpdir(), `rankline-test-${process.pid}-files-`))
  process.env[FILES] = files
  return async () => {
    if (cluster !== undefined) await cluster.drop(template)
    else await runOnce(server.connectionString, `DROP DATABASE ${template}`)
    await server.stop()
    rmSync(files, { recursive: true, force: true })
  }
}

async function makeTemplate(server: string, template: string): Promise<void> {
  await runOnce(server, `DROP DATABASE IF EXISTS ${template}`)
  await runOnce(server, `CREATE DATABASE ${template}`)
  const database = createDatabase(withDatabase(server, template))
  await migrate(database, { after: seeds })
  await database.close()
}

async function startServer() {
  for (const place of new Set([quickPlace(), tmpdir()])) await sweep(place)
  const directory = mkdtempSync(join(quickPlace(), `rankline-test-${process.pid}-`))
  const { connectionString, stop } = await startDatabase({
    dataDirectory: join(directory, 'postgres'),
    settings: SETTINGS,
    log: createLog('warn', 'test'),
  })
  const pooler = await poolerOf(connectionString, directory)
  return {
    connectionString,
    pooler,
    async stop() {
      await pooler?.stop()
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function poolerOf(connectionString: string, directory: string): Promise<Pooler | undefined> {
  if (wantedPooler === '') return undefined
  const socketDirectory = new URL(connectionString).searchParams.get('host') ?? ''
  return startPooler({ socketDirectory, directory, isPreparing: wantedPooler === 'prepared' })
}

/**
 * In memory, where there is room. Each test file copies a database of a thousand files and drops it, and on a disk a fifth
 * of the run's processor time went into finding free inodes.
 */
function quickPlace(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Stops and removes servers that our killed runs have left in a directory. */
async function sweep(place: string): Promise<void> {
  for (const name of readdirSync(place)) {
    const owner = /^rankline-test-(\d+)-/.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    if (statSync(join(place, name), { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    const dataDirectory = join(place, name, 'postgres')
    try {
      if (existsSync(join(dataDirectory, 'postmaster.pid')))
        await (await startDatabase({ dataDirectory, log: createLog('silent', 'test') })).stop()
      rmSync(join(place, name), { recursive: true, force: true })
    } catch (error) {
      // Another run is removing it at the same time.
      if (!(error instanceof StartupError)) throw error
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}

async function runOnce(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
