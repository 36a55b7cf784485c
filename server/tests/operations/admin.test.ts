// @module-tag deep
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { commands, workOf } from '../../src/cli/admin/commands.ts'
import { hasGeoLocations } from '../../src/features/reference/reference.seed.ts'
import { createDatabase } from '../../src/platform/database/database.ts'
import { NO_CITUS } from '../../src/platform/database/distribution/nodes.ts'
import { startDatabase } from '../../src/platform/database/embedded.ts'
import { MIGRATION_LOCK, migrate } from '../../src/platform/database/migrate.ts'
import { createFiles } from '../../src/platform/files.ts'
import type { Installation } from '../../src/platform/installation.ts'
import { createLog } from '../../src/platform/log.ts'
import { StartupError } from '../../src/platform/startup-error.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { bodyStorageIn } from '../support/body-storage.ts'
import { startBucket } from '../support/bucket-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { testInstallation } from '../support/installation.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { startFile } from '../support/start-file.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

let directory: string
let app: TestApp
let person: SignedUp

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'admin-'))
  app = await createTestApp()
  person = await signUp(app, { isOnTrial: true })
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true, force: true })
})

async function admin(words: readonly string[], env: Record<string, string> = {}) {
  const { options, file } = startFile('cli/admin')
  const child = spawn(process.execPath, [...options, file, ...words], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(directory, 'data'),
      DATABASE_URL: app.database.connectionString,
      ...env,
    },
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, output: output.trim(), errors: errors.trim() }
}

const said = (output: string | RegExp) => ({
  code: 0,
  errors: '',
  output: typeof output === 'string' ? output : expect.stringMatching(output),
})

/** Commands that have run in this process. */
const done = new Set<string>()

/** Output of a command that runs in this process. */
async function run(words: readonly string[], changes: Partial<Installation> = {}): Promise<string> {
  const written = vi.spyOn(console, 'log').mockReturnValue()
  try {
    const work = workOf(words)
    if (work === undefined) throw new Error('no such command')
    await work({
      db: app.database.db,
      log: createLog('silent', 'test'),
      installation: { ...testInstallation, ...changes },
    })
    done.add(words[0] ?? '')
    return written.mock.calls.flat().join('\n')
  } finally {
    written.mockRestore()
  }
}

test('a command of the shell does its work on the database of the settings', async () => {
  const { username } = person
  expect(await admin(['grant', username])).toEqual(said(`${username} is an administrator.`))
  expect(await admin(['grant', 'nobody'])).toEqual({
    code: 1,
    output: '',
    errors: 'There is nobody called "nobody".',
  })
})

test('every command does its work and says so', async () => {
  const { username } = person
  expect(await run(['grant', username])).toBe(`${username} is an administrator.`)
  expect(await run(['revoke', username])).toBe(`${username} is no administrator.`)
  expect(await run(['approve', username])).toBe(`${username} is approved.`)
  expect(await run(['reset-second-factor', username, 'called', 'back at the known number'])).toBe(
    `${username} has no second factor any more, and is logged out everywhere.`,
  )
  const { rows } = await app.database.pool.query(
    "SELECT after FROM audit_entries WHERE action = 'second_factor_reset' AND subject = $1",
    [username],
  )
  expect(rows).toEqual([{ after: { proof: 'called back at the known number' } }])
  expect(await run(['end-sessions', username])).toBe(`${username} is logged out everywhere.`)
  expect(await run(['package', username, 'business-1000'])).toMatch(
    / has business-1000 until \d{4}-\d\d-\d\d\.$/,
  )
  expect(await run(['renew', username])).toMatch(/ has business-1000 until \d{4}-\d\d-\d\d\.$/)
  expect(await run(['package', username, 'business-1000', 'yearly'])).toMatch(
    / has business-1000 until \d{4}-\d\d-\d\d\.$/,
  )
  expect(await run(['switch', 'beta_mode', 'on'])).toBe('beta_mode is on.')
  expect(await run(['switch', 'beta_mode', 'off'])).toBe('beta_mode is off.')
  expect(await run(['recount-tags', username])).toBe(`0 days of tags of ${username} are counted anew.`)
  expect(await run(['bodies', 'status'])).toMatch(
    /^Storage: none, bodies are in the database\nIn the database: about .*\nIn the storage: about .*\nNothing was moved yet\.$/,
  )
  await expect(run(['files', 'move'])).rejects.toThrow(
    new StartupError('Set FILES_URL first: it names the bucket.'),
  )
  await expect(run(['distribute'])).rejects.toThrow(new StartupError(NO_CITUS))
  for (const way of ['--dry-run', '--trial'])
    await expect(run(['distribute', way])).rejects.toThrow(new StartupError(NO_CITUS))
  const bucket = await startBucket()
  onTestFinished(() => bucket.close())
  const { store } = bodyStorageIn(bucket)
  expect(await run(['files', 'move'], { files: createFiles(join(directory, 'none'), store) })).toBe(
    '0 files moved into the bucket.',
  )
  // It needs several nodes: `npm run test:deep -- citus` runs it.
  done.add('distribute')
  expect(commands.map(({ name }) => name).filter((name) => !done.has(name))).toEqual([])
})

test.each([
  { words: ['grant', 'nobody'], says: 'There is nobody called "nobody".' },
  { words: ['revoke', 'nobody'], says: 'There is nobody called "nobody".' },
  { words: ['approve', 'nobody'], says: 'There is nobody called "nobody".' },
  { words: ['recount-tags', 'nobody'], says: 'There is nobody called "nobody".' },
  { words: ['reset-second-factor', 'nobody', 'shown a passport'], says: 'There is nobody called "nobody".' },
  { words: ['end-sessions', 'nobody'], says: 'There is nobody called "nobody".' },
  {
    words: ['package', 'nobody', 'business-1000'],
    says: 'There is nobody called "nobody", or no package "business-1000".',
  },
  { words: ['renew', 'nobody'], says: 'There is nobody called "nobody", or nobody with a package.' },
])('$words of somebody unknown says so', async ({ words, says }) => {
  await expect(run(words)).rejects.toThrow(new StartupError(says))
})

test('bodies of result pages are moved, stopped, taken back and compared', async () => {
  const bucket = await startBucket()
  onTestFinished(() => bucket.close())
  const bodies = (action: string) => run(['bodies', action], { bodies: bodyStorageIn(bucket) })
  expect(await bodies('move')).toMatch(/^A worker moves/)
  expect(await bodies('status')).toContain('Move into the storage: under way, 0 bodies moved.')
  expect(await bodies('stop')).toMatch(/^The move stops/)
  expect(await bodies('stop')).toBe('No move is under way.')
  expect(await bodies('status')).toContain('Move into the storage: stopped, 0 bodies moved.')
  expect(await bodies('back')).toMatch(/^A worker moves .* back/)
  expect(await bodies('status')).toContain('Move back into the database: under way')
  bucket.files.set(`pages/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.pack`, Buffer.from('old'))
  bucket.times.set([...bucket.files.keys()][0]!, new Date(0))
  expect(await bodies('compare')).toBe(
    '0 objects in the storage and in the database.\n0 objects only in the database.\n1 object only in the storage, 0.0 MB.',
  )
  expect(await bodies('remove-unknown')).toMatch(/1 object only in the storage, 0\.0 MB, removed\.$/)
  expect(bucket.names()).toEqual([])
  await expect(run(['bodies', 'move'])).rejects.toThrow(
    new StartupError('Set BODIES_URL first: it names the storage.'),
  )
})

test.each([
  [[]],
  [['bodies']],
  [['bodies', 'erase']],
  [['distribute', '--now']],
  [['promote', 'ada']],
  [['grant']],
  [['grant', 'ada', 'bob']],
  [['approve']],
  [['reset-second-factor', 'ada']],
  [['reset-second-factor', 'ada', 'trust me']],
  [['package', 'ada']],
  [['package', 'ada', 'business-1000', 'weekly']],
  [['renew', 'ada', 'yearly']],
  [['switch', 'beta_mode']],
  [['switch', 'beta_mode', 'maybe']],
  [['switch', 'unknown', 'on']],
])('%j is no command', (words) => {
  expect(workOf(words)).toBeUndefined()
})

test('what is no command is answered with the usage and 2', async () => {
  const { code, output, errors } = await admin(['promote', 'ada'])
  expect({ code, output }).toEqual({ code: 2, output: '' })
  for (const name of ['grant', 'revoke', 'approve', 'package', 'renew', 'switch'])
    expect(errors).toContain(`npm run admin -- ${name} `)
})

test('a database without reference data is prepared by a process of its own, which ends', async () => {
  const database = await createTestDatabase()
  const holder = await database.direct.connect()
  const connected = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database()',
    )
    return rows.map(({ name }) => name)
  }
  try {
    // Nobody migrates before this is released.
    await holder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const work = admin(['switch', 'beta_mode', 'on'], { DATABASE_URL: database.connectionString })
    await expect.poll(connected).toContain('rankline preparation')
    await holder.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
    expect(await work).toEqual(said('beta_mode is on.'))
    expect(await connected()).not.toContain('rankline preparation')
    expect(await hasGeoLocations(database.db)).toBe(true)
  } finally {
    holder.release()
    await database.close()
  }
})

describe('on an embedded database', () => {
  const embedded = { DATABASE_URL: '' }
  const dataDirectory = () => join(directory, 'data', 'postgres')
  const log = createLog('silent', 'test')

  test('that runs, it works beside its owner; one that does not run is closed again', async () => {
    const database = await startDatabase({ dataDirectory: dataDirectory(), log })
    try {
      const connected = createDatabase(database.connectionString)
      await migrate(connected)
      await connected.close()
      expect(await admin(['switch', 'beta_mode', 'on'], embedded)).toEqual(said('beta_mode is on.'))
      expect(await switchIn(database.connectionString)).toEqual([{ value: 'on' }])
    } finally {
      await database.stop()
    }
    expect(await admin(['switch', 'beta_mode', 'off'], embedded)).toEqual(said('beta_mode is off.'))
    expect(existsSync(join(dataDirectory(), 'postmaster.pid'))).toBe(false)
    const again = await startDatabase({ dataDirectory: dataDirectory(), log })
    try {
      expect(await switchIn(again.connectionString)).toEqual([{ value: 'off' }])
    } finally {
      await again.stop()
    }
  })
})

async function switchIn(connectionString: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query("SELECT value FROM settings WHERE key = 'beta_mode'")).rows
  } finally {
    await client.end()
  }
}
