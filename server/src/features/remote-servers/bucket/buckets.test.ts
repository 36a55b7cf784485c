// @module-tag deep
import { messages } from '@rankline/contract/messages'
import {
  createBucket,
  createRemoteServer,
  listRemoteServers,
  testRemoteServer,
  updateBucket,
  updateRemoteServer,
} from '@rankline/contract/remote-servers/calls'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../../tests/support/app.ts'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { startBucket } from '../../../../tests/support/bucket-server.ts'
import { contextNearServers, nearServers } from '../../../../tests/support/near-servers.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { sharedByTests } from '../../../../tests/support/shared-by-tests.ts'
import { removeUnfinished, uploadFile } from '../upload-file.service.ts'

const app = appForTests({ installation: nearServers })
/** Does not allow private networks. */
const strict = sharedByTests(() => createTestApp({ shared: app.database }))
let owner: SignedUp
let bucket: Awaited<ReturnType<typeof startBucket>>

beforeEach(async () => {
  owner = await signUp(app)
  bucket = await startBucket()
  onTestFinished(() => bucket.close())
})

const form = () => ({
  name: 'Archive',
  endpoint: `http://localhost:${bucket.port}`,
  region: 'eu-central-1',
  bucket: 'exports',
  access_key: 'AKEY',
  secret_key: 'secret words',
  path: '/ranks/daily/',
})
const add = (changes: Partial<ReturnType<typeof form>> = {}) =>
  app.items(createBucket, { ...form(), ...changes }, owner.token)
const upload = (id: number, body: AsyncIterable<Uint8Array>, name = 'Shop.csv') =>
  uploadFile(contextNearServers(app), owner.accountId, id, { id: 1, name, body })
const tested = async (id: number, { token } = owner) => {
  const { status, body } = await app.call(testRemoteServer, { remote_ftp_id: id }, token)
  return [status, body.message]
}

async function* parts(count: number, bytes: number) {
  for (let part = 0; part < count; part += 1) yield Buffer.alloc(bytes, 65 + (part % 26))
}

test('a bucket is listed with its endpoint and without its secret key, and only for its owner', async () => {
  const { id } = await add()
  const list = await app.call(listRemoteServers, {}, owner.token)
  expect(JSON.stringify(list.body)).not.toContain('secret words')
  expect((await app.items(listRemoteServers, {}, owner.token)).at(0)).toMatchObject({
    id,
    username: 'AKEY',
    security: 'plain',
    reached_at: null,
    bucket: { name: 'exports', region: 'eu-central-1', endpoint: `http://localhost:${bucket.port}` },
  })
  const stranger = await signUp(app)
  expect(await app.items(listRemoteServers, {}, stranger.token)).toEqual([])
  expect(await tested(id, stranger)).toEqual([404, expect.any(String)])
  const input = { ...form(), remote_ftp_id: id }
  expect((await app.call(updateBucket, input, stranger.token)).status).toBe(404)
  const stored = await app.database.pool.query('SELECT password FROM remote_servers WHERE id = $1', [id])
  expect(stored.rows[0].password).not.toContain('secret words')
})

test('a small file is put in one signed request, under names of any signs, in place of the one before', async () => {
  const { id } = await add()
  for (const name of ['Shop.csv', "Größe & Co (1)+ä!*'.csv"]) {
    await upload(id, parts(1, 10), name)
    await upload(id, parts(2, 10), name)
    expect(bucket.files.get(`ranks/daily/${name}`)?.length).toBe(20)
  }
  expect(bucket.names()).toHaveLength(2)
  expect(bucket.asked.every((line) => line.startsWith('PUT '))).toBe(true)
  await upload(id, parts(0, 0), 'Empty.csv')
  expect(bucket.files.get('ranks/daily/Empty.csv')?.length).toBe(0)
})

test('a large file is put in parts of one size and is there only as a whole', async () => {
  const { id } = await add({ path: '/' })
  await upload(id, parts(70, 300_000))
  expect(bucket.files.get('Shop.csv')?.length).toBe(21_000_000)
  expect(bucket.files.get('Shop.csv')?.subarray(300_000, 300_001).toString()).toBe('B')
  expect(bucket.uploads.size).toBe(0)
  expect(bucket.asked.filter((line) => line.includes('partNumber'))).toHaveLength(3)
})

test.each([
  ['a part is refused', 'PUT'],
  ['the end is refused within an answer of success', 'POST'],
] as const)(
  'when %s nothing is there, its parts are given up, and it can be tried again',
  async (_, method) => {
    const { id } = await add()
    const text = '<Error><Code>InternalError</Code></Error>'
    bucket.fault = (asked) =>
      asked.method === method && asked.query.has('uploadId')
        ? { status: method === 'PUT' ? 500 : 200, text }
        : null
    await expect(upload(id, parts(70, 300_000))).rejects.toMatchObject({
      name: 'ServerFailure',
      isFinal: false,
    })
    expect([bucket.names(), bucket.uploads.size]).toEqual([[], 0])
    bucket.fault = () => null
    await upload(id, parts(70, 300_000))
    expect(bucket.names()).toEqual(['ranks/daily/Shop.csv'])
  },
)

test('what a killed upload has left is given up once it is old, and not what somebody else uploads', async () => {
  const { id } = await add()
  const clear = () =>
    removeUnfinished(contextNearServers(app), owner.accountId, id, { id: 1, name: 'Shop.csv' })
  bucket.begin('ranks/daily/Shop.csv', new Date(Date.now() - 2 * 3_600_000))
  bucket.begin('ranks/daily/Shop.csv.gz', new Date(0))
  await clear()
  expect([...bucket.uploads.values()].map(({ key }) => key)).toEqual(['ranks/daily/Shop.csv.gz'])
  bucket.begin('ranks/daily/Shop.csv')
  await expect(clear()).rejects.toMatchObject({ isFinal: false })
})

test('the test proves the right to put files and leaves none', async () => {
  const { id } = await add()
  expect(await tested(id)).toEqual([200, messages.serverReached])
  expect([bucket.names(), bucket.uploads.size]).toEqual([[], 0])
  const row = (await app.items(listRemoteServers, {}, owner.token)).at(0)
  expect(row?.reached_at).not.toBeNull()
})

test.each([
  ['a wrong secret key', { secret_key: 'wrong' }, 'SignatureDoesNotMatch: Words of the service & more.'],
  ['an unknown access key', { access_key: 'BKEY' }, 'InvalidAccessKeyId'],
  ['a bucket that is not there', { bucket: 'other' }, 'NoSuchBucket'],
  ['another region', { region: 'us-east-1' }, 'another region (eu-central-1)'],
])('%s is said', async (_, changes, text) => {
  const { id } = await add(changes)
  expect(await tested(id)).toEqual([502, expect.stringContaining(text)])
})

test('a redirect is not followed: it may lead anywhere', async () => {
  const { id } = await add()
  bucket.fault = () => ({ status: 307, text: '' })
  expect(await tested(id)).toEqual([502, messages.bucketElsewhere])
  expect(bucket.asked).toHaveLength(1)
})

test('SEC-014 an endpoint in a private network is refused, also one whose name leads there', async () => {
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '169.254.169.254', '0x7f.1', 'localhost']) {
    const { status, body } = await strict.call(
      createBucket,
      { ...form(), endpoint: `https://${host}:9000` },
      owner.token,
    )
    expect([status, body.status === 'error' && Object.keys(body.errors)], host).toEqual([422, ['endpoint']])
  }
  const { id } = await add()
  const { status, body } = await strict.call(testRemoteServer, { remote_ftp_id: id }, owner.token)
  expect([status, body.message]).toEqual([502, messages.privateServer])
  expect(bucket.asked).toEqual([])
})

test.each([
  [
    'endpoint',
    [
      'ftp://a.example',
      'https://a.example/path',
      'https://u:p@a.example',
      's3.example.com',
      'https://a.example?x=1',
      'https://a.example:65400',
    ],
  ],
  ['bucket', ['a/b', '../b', 'a..b', 'a b', 'ab']],
  ['region', ['eu/central', 'a b', 'a,b']],
  ['access_key', ['a/b', 'a,b', 'a\r\nb']],
  ['secret_key', ['', 'a\nb']],
  ['path', ['/../a', '/a//b', 'a\\b', '/./']],
])('a wrong %s is refused', async (field, values) => {
  for (const value of values) {
    const { status, body } = await app.call(createBucket, { ...form(), [field]: value }, owner.token)
    expect([status, body.status === 'error' && Object.keys(body.errors)], value).toEqual([422, [field]])
  }
})

test('another endpoint needs the secret key again, and the forms of servers and buckets do not mix', async () => {
  const { id } = await add()
  const { secret_key: _, ...kept } = form()
  const change = (changes: object) =>
    app.call(updateBucket, { ...kept, remote_ftp_id: id, ...changes }, owner.token)
  expect((await change({ name: 'Renamed' })).status).toBe(200)
  expect(await tested(id)).toEqual([200, messages.serverReached])
  expect((await change({ endpoint: 'https://s3.evil.example' })).status).toBe(422)
  expect((await change({ endpoint: `https://localhost:${bucket.port}` })).status).toBe(422)
  const server = { name: 'Files', ip_address: 'files.example.com', port: 21, path: '/', username: 'ada' }
  const input = { ...server, password: 'x', remote_ftp_id: id }
  expect((await app.call(updateRemoteServer, input, owner.token)).status).toBe(404)
  const { id: other } = await app.items(createRemoteServer, { ...server, password: 'x' }, owner.token)
  expect((await change({ remote_ftp_id: other })).status).toBe(404)
})
