// @module-tag deep
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { type EmbeddedDatabase, type EmbeddedOptions, startDatabase } from './embedded.ts'
import { keepShort } from './embedded-cluster.ts'

const log = createLog('silent', 'test')
const settings = { shared_buffers: '16MB' }

let directory: string
let dataDirectory: string
let running: EmbeddedDatabase[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'embedded-'))
  dataDirectory = join(directory, 'postgres')
  running = []
})

afterEach(async () => {
  for (const database of running) await database.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedOptions> = {}) {
  const database = await startDatabase({ dataDirectory, settings, log, ...options })
  running.push(database)
  return database
}

async function query(database: EmbeddedDatabase, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A separate process that starts the database and keeps running, like Rankline. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    const { startDatabase } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const log = { info() {}, warn() {}, error() {} }
    await startDatabase({ dataDirectory: ${JSON.stringify(dataDirectory)}, settings: ${JSON.stringify(settings)}, log })
    console.log('ready')
    setInterval(() => undefined, 1000)`
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const args = ['--import', 'tsx', '--conditions=source', '--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return child
}

async function killed(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('makes a cluster with checksums, Unicode rules and no TCP port, closes it cleanly and opens it again', async () => {
  const first = await start()
  expect(first.origin).toBe('initialised')
  expect(
    await query(
      first,
      "SELECT current_setting('data_checksums') AS checksums, upper('straße ä') AS upper, 'B' > 'a' AS bytes",
    ),
  ).toEqual([{ checksums: 'on', upper: 'STRAßE Ä', bytes: false }])
  expect(await query(first, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
  await query(first, 'CREATE TABLE kept AS SELECT 1 AS n')
  await first.stop()
  expect(existsSync(join(dataDirectory, 'postmaster.pid'))).toBe(false)

  const second = await start()
  expect(second.origin).toBe('opened')
  expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
})

test('adopts the server of a process that was killed', async () => {
  const owner = await startElsewhere()
  await killed(owner)
  const heir = await start()
  expect(heir.origin).toBe('adopted')
  expect(await query(heir, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test('refuses a second owner and names the first', async () => {
  const owner = await startElsewhere()
  await expect(start({ ownerPatience: 100 })).rejects.toThrow(
    `Another Rankline (process ${owner.pid}) is already running on`,
  )
  await killed(owner)
  await start()
})

test('clears a lock file whose process id belongs to something else by now', async () => {
  await (await start()).stop()
  // Our own process id is alive and certainly not PostgreSQL.
  writeFileSync(
    join(dataDirectory, 'postmaster.pid'),
    `${process.pid}\n${dataDirectory}\n0\n5432\n/nowhere\n\n0 0\n`,
  )
  const database = await start()
  expect(database.origin).toBe('opened')
})

test('starts the server again when it is killed, under the same address, with what was committed', async () => {
  const database = await start()
  await query(database, 'CREATE TABLE kept AS SELECT 1 AS n')
  const before = database.pid()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => database.pid()).not.toBe(before)
  expect(await query(database, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
})

test('waits for a server that is shutting down instead of fighting it', async () => {
  const first = await start()
  await query(first, 'CREATE TABLE much AS SELECT generate_series(1, 200000) AS n')
  const [, second] = await Promise.all([first.stop(), start()])
  expect(second.origin).toBe('opened')
  expect(await query(second, 'SELECT count(*)::int AS n FROM much')).toEqual([{ n: 200_000 }])
})

test('waits for an owner that is about to end', async () => {
  const first = await start()
  const told: string[] = []
  const second = start({ log: { ...log, warn: (line: string) => void told.push(line) } as typeof log })
  await expect.poll(() => told).toEqual(['another Rankline still has the database, waiting for it to end'])
  await first.stop()
  expect((await second).origin).toBe('opened')
})

test('refuses a directory with files that are not a database', async () => {
  mkdirSync(dataDirectory)
  writeFileSync(join(dataDirectory, 'holiday.jpg'), '')
  await expect(start()).rejects.toThrow('holds files that are not a PostgreSQL database')
})

test('refuses data of another major version', async () => {
  mkdirSync(dataDirectory)
  writeFileSync(join(dataDirectory, 'PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow('was written by PostgreSQL 15')
})

test('the server’s log holds no content of rows, is closed to others, and stays short', async () => {
  const file = `${dataDirectory}.log`
  writeFileSync(file, '', { mode: 0o644 })
  const database = await start()
  await query(database, 'CREATE TABLE people (email text PRIMARY KEY, age integer CHECK (age > 0))')
  await query(database, "INSERT INTO people VALUES ('ada@example.com', 36)")
  for (const values of ["'ada@example.com', 36", "'bob@example.com', -36", "'bob', 'secret'"])
    await expect(query(database, `INSERT INTO people VALUES (${values})`)).rejects.toThrow()
  const before = database.pid()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => database.pid()).not.toBe(before)
  const said = readFileSync(file, 'utf8')
  expect(said).toContain('database system was interrupted')
  expect(said).not.toMatch(/ada|bob|secret/)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  appendFileSync(file, 'x'.repeat(11 * 2 ** 20))
  keepShort(file)
  expect(statSync(file).size).toBeLessThan(2 ** 20)
  expect(statSync(`${file}.1`).size).toBeGreaterThan(11 * 2 ** 20)
  await database.stop()
  expect(readFileSync(file, 'utf8')).toContain('database system is shut down')
})

describe.runIf(process.getuid?.() === 0)('root where user namespaces are closed', () => {
  test.each([
    { name: 'in a directory others can enter', mode: 0o755 },
    { name: 'in a directory only root can enter', mode: 0o700 },
  ])('runs as a system user $name, and the same data opens again as root', async ({ mode }) => {
    chmodSync(directory, mode)
    const first = await start({ identity: 'system-user' })
    expect(first.origin).toBe('initialised')
    await query(first, 'CREATE TABLE kept AS SELECT 1 AS n')
    await first.stop()
    const second = await start()
    expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
    expect(existsSync(join(dataDirectory, 'PG_VERSION'))).toBe(mode === 0o755)
    const [{ place = '' } = {}] = await query(second, "SELECT current_setting('data_directory') AS place")
    await second.stop()
    rmSync(dirname(String(place)), { recursive: true })
  })
})
