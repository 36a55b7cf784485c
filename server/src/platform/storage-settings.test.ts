import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'

const service = {
  STORAGE_S3_ENDPOINT: 'http://storage.internal:7480',
  STORAGE_S3_ACCESS_KEY: 'AKEY',
  STORAGE_S3_SECRET_KEY: 'secret words',
}
const bodies = { ...service, BODIES_URL: 's3://pages/of/rankline' }

test('result pages are in the database unless a bucket is named', () => {
  expect(parseEnv({}).storage).toEqual({ bodies: null, files: null, cacheMegabytes: 512, keepDays: 35 })
  expect(parseEnv(service).storage.bodies).toBeNull()
  expect(parseEnv({ ...bodies, BODIES_CACHE: '0', BODIES_KEEP_DAYS: '7' }).storage).toEqual({
    bodies: {
      host: 'storage.internal',
      port: 7480,
      security: 'plain',
      region: 'us-east-1',
      username: 'AKEY',
      password: 'secret words',
      bucket: 'pages',
      path: 'of/rankline',
    },
    files: null,
    cacheMegabytes: 0,
    keepDays: 7,
  })
})

test('files of people may be in the same bucket', () => {
  const { files } = parseEnv({ ...service, FILES_URL: 's3://pages/files' }).storage
  expect(files).toMatchObject({ host: 'storage.internal', bucket: 'pages', path: 'files' })
})

test('access keys of Swift and Ceph name an account and a user', () => {
  const { bodies: place } = parseEnv({ ...bodies, STORAGE_S3_ACCESS_KEY: 'shop:worker@site' }).storage
  expect(place?.username).toBe('shop:worker@site')
})

test.each<[Record<string, string>, string]>([
  [{ BODIES_URL: 's3://pages' }, 'BODIES_URL=s3://pages needs STORAGE_S3_ENDPOINT'],
  [{ FILES_URL: 's3://files' }, 'FILES_URL=s3://files needs STORAGE_S3_ENDPOINT'],
  [{ STORAGE_S3_ACCESS_KEY: 'AKEY' }, 'belong together'],
  [{ ...service, STORAGE_S3_ACCESS_KEY: 'A/KEY' }, 'STORAGE_S3_ACCESS_KEY must be the access key'],
  [{ ...service, STORAGE_S3_ENDPOINT: 'ftp://storage' }, 'STORAGE_S3_ENDPOINT must be the address'],
  [{ ...bodies, BODIES_URL: 'https://pages' }, 'BODIES_URL must be the address of a bucket'],
  [{ ...bodies, BODIES_URL: 's3://pages/../x' }, 'BODIES_URL must be the address of a bucket'],
  [{ ...bodies, BODIES_CACHE: '-1' }, 'BODIES_CACHE must be a whole number'],
  [{ ...bodies, BACKUP_TO: '/backups', BODIES_KEEP_DAYS: '34' }, 'BODIES_KEEP_DAYS must be at least 35'],
  [{ ...bodies, BACKUP_TO: '/backups', BACKUP_KEEP_DAYS: '60' }, 'BODIES_KEEP_DAYS must be at least 60'],
])('%o is refused with words', (settings, words) => {
  expect(() => parseEnv(settings)).toThrow(words)
})

test('backups of a year need objects of a year', () => {
  const yearly = { ...bodies, BACKUP_TO: '/backups', BACKUP_KEEP_WEEKS: '52' }
  expect(() => parseEnv(yearly)).toThrow('BODIES_KEEP_DAYS must be at least 371')
  expect(parseEnv({ ...yearly, BODIES_KEEP_DAYS: '371' }).storage.keepDays).toBe(371)
})
