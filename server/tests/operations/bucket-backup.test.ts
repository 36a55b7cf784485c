// @module-tag deep
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '@rankline/contract/days'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { bucketStore } from '../../src/platform/backup/bucket-store.ts'
import { makeBackup } from '../../src/platform/backup/make-backup.ts'
import { openSource, openTarget } from '../../src/platform/backup/place.ts'
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import type { BucketService } from '../../src/platform/backup-settings.ts'
import { createObjectStore } from '../../src/platform/bucket/object-store.ts'
import { isMigrated } from '../../src/platform/database/migrations.ts'
import { StartupError } from '../../src/platform/startup-error.ts'
import { seeds } from '../../src/seeds.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { startBucket } from '../support/bucket-server.ts'
import { createTestDatabase, testFiles } from '../support/database.ts'
import { makeProject } from '../support/keywords.ts'
import { signUp } from '../support/people.ts'

const app = appForTests()
const KEY = 'ab'.repeat(32)
const PICTURE = `avatars/${'0'.repeat(32)}.webp`
let directory: string
let bucket: Awaited<ReturnType<typeof startBucket>>

beforeAll(async () => {
  directory = mkdtempSync(join(testFiles(), 'bucket-backup-'))
  mkdirSync(join(directory, 'files', 'avatars'), { recursive: true })
  // Two parts and a half of the least size: random bytes are not compressed.
  writeFileSync(join(directory, 'files', PICTURE), randomBytes(12 * 1024 * 1024))
  await makeProject(app, await signUp(app))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))
beforeEach(async () => {
  bucket = await startBucket()
  onTestFinished(() => bucket.close())
})

const settings = (changes = {}) => ({
  passphrase: 'correct horse',
  schedule: undefined,
  service: {
    host: 'localhost',
    port: bucket.port,
    security: 'plain' as const,
    region: 'eu-central-1',
    username: 'AKEY',
    password: 'secret words',
    ...changes,
  },
})
const installed = (files = 'files') => ({
  pool: app.database.pool,
  filesDirectory: join(directory, files),
  secretKey: KEY,
  version: '9.9.9',
})
const silent = () => undefined
/** A store that does not wait long between attempts. */
const store = (changes = {}) => {
  const { service } = settings(changes)
  const sizes = { pauses: { steps: [1] }, partBytes: 5 * 1024 * 1024 }
  const opened = bucketStore({ ...service, bucket: 'exports', path: 'rank/line', ...sizes })
  onTestFinished(opened.close)
  return opened
}
type Changes = { files?: string } & Partial<BucketService>
const backUp = (
  name: string,
  { files = 'none', ...changes }: Changes = {},
  onProgress: (line: string) => void = silent,
) => makeBackup(installed(files), store(changes).place(name), { passphrase: 'correct horse', onProgress })

test('files that are in a bucket are in a backup, and come back into one', async () => {
  const files = (path: string) =>
    createObjectStore({ ...settings().service, bucket: 'exports', path, pauses: [1] })
  await files('pictures').put(PICTURE, Buffer.from('a picture'))
  bucket.files.set('pictures/of/somebody.txt', Buffer.from('else'))
  const { manifest } = await makeBackup(
    { ...installed('none'), bucket: files('pictures') },
    store().place('with-files.backup'),
    { passphrase: 'correct horse', onProgress: silent },
  )
  expect(manifest.files).toMatchObject([{ name: PICTURE, bytes: 9 }])
  const { place, store: opened } = await openSource('s3://exports/rank/line/with-files.backup', settings())
  onTestFinished(opened.close)
  const backup = await place.open()
  const database = await createTestDatabase()
  onTestFinished(database.close)
  await database.pool.query(
    'DROP SCHEMA graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
  )
  const dataDirectory = mkdtempSync(join(directory, 'data-'))
  const options = { secretKey: undefined, passphrase: 'correct horse', seeds, onProgress: silent }
  await restoreBackup(backup, { database, dataDirectory, bucket: files('restored'), ...options })
  backup.close()
  expect(bucket.files.get(`restored/${PICTURE}`)?.toString()).toBe('a picture')
})

test('a backup goes to a bucket in parts, and the newest below a prefix comes back', async () => {
  const first = await openTarget('s3://exports/rank/line', settings(), 'rankline-2026-11-29T030000Z.backup')
  onTestFinished(first.store.close)
  await makeBackup(installed('none'), first.place, { passphrase: undefined, onProgress: silent })
  for (const name of ['before-9.9.9-2026-11-28T030000Z.backup', 'rankline-2026-11-27T030000Z.backup'])
    bucket.files.set(`rank/line/${name}`, Buffer.from('older'))
  bucket.files.set('rank/line/rankline-2027-01-01T030000Z.backup.txt', Buffer.from('other'))
  bucket.files.set('rank/line/below/rankline-2027-01-01T030000Z.backup', Buffer.from('other'))
  bucket.asked.length = 0
  const { manifest, bytes } = await backUp('rankline-2026-11-30T030000Z.backup', { files: 'files' })
  expect(bucket.asked.filter((line) => line.includes('partNumber'))).toHaveLength(3)
  expect(bucket.files.get('rank/line/rankline-2026-11-30T030000Z.backup')?.length).toBe(bytes)
  expect(bucket.uploads.size).toBe(0)

  const source = await openSource('s3://exports/rank/line', settings())
  onTestFinished(source.store.close)
  expect(source.place.shown).toBe('s3://exports/rank/line/rankline-2026-11-30T030000Z.backup')
  const database = await createTestDatabase()
  onTestFinished(database.close)
  await database.pool.query(
    'DROP SCHEMA graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
  )
  bucket.asked.length = 0
  const backup = await source.place.open()
  await backup.verify()
  // Small tables share a read.
  expect(bucket.asked.length).toBeLessThan(manifest.tables.length / 4)
  const dataDirectory = mkdtempSync(join(directory, 'data-'))
  const options = { secretKey: undefined, passphrase: 'correct horse', seeds, onProgress: silent }
  await restoreBackup(backup, { database, dataDirectory, ...options })
  backup.close()
  expect(await isMigrated(database.pool)).toBe(true)
  const { rows } = await database.pool.query('SELECT FROM projects')
  expect(rows).toHaveLength(1)
})

test.each([
  [
    'a part is refused',
    'files',
    'PUT',
    403,
    '<Error><Code>AccessDenied</Code></Error>',
    'Check BACKUP_S3_ACCESS_KEY',
  ],
  [
    'the storage is full',
    'files',
    'PUT',
    507,
    '<Error><Code>XMinioStorageFull</Code></Error>',
    'XMinioStorageFull',
  ],
  ['the end is refused', 'files', 'POST', 500, '<Error><Code>InternalError</Code></Error>', 'InternalError'],
] as const)(
  'when %s, nothing is there and its upload is aborted',
  async (_, files, method, status, text, said) => {
    bucket.fault = (asked) =>
      asked.method === method && asked.query.has('uploadId') ? { status, text } : null
    await expect(backUp('a.backup', { files })).rejects.toThrow(said)
    await expect(backUp('a.backup', { files })).rejects.toThrow('s3://exports/rank/line/a.backup: ')
    expect([bucket.names(), bucket.uploads.size]).toEqual([[], 0])
  },
)

test.each([
  [
    'a wrong secret key',
    { password: 'wrong' },
    'SignatureDoesNotMatch: Words of the service & more. Check BACKUP_S3',
  ],
  ['an unknown access key', { username: 'BKEY' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, 'another region (eu-central-1)'],
  ['a service that is not there', { port: 1 }, 'The server could not be reached (ECONNREFUSED)'],
])('%s is named, and nothing is written', async (_, changes, said) => {
  const error = await backUp('a.backup', changes).catch((caught) => caught)
  expect(error).toBeInstanceOf(StartupError)
  // The message says nothing of a rest, because nothing can be left.
  expect(error.message).toContain(said)
  expect(error.message).not.toContain('may remain')
  expect([bucket.names(), bucket.uploads.size]).toEqual([[], 0])
})

test('a request that fails once is made again', async () => {
  const failed = new Set<string>()
  bucket.fault = ({ method, key, query }) => {
    const request = `${method} ${key} ${query.get('partNumber')}`
    if (failed.has(request)) return null
    failed.add(request)
    return { status: 503, text: '<Error><Code>SlowDown</Code></Error>' }
  }
  await backUp('a.backup', { files: 'files' })
  expect(bucket.names()).toEqual(['rank/line/a.backup'])
})

test('a connection that is cut while a backup is read goes on where it was', async () => {
  await backUp('a.backup', { files: 'files' })
  let cuts = 0
  bucket.cut = ({ headers }) => {
    const [, from = 0, to = 0] = /(\d+)-(\d+)/.exec(headers.range ?? '') ?? []
    if (Number(to) - Number(from) < 1_000_000) return null
    cuts += 1
    return 900_000
  }
  const backup = await store().place('a.backup').open()
  await backup.verify()
  backup.close()
  expect(cuts).toBeGreaterThan(10)
})

test('an archive that cannot be read back, or differs, is removed again', async () => {
  const change = (line: string) => {
    const file = bucket.files.get('rank/line/a.backup')
    if (line !== 'reading it back' || file === undefined) return
    file[Math.floor(file.length / 2)]! ^= 0xff
  }
  await expect(backUp('a.backup', { files: 'files' }, change)).rejects.toThrow('damaged')
  expect(bucket.names()).toEqual([])
  let cuts = 0
  const cutAll = (line: string) => {
    if (line === 'reading it back')
      bucket.cut = ({ method, key }) => (method === 'GET' && key !== '' ? cuts++ * 0 : null)
  }
  const error = await backUp('a.backup', {}, cutAll).catch((caught) => caught)
  expect(error.message).toMatch(/^s3:\/\/exports\/rank\/line\/a\.backup: The server could not be reached/)
  expect(cuts).toBeGreaterThan(3)
  expect(bucket.names()).toEqual([])
})

test('a backup that stops midway leaves nothing, and an object of the same name is never replaced', async () => {
  const stop = (line: string) => {
    if (line.endsWith(' files')) throw new Error('stopped')
  }
  await expect(backUp('a.backup', { files: 'files' }, stop)).rejects.toThrow('stopped')
  expect([bucket.names(), bucket.uploads.size]).toEqual([[], 0])
  bucket.files.set('rank/line/a.backup', Buffer.from('earlier'))
  await expect(backUp('a.backup')).rejects.toThrow('is there already')
  expect(bucket.files.get('rank/line/a.backup')?.toString()).toBe('earlier')
})

test('uploads of killed backups are aborted once they are a day old', async () => {
  const old = new Date(Date.now() - DAY - 60_000)
  bucket.begin('rank/line/a.backup', old)
  bucket.begin('rank/line/b.backup')
  bucket.begin('rank/line/below/c.backup', old)
  bucket.begin('rank/line/d.csv', old)
  await store().tidy()
  expect([...bucket.uploads.values()].map(({ key }) => key).sort()).toEqual([
    'rank/line/b.backup',
    'rank/line/below/c.backup',
    'rank/line/d.csv',
  ])
})

test('an address that is none, a missing one and missing settings are named', async () => {
  await expect(openSource('s3://exports/nothing/', settings())).rejects.toThrow('There is no backup in s3://')
  const { place, store } = await openSource('s3://exports/nothing.backup', settings())
  onTestFinished(store.close)
  await expect(place.open()).rejects.toThrow('There is no s3://exports/nothing.backup')
  await expect(openSource('s3://a b/c', settings())).rejects.toThrow('no address like')
  const none = { passphrase: undefined, service: undefined, schedule: undefined }
  await expect(openSource('s3://exports/a', none)).rejects.toThrow('BACKUP_S3_ENDPOINT')
})
