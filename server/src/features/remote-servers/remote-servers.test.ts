import { messages } from '@rankline/contract/messages'
import {
  createRemoteServer,
  deleteRemoteServer,
  listRemoteServers,
  testRemoteServer,
  updateRemoteServer,
} from '@rankline/contract/remote-servers/calls'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { type FileServer, freePort, startFtp, startSftp } from '../../../tests/support/file-servers.ts'
import { contextNearServers, nearServers } from '../../../tests/support/near-servers.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { sharedByTests } from '../../../tests/support/shared-by-tests.ts'
import { speaksSsh } from './greeting.ts'
import { uploadFile } from './upload-file.service.ts'

const app = appForTests({ installation: nearServers })
/** Does not allow private networks. */
const strict = sharedByTests(() => createTestApp({ shared: app.database }))
let owner: SignedUp

beforeAll(async () => {
  owner = await signUp(app)
})

const form = {
  name: 'Backups',
  ip_address: '127.0.0.1',
  port: 21,
  username: 'ada',
  password: 'secret words',
  path: '/',
}

async function started<Server extends FileServer>(server: Promise<Server>): Promise<Server> {
  const running = await server
  onTestFinished(() => running.close())
  return running
}

const add = (changes: Partial<typeof form> = {}) =>
  app.items(createRemoteServer, { ...form, ...changes }, owner.token)
const rowOf = async (id: number) =>
  (await app.items(listRemoteServers, {}, owner.token)).find((one) => one.id === id)!

async function* parts(text: string, count = 1) {
  for (let part = 0; part < count; part += 1) yield Buffer.from(text)
}

const upload = (id: number, body: AsyncIterable<Uint8Array> = parts('a,b\r\n'), name = 'Shop.csv') =>
  uploadFile(contextNearServers(app), owner.accountId, id, { id: 1, name, body })

test('EXP-021 EXP-022 EXP-023 a server is listed without its password, only for its owner, and stored encrypted', async () => {
  const { id } = await add()
  const list = await app.call(listRemoteServers, {}, owner.token)
  expect(JSON.stringify(list.body)).not.toContain('secret words')
  expect(await rowOf(id)).toEqual({
    id,
    name: 'Backups',
    ip_address: '127.0.0.1',
    port: 21,
    username: 'ada',
    path: '/',
    security: null,
    host_key: null,
    reached_at: null,
  })
  const stranger = await signUp(app)
  expect(await app.items(listRemoteServers, {}, stranger.token)).toEqual([])
  const stored = await app.database.db
    .selectFrom('remote_servers')
    .select('password')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.password).not.toContain('secret words')
})

test.each([
  ['EXP-024', 'name', ['', 'x'.repeat(191)]],
  ['EXP-024', 'ip_address', ['', `${'x'.repeat(190)}.example`]],
  ['EXP-024', 'path', ['', 'x'.repeat(191)]],
  ['EXP-024', 'password', ['', 'x'.repeat(191)]],
  ['EXP-025', 'port', ['65354', '-1', 'ftp']],
  ['EXP-026', 'username', ['', 'x'.repeat(33)]],
])('%s %s is checked on the server', async (_, field, values) => {
  for (const value of values) {
    const { status, body } = await app.call(createRemoteServer, { ...form, [field]: value }, owner.token)
    expect([status, body.status === 'error' && Object.keys(body.errors)], value).toEqual([422, [field]])
  }
})

test('EXP-025 EXP-026 EXP-027 port, username and path have defaults', async () => {
  const { name, ip_address, password } = form
  const made = await app.items(createRemoteServer, { name, ip_address, password }, owner.token)
  expect(made).toMatchObject({ port: 21, username: 'root', path: '/' })
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
  'localhost',
  'db.internal',
])('SEC-014 %s cannot be a server: it is in a private network', async (ip_address) => {
  const { status, body } = await strict.call(createRemoteServer, { ...form, ip_address }, owner.token)
  expect([status, body.status === 'error' && body.errors]).toEqual([
    422,
    { ip_address: [messages.privateServer] },
  ])
})

test.each(['0x7f.1', '2130706433', '127.1', 'files example', 'ftp://files.example.com'])(
  '%s is no host',
  async (ip_address) => {
    const { body } = await strict.call(createRemoteServer, { ...form, ip_address }, owner.token)
    expect(body.status === 'error' && body.errors).toEqual({ ip_address: [messages.notAHost] })
  },
)

test('SEC-014 a name that leads into a private network is refused when it is used', async () => {
  const server = await started(startFtp())
  const { id } = await add({ port: server.port })
  await app.database.db
    .updateTable('remote_servers')
    .set({ host: 'localhost' })
    .where('id', '=', id)
    .execute()
  const { status, body } = await strict.call(testRemoteServer, { remote_ftp_id: id }, owner.token)
  expect([status, body.message]).toEqual([502, messages.privateServer])
  expect((await app.call(testRemoteServer, { remote_ftp_id: id }, owner.token)).status).toBe(200)
})

test.each(['username', 'password', 'path', 'name'])('a line break in the %s is refused', async (field) => {
  const wanted = { ...form, [field]: '/a\r\nDELE b' }
  expect((await app.call(createRemoteServer, wanted, owner.token)).status).toBe(422)
})

test('FTP: the file is there whole, and the row says that nothing is encrypted', async () => {
  const server = await started(startFtp())
  const { id } = await add({ port: server.port })
  expect(await upload(id)).toBe(true)
  expect(await upload(id, parts('second'))).toBe(true)
  expect(server.names()).toEqual(['Shop.csv'])
  expect(server.read('Shop.csv')).toBe('second')
  expect(await rowOf(id)).toMatchObject({ security: 'plain', reached_at: expect.any(String) })
})

test('FTP with TLS comes first, and is never given up later', async () => {
  const encrypted = await startFtp({ isEncrypted: true })
  const { id } = await add({ port: encrypted.port })
  await upload(id)
  expect(encrypted.read('Shop.csv')).toBe('a,b\r\n')
  expect(await rowOf(id)).toMatchObject({ security: 'tls_unverified' })
  await encrypted.close()
  const plain = await started(startFtp({ port: encrypted.port }))
  await expect(upload(id)).rejects.toThrow(messages.serverDowngraded)
  expect(plain.names()).toEqual([])
  const { password: _, ...values } = form
  await app.items(updateRemoteServer, { ...values, port: plain.port, remote_ftp_id: id }, owner.token)
  await upload(id)
  expect(await rowOf(id)).toMatchObject({ security: 'plain' })
})

test('SFTP trusts the key of the first time, and no other one after it', { tags: ['deep'] }, async () => {
  const first = await startSftp()
  const { id } = await add({ port: first.port })
  await upload(id)
  await upload(id, parts('second'))
  expect(first.names()).toEqual(['Shop.csv'])
  expect(first.read('Shop.csv')).toBe('second')
  expect(await rowOf(id)).toMatchObject({ security: 'ssh', host_key: first.hostKey })
  await first.close()
  const replaced = await started(startSftp({ port: first.port }))
  await expect(upload(id)).rejects.toThrow(messages.serverKey(replaced.hostKey))
  expect(replaced.names()).toEqual([])
})

test.each([
  ['FTP', startFtp],
  ['SFTP', startSftp],
] as const)('%s: a wrong password and a missing folder are said, and are final', async (_, start) => {
  const server = await started<FileServer>(start())
  const wrong = await add({ port: server.port, password: 'wrong' })
  await expect(upload(wrong.id)).rejects.toMatchObject({ message: messages.serverLogin, isFinal: true })
  const lost = await add({ port: server.port, path: '/nowhere' })
  await expect(upload(lost.id)).rejects.toMatchObject({
    message: messages.serverFolder('/nowhere'),
    isFinal: true,
  })
})

test.each([
  ['FTP', startFtp],
  ['SFTP', startSftp],
] as const)(
  '%s: a file that breaks off replaces nothing, and the next try works',
  { tags: ['deep'] },
  async (_, start) => {
    const server = await started<FileServer>(start())
    const { id } = await add({ port: server.port })
    await upload(id, parts('whole'))
    async function* breaking() {
      yield* parts('half'.repeat(50_000), 3)
      throw new Error('The disk is full.')
    }
    await expect(upload(id, breaking())).rejects.toThrow('The disk is full.')
    expect(server.read('Shop.csv')).toBe('whole')
    await upload(id, parts('again'))
    expect(server.names()).toEqual(['Shop.csv'])
    expect(server.read('Shop.csv')).toBe('again')
  },
)

test('SFTP: a server that closes in the middle leaves no file under the final name', async () => {
  const server = await started(startSftp({ breakAfter: 100_000 }))
  const { id } = await add({ port: server.port })
  await expect(upload(id, parts('x'.repeat(32_768), 20))).rejects.toMatchObject({ isFinal: false })
  expect(server.names()).not.toContain('Shop.csv')
})

test('a server that cannot be reached may be tried again', async () => {
  const { id } = await add({ port: await freePort() })
  await expect(upload(id)).rejects.toMatchObject({
    isFinal: false,
    message: expect.stringContaining('ECONNREFUSED'),
  })
})

test('another address needs the password again, so that it is not sent to another server', async () => {
  const { id } = await add()
  const { password: _, ...values } = form
  const moved = { ...values, remote_ftp_id: id, ip_address: '127.0.0.2' }
  const { status, body } = await app.call(updateRemoteServer, moved, owner.token)
  expect([status, body.status === 'error' && Object.keys(body.errors)]).toEqual([422, ['password']])
  await app.items(updateRemoteServer, { ...moved, password: 'new' }, owner.token)
  expect(await rowOf(id)).toMatchObject({ ip_address: '127.0.0.2' })
})

test('a deleted server is gone', async () => {
  const { id } = await add()
  await app.items(deleteRemoteServer, { remote_ftp_id: id }, owner.token)
  expect(await upload(id)).toBe(false)
  expect((await app.call(deleteRemoteServer, { remote_ftp_id: id }, owner.token)).status).toBe(404)
})

test('EXP-031 port 22 is SFTP, 21 is FTP, and elsewhere the server says which it is', async () => {
  const address = '127.0.0.1'
  expect(await speaksSsh({ address, port: 22 })).toBe(true)
  expect(await speaksSsh({ address, port: 21 })).toBe(false)
  const [ftp, sftp] = [await started(startFtp()), await started(startSftp())]
  expect(await speaksSsh({ address, port: ftp.port })).toBe(false)
  expect(await speaksSsh({ address, port: sftp.port })).toBe(true)
})

test('EXP-031 FTP is encrypted where the server can, else plain, and the row says which; private networks are closed', async () => {
  const [encrypted, plain, ssh] = [
    await started(startFtp({ isEncrypted: true })),
    await started(startFtp()),
    await started(startSftp()),
  ]
  for (const [server, security] of [
    [encrypted, 'tls_unverified'],
    [plain, 'plain'],
    [ssh, 'ssh'],
  ] as const) {
    const { id } = await add({ port: server.port })
    await upload(id)
    expect(server.read('Shop.csv')).toBe('a,b\r\n')
    expect(await rowOf(id)).toMatchObject({ security })
  }
  const refused = await strict.call(createRemoteServer, { ...form, port: plain.port }, owner.token)
  expect([refused.status, refused.body.message]).toEqual([422, expect.any(String)])
})

test('EXP-032 the largest port is 65353, and 0 passes the rule but cannot be reached', async () => {
  const { id } = await add({ port: 65_353 })
  expect(await rowOf(id)).toMatchObject({ port: 65_353 })
  for (const port of [65_354, 65_535]) {
    const { status, body } = await app.call(createRemoteServer, { ...form, port }, owner.token)
    expect([status, body.status === 'error' && body.errors]).toEqual([
      422,
      { port: ['must be between 0-65353'] },
    ])
  }
  const none = await add({ port: 0 })
  const { body } = await app.call(testRemoteServer, { remote_ftp_id: none.id }, owner.token)
  expect(body.message).toBe(messages.serverPort)
})
