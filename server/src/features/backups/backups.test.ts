import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findHealth } from '@rankline/contract/admin/health'
import { DAY } from '@rankline/contract/days'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { startBucket } from '../../../tests/support/bucket-server.ts'
import { testFiles } from '../../../tests/support/database.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { openBackupFile } from '../../platform/backup/open-backup.ts'
import type { Schedule } from '../../platform/backup-settings.ts'
import { startJobs } from '../../platform/jobs.ts'
import { backUpDaily } from './backups.jobs.ts'
import { backupsMetrics } from './backups.metrics.ts'
import { backUp } from './backups.service.ts'

const app = appForTests()
let administrator: SignedUp
let to: string

beforeAll(async () => {
  administrator = await makeAdministrator(app)
})
beforeEach(async () => {
  to = mkdtempSync(join(testFiles(), 'backups-'))
  onTestFinished(() => rmSync(to, { recursive: true, force: true }))
  await app.database.db.deleteFrom('backups').execute()
})

const ctx = () => sendingContext(app)
const source = () => ({
  pool: app.database.pool,
  filesDirectory: join(to, 'none'),
  secretKey: 'ab'.repeat(32),
  version: '9.9.9',
})
const settings = (schedule: Partial<Schedule> = {}) => ({
  passphrase: 'correct horse',
  service: undefined,
  schedule: { to, crontab: '0 3 * * *', retention: { days: 2, weeks: 0 }, ...schedule },
})
const at = (day: string) => new Date(`${day}T03:00:00Z`)
const run = (day: string, schedule: Partial<Schedule> = {}) =>
  backUp(ctx(), source(), settings(schedule), at(day))
const health = () => app.items(findHealth, {}, administrator.token)
const metrics = () => {
  const registry = new Registry()
  backupsMetrics(registry, ctx())
  return registry.metrics()
}
const names = () => readdirSync(to).sort()

test('the daily backup is made, read back and shown, and expired ones of the schedule alone are deleted', async () => {
  writeFileSync(join(to, 'rankline-2026-11-01T030000Z.backup'), 'made by hand')
  for (const day of ['2026-11-26', '2026-11-27', '2026-11-28']) await run(day)
  expect(names()).toEqual([
    'rankline-2026-11-01T030000Z.backup',
    'rankline-2026-11-27T030000Z.backup',
    'rankline-2026-11-28T030000Z.backup',
  ])
  const backup = await openBackupFile(join(to, 'rankline-2026-11-28T030000Z.backup'))
  await backup.verify()
  backup.close()
  const { backup: shown } = await health()
  const bytes = readFileSync(join(to, 'rankline-2026-11-28T030000Z.backup')).length
  expect(shown).toEqual({
    last: {
      name: 'rankline-2026-11-28T030000Z.backup',
      place: to,
      made_at: '2026-11-28T03:00:00.000Z',
      bytes,
      cleanup_error: null,
    },
    failure: null,
  })
  const text = await metrics()
  expect(text).toContain(`rankline_backup_last_timestamp_seconds ${at('2026-11-28').getTime() / 1000}`)
  expect(text).toContain(`rankline_backup_last_bytes ${bytes}`)
  expect(text).toContain('rankline_backup_failed 0')
})

test('a failed backup deletes nothing, and administrators see why', async () => {
  for (const day of ['2026-11-26', '2026-11-27']) await run(day)
  const before = names()
  const isBroken = { retention: { days: 1, weeks: 0 } }
  // A file in place of the directory of files: it cannot be read.
  const broken = { ...source(), filesDirectory: join(to, before[0]!) }
  const failing = backUp(ctx(), broken, settings(isBroken), at('2026-11-28'))
  await expect(failing).rejects.toThrow('cannot be read')
  expect(names()).toEqual(before)
  const { problems, backup } = await health()
  expect(backup.failure).toEqual({
    at: '2026-11-28T03:00:00.000Z',
    reason: expect.stringContaining('cannot be read'),
  })
  expect(backup.last?.name).toBe(before[1])
  expect(problems).toContainEqual(expect.stringMatching(/^The last backup failed: The files in /))
  expect(problems).toContainEqual(expect.stringMatching(/^The last backup is \d+ hours old\.$/))
  expect(await metrics()).toContain('rankline_backup_failed 1')
  await run('2026-11-29')
  expect((await health()).backup.failure).toBeNull()
})

test('administrators are mailed once a day while there is no backup of the last day', async () => {
  const { db } = app.database
  const mails = async () => {
    const rows = await db
      .selectFrom('mails')
      .select(['key', 'recipient'])
      .where('key', 'like', 'backup failed %')
      .orderBy('key')
      .execute()
    return rows.map(({ key, recipient }) => [key.split(' ')[2], recipient])
  }
  await db.deleteFrom('mails').execute()
  const fail = (time: string) =>
    expect(
      backUp(ctx(), { ...source(), filesDirectory: join(to, names()[0]!) }, settings(), new Date(time)),
    ).rejects.toThrow('cannot be read')
  await run('2026-11-26')
  await fail('2026-11-27T03:00:00Z')
  // The next attempts may succeed.
  expect(await mails()).toEqual([])
  await fail('2026-11-27T04:30:00Z')
  await fail('2026-11-27T05:30:00Z')
  await fail('2026-11-28T03:00:00Z')
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('account_id', '=', administrator.accountId)
    .executeTakeFirstOrThrow()
  expect(await mails()).toEqual([
    ['2026-11-27', email],
    ['2026-11-28', email],
  ])
})

test('without a schedule nothing is said of backups', async () => {
  const { backup, problems } = await health()
  expect(backup).toEqual({ last: null, failure: null })
  expect(problems.filter((problem) => problem.includes('backup'))).toEqual([])
  expect(await metrics()).not.toMatch(/^rankline_backup_\w+ /m)
})

test('expired backups of a bucket are deleted, and if that is refused the new one still counts', async () => {
  const bucket = await startBucket()
  onTestFinished(() => bucket.close())
  const endpoint = { host: 'localhost', port: bucket.port, security: 'plain' as const }
  const keys = { region: 'eu-central-1', username: 'AKEY', password: 'secret words' }
  const given = {
    ...settings({ to: 's3://exports/daily', retention: { days: 1, weeks: 0 } }),
    service: { ...endpoint, ...keys },
  }
  const backUpOn = (day: string) => backUp(ctx(), source(), given, at(day))
  await backUpOn('2026-11-26')
  await backUpOn('2026-11-27')
  expect(bucket.names()).toEqual(['daily/rankline-2026-11-27T030000Z.backup'])
  const text = '<Error><Code>AccessDenied</Code></Error>'
  bucket.fault = ({ method }) => (method === 'DELETE' ? { status: 403, text } : null)
  await backUpOn('2026-11-28')
  const { backup, problems } = await health()
  expect(backup.last?.name).toBe('rankline-2026-11-28T030000Z.backup')
  expect(problems).toContainEqual(
    expect.stringMatching(/^Expired backups could not be deleted: s3:.*AccessDenied/),
  )
  bucket.fault = () => null
  await backUpOn('2026-11-29')
  expect(bucket.names()).toEqual(['daily/rankline-2026-11-29T030000Z.backup'])
})

test('a backup whose process was killed before it noted so is taken over if it is whole', async () => {
  await run('2026-11-25')
  await sql`UPDATE backups SET checked_at = NULL, bytes = NULL`.execute(app.database.db)
  const rows = ['rankline-2026-11-24T030000Z.backup', 'rankline-2026-11-23T030000Z.backup']
  for (const name of rows)
    await app.database.db
      .insertInto('backups')
      .values({ place: to, name, begun_at: at('2026-11-24') })
      .execute()
  writeFileSync(join(to, rows[1]!), 'half')
  await run('2026-11-27', { retention: { days: 5, weeks: 0 } })
  const found = await app.database.db
    .selectFrom('backups')
    .select(['name', 'checked_at', 'bytes'])
    .orderBy('name')
    .execute()
  // Half of one is left for a person to look at; what is not there is forgotten.
  expect(
    found.map(({ name, checked_at, bytes }) => [name, checked_at !== null, (bytes ?? 0) > 1_000]),
  ).toEqual([
    [rows[1], false, false],
    ['rankline-2026-11-25T030000Z.backup', true, true],
    ['rankline-2026-11-27T030000Z.backup', true, true],
  ])
})

test('two workers make one backup, and a failed attempt is tried again', async () => {
  const place = join(to, 'later')
  // A file in place of the directory: the first attempts fail.
  writeFileSync(place, '')
  const daily = backUpDaily(source(), settings({ to: place, crontab: '* * * * *' }))
  // As if no worker had run for some minutes: the missed runs are made up for.
  const first = await startJobs(app.database, [daily], ctx())
  await first.stop()
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.database.db)
  await sql`UPDATE graphile_worker._private_known_crontabs
    SET known_since = now() - interval '1 hour', last_execution = now() - interval '2 minutes'`.execute(
    app.database.db,
  )
  const workers = await Promise.all([1, 2].map(() => startJobs(app.database, [daily], ctx())))
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))))
  const rows = () => app.database.db.selectFrom('backups').select(['error', 'checked_at']).execute()
  await expect
    .poll(async () => (await rows()).filter(({ error }) => error !== null).length, { timeout: 20_000 })
    .toBe(1)
  rmSync(place)
  mkdirSync(place)
  const made = async () => (await rows()).filter(({ checked_at }) => checked_at !== null).length
  await expect.poll(made, { timeout: 40_000 }).toBe(1)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(readdirSync(place)).toHaveLength(1)
})

test('failures older than a month are forgotten', async () => {
  const db = app.database.db
  const row = { place: to, error: 'no', begun_at: new Date(at('2026-11-28').getTime() - 31 * DAY) }
  await db
    .insertInto('backups')
    .values({ ...row, name: 'old' })
    .execute()
  await expect(run('2026-11-28', { to: 's3://nowhere/a' })).rejects.toThrow('BACKUP_S3_ENDPOINT')
  expect(await db.selectFrom('backups').select('name').execute()).toEqual([
    { name: 'rankline-2026-11-28T030000Z.backup' },
  ])
})
