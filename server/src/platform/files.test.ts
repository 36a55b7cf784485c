import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '@rankline/contract/messages'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startBucket } from '../../tests/support/bucket-server.ts'
import { createObjectStore } from './bucket/object-store.ts'
import { createFiles } from './files.ts'

const directory = mkdtempSync(join(tmpdir(), 'rankline-files-'))
const files = createFiles(join(directory, 'files'))
afterAll(() => rmSync(directory, { recursive: true }))

test('what is put is found by its name until it is removed', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  const name = await files.put('avatars', 'webp', bytes)
  expect(name).toMatch(/^avatars\/[0-9a-f]{32}\.webp$/)
  expect(await files.put('avatars', 'webp', bytes)).not.toBe(name)
  expect(await files.read(name)).toEqual(Buffer.from(bytes))
  await files.remove(name)
  expect(await files.read(name)).toBeNull()
  await files.remove(name)
})

test('no other name leads to a file', async () => {
  writeFileSync(join(directory, 'secret'), 'secret')
  for (const name of [
    '../secret',
    'avatars/../../secret',
    join(directory, 'secret'),
    '',
    'avatars/',
    '%2e%2e/secret',
  ])
    expect(await files.read(name)).toBeNull()
})

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.close())

const inBucket = (name: string) =>
  createFiles(
    join(directory, name),
    createObjectStore({
      host: '127.0.0.1',
      port: bucket.port,
      security: 'plain',
      region: 'eu-central-1',
      username: 'AKEY',
      password: 'secret words',
      bucket: 'exports',
      path: 'files',
      pauses: [1],
    }),
  )
const bytes = Buffer.from('a picture')

test('what one machine puts into a bucket another one reads', async () => {
  const [one, other] = [inBucket('one'), inBucket('other')]
  const name = await one.put('avatars', 'webp', bytes)
  expect(bucket.names()).toEqual([`files/${name}`])
  expect(await other.read(name)).toEqual(bytes)
  expect(await other.read('../secret')).toBeNull()
  await other.remove(name)
  expect(await one.read(name)).toBeNull()
  expect(bucket.names()).toEqual([])
})

test('files of the directory are found, and moved into the bucket', async () => {
  const before = createFiles(join(directory, 'moved'))
  const name = await before.put('logos', 'png', bytes)
  expect(await before.moveOut()).toBeNull()
  const after = inBucket('moved')
  expect(await after.read(name)).toEqual(bytes)
  expect(await after.moveOut()).toBe(1)
  expect(await before.read(name)).toBeNull()
  expect(await after.read(name)).toEqual(bytes)
  expect(await after.moveOut()).toBe(0)
})

test('a bucket that fails or keeps other bytes is named, and nothing in the directory is lost', async () => {
  onTestFinished(() => {
    bucket.fault = () => null
  })
  const before = createFiles(join(directory, 'kept'))
  const name = await before.put('logos', 'png', bytes)
  const refused = { code: 'UNAVAILABLE', message: messages.filesAway }
  const after = inBucket('kept')
  bucket.fault = ({ method }) =>
    method === 'PUT' ? { status: 200 } : { status: 503, text: '<Error><Code>SlowDown</Code></Error>' }
  await expect(after.put('avatars', 'webp', bytes)).rejects.toMatchObject(refused)
  await expect(after.moveOut()).rejects.toMatchObject(refused)
  await expect(after.read(`avatars/${'0'.repeat(32)}.webp`)).rejects.toMatchObject(refused)
  expect(await before.read(name)).toEqual(bytes)
})
