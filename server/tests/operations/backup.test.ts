import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparePositionMonths } from '../../src/features/tracking/maintenance/housekeeping.jobs.ts'
import { filePlace } from '../../src/platform/backup/directory-store.ts'
import { makeBackup } from '../../src/platform/backup/make-backup.ts'
import { openBackupFile as openBackup } from '../../src/platform/backup/open-backup.ts'
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import { upgrade } from '../../src/platform/backup/upgrade.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { isMigrated } from '../../src/platform/database/migrations.ts'
import { createFiles } from '../../src/platform/files.ts'
import { enqueue } from '../../src/platform/jobs.ts'
import { StartupError } from '../../src/platform/startup-error.ts'
import { seeds } from '../../src/seeds.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { createTestDatabase, type TestDatabase, testFiles } from '../support/database.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { signUp } from '../support/people.ts'
import { recordDay } from '../support/recorded-days.ts'

const app = appForTests()
const KEY = 'ab'.repeat(32)
let directory: string
let file: string
const opened: TestDatabase[] = []

beforeAll(async () => {
  directory = mkdtempSync(join(testFiles(), 'backup-'))
  file = join(directory, 'first.backup')
  const person = await signUp(app)
  const project = await makeProject(app, person)
  // Values with every character that the format of the rows escapes.
  const keywords = await makeKeywords(app, person, project, 'red shoes\nback\\slash\nüñí 日本 😀')
  await sql`UPDATE projects SET name = ${'a\ttab, a\nline\r\nand \\N and \\.'} WHERE id = ${project.id}`.execute(
    app.database.db,
  )
  const { rows } = await sql<{ search_id: number }>`SELECT search_id FROM keywords ORDER BY id`.execute(
    app.database.db,
  )
  const results = [{ position: 3, url: 'https://www.example.com/shoes' }]
  for (const day of ['2019-05-06', '2026-09-01', '2026-10-02'])
    await recordDay(app.database, day, [{ searchId: rows[0]!.search_id, depth: 100, results }])
  await enqueue(app.database.db, preparePositionMonths, {})
  await sql`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a worker'`.execute(
    app.database.db,
  )
  expect(keywords).toHaveLength(3)
})
afterAll(async () => {
  for (const database of opened) await database.close()
  rmSync(directory, { recursive: true, force: true })
})

const silent = () => undefined
const installed = (database = app.database) => ({
  pool: database.pool,
  filesDirectory: join(directory, 'files'),
  secretKey: KEY,
  version: '9.9.9',
})
type Backed = { passphrase?: string | undefined; onProgress?: (line: string) => void }
const backUp = (path: string, options: Backed = {}) =>
  makeBackup(installed(), filePlace(path), { passphrase: 'correct horse', onProgress: silent, ...options })

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  opened.push(database)
  await database.pool.query(
    'DROP SCHEMA graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
  )
  return database
}

type Options = Partial<Parameters<typeof restoreBackup>[1]>

async function restore(path: string, database: TestDatabase, options: Options = {}) {
  const backup = await openBackup(path)
  try {
    await backup.verify()
    const dataDirectory = mkdtempSync(join(directory, 'data-'))
    const defaults = { secretKey: undefined, passphrase: 'correct horse', seeds, onProgress: silent }
    await restoreBackup(backup, { database, dataDirectory, ...defaults, ...options })
    return options.dataDirectory ?? dataDirectory
  } finally {
    backup.close()
  }
}

async function isWhole(path: string): Promise<boolean> {
  try {
    const backup = await openBackup(path)
    try {
      await backup.verify()
      return true
    } finally {
      backup.close()
    }
  } catch (error) {
    if (error instanceof StartupError) return false
    throw error
  }
}

/** A digest of the rows of each table, whatever their order; without the locks of jobs. */
async function digests({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relnamespace::regnamespace || '.' || quote_ident(relname) AS name
    FROM pg_class
    WHERE relkind IN ('r', 'p') AND NOT relispartition
      AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
      AND relname <> 'migrations'
    ORDER BY 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(row, E'\\n' ORDER BY row COLLATE "C")), '') AS digest
      FROM (SELECT (to_jsonb(rows) - '{locked_at,locked_by,is_available}'::text[])::text AS row FROM ${name} AS rows) AS texts`,
    )
    found[name] = rows[0]!.digest
  }
  return found
}

async function sequencesOf({ pool }: TestDatabase) {
  const { rows } = await pool.query(
    "SELECT schemaname, sequencename, last_value FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1, 2",
  )
  return rows
}

const constraints = async ({ pool }: TestDatabase) => {
  const { rows } = await pool.query(
    `SELECT conrelid::regclass::text AS of, conname, convalidated, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text NOT LIKE 'positions_2%'
    ORDER BY 1, 2`,
  )
  const { rows: triggers } = await pool.query(
    `SELECT tgrelid::regclass::text AS of, tgname, tgenabled FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'positions_2%' ORDER BY 1, 2`,
  )
  return { constraints: rows, triggers }
}

test('a restored installation has every row, file and key, and goes on counting where the first one was', async () => {
  const files = createFiles(join(directory, 'files'))
  const name = await files.put('avatars', 'webp', Buffer.from('a picture'))
  const { manifest } = await backUp(file)
  expect(manifest.tables.length).toBeGreaterThan(100)
  const expected = await digests(app.database)

  const database = await emptyDatabase()
  const dataDirectory = await restore(file, database)
  expect(await digests(database)).toEqual(expected)
  expect(await sequencesOf(database)).toEqual(await sequencesOf(app.database))
  expect(await constraints(database)).toEqual(await constraints(app.database))
  expect(await isMigrated(database.pool)).toBe(true)
  const { rows: locked } = await sql`
    SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL`.execute(database.db)
  expect(locked).toEqual([])
  expect(readFileSync(join(dataDirectory, 'secret'), 'utf8').trim()).toBe(KEY)
  expect(await createFiles(join(dataDirectory, 'files')).read(name)).toEqual(Buffer.from('a picture'))
})

test('what is written during a backup is in none of its tables', async () => {
  const path = join(directory, 'during.backup')
  const before = await digests(app.database)
  let isWritten = false
  const person = await signUp(app)
  const known = await digests(app.database)
  expect(known).not.toEqual(before)
  const writes: Promise<unknown>[] = []
  const onProgress = () => {
    if (isWritten) return
    isWritten = true
    writes.push(makeProject(app, person))
  }
  await backUp(path, { passphrase: undefined, onProgress })
  await Promise.all(writes)
  const database = await emptyDatabase()
  await restore(path, database, { secretKey: KEY })
  expect(await digests(database)).toEqual(known)
})

test('a backup of an earlier version is brought up to date', async () => {
  const earlier = await emptyDatabase()
  await migrate(earlier, { last: '0230_most_lost' })
  const path = join(directory, 'earlier.backup')
  await makeBackup(installed(earlier), filePlace(path), { passphrase: undefined, onProgress: silent })
  const database = await emptyDatabase()
  await restore(path, database, { secretKey: KEY })
  expect(await isMigrated(database.pool)).toBe(true)
})

test('an upgrade backs up first, and the backup brings the earlier state back', async () => {
  const installation = await emptyDatabase()
  await migrate(installation, { last: '0230_most_lost' })
  await installation.pool.query("INSERT INTO accounts (kind) VALUES ('user')")
  const before = await digests(installation)
  const path = join(directory, 'before.backup')
  const options = {
    ...{ installed: installed(installation), database: installation, place: filePlace(path), seeds },
    ...{ passphrase: undefined, servingRole: undefined, onProgress: silent },
  }
  const { applied } = await upgrade(options)
  expect(applied).toContain('0280_large_installations')
  expect(await isMigrated(installation.pool)).toBe(true)
  rmSync(path)
  expect(await upgrade(options)).toEqual({ applied: [], rows: 0 })
  expect(readdirSync(directory)).not.toContain('before.backup')

  const earlier = await emptyDatabase()
  await migrate(earlier, { last: '0230_most_lost' })
  await earlier.pool.query("INSERT INTO accounts (kind) VALUES ('user')")
  await upgrade({ ...options, installed: installed(earlier), database: earlier })
  const back = await openBackup(path)
  const rows = Object.fromEntries(
    back.manifest.tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows]),
  )
  back.close()
  for (const [table, digest] of Object.entries(before))
    expect([table, rows[table]]).toEqual([table, Number(digest.split(' ')[0])])
})

test('an interrupted restore is noticed at the next start, and begins anew', async () => {
  await backUp(file)
  const database = await emptyDatabase()
  const stopAt = (line: string) => {
    if (line.startsWith('keywords:')) throw new Error('killed')
  }
  const dataDirectory = mkdtempSync(join(directory, 'data-'))
  await expect(restore(file, database, { dataDirectory, onProgress: stopAt })).rejects.toThrow('killed')
  // A start that is refused must not create another key.
  expect(readFileSync(join(dataDirectory, 'secret'), 'utf8').trim()).toBe(KEY)
  await expect(isMigrated(database.pool)).rejects.toThrow('run npm run restore again')
  await expect(migrate(database)).rejects.toThrow(StartupError)
  await restore(file, database, { dataDirectory })
  expect(await digests(database)).toEqual(await digests(app.database))
})

test('an interrupted backup leaves the earlier file as it was', async () => {
  await backUp(file)
  const before = readFileSync(file)
  const stopAt = (line: string) => {
    if (line.startsWith('keywords:')) throw new Error('stopped')
  }
  await expect(backUp(file, { onProgress: stopAt })).rejects.toThrow('stopped')
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(directory).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a damaged, cut or foreign file is refused before anything is written', async () => {
  await backUp(file)
  const bytes = readFileSync(file)
  const damaged = join(directory, 'damaged.backup')
  const database = await emptyDatabase()
  let refused = 0
  for (let count = 0; count < 60; count += 1) {
    const changed = Buffer.from(bytes)
    const at = Math.floor((count * bytes.length) / 60)
    changed[at] = changed[at]! ^ 0xff
    writeFileSync(damaged, changed)
    // A changed byte in the names, times and attributes of entries loses nothing.
    if (!(await isWhole(damaged))) refused += 1
  }
  expect(refused).toBeGreaterThan(30)
  for (const part of [bytes.subarray(0, bytes.length - 30), bytes.subarray(0, 1_000), Buffer.from('hello')]) {
    writeFileSync(damaged, part)
    await expect(restore(damaged, database)).rejects.toThrow(StartupError)
  }
  const { rows } = await database.pool.query(
    "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace",
  )
  expect(rows).toEqual([])
})

test('a key that a first start has created in an empty installation gives way to that of the backup', async () => {
  await backUp(file)
  const dataDirectory = mkdtempSync(join(directory, 'data-'))
  writeFileSync(join(dataDirectory, 'secret'), 'ef'.repeat(32))
  await restore(file, await emptyDatabase(), { dataDirectory })
  expect(readFileSync(join(dataDirectory, 'secret'), 'utf8').trim()).toBe(KEY)
  expect(readFileSync(join(dataDirectory, 'secret.replaced'), 'utf8')).toBe('ef'.repeat(32))
})

test('a restore refuses an installation with data, another key, and a wrong passphrase', async () => {
  await backUp(file)
  await expect(restore(file, app.database)).rejects.toThrow('already has data')
  const database = await emptyDatabase()
  await expect(restore(file, database, { secretKey: 'cd'.repeat(32) })).rejects.toThrow('another secret key')
  await expect(restore(file, database, { passphrase: 'wrong' })).rejects.toThrow('not the passphrase')
  await expect(restore(file, database, { passphrase: undefined })).rejects.toThrow('Set BACKUP_PASSPHRASE')
  await backUp(file, { passphrase: undefined })
  expect(readFileSync(file).includes(KEY)).toBe(false)
  await expect(restore(file, database)).rejects.toThrow('without its secret key')
})
