// @module-tag deep
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyWebhookDestination } from '@rankline/contract/deliveries/tests'
import { exportLocal } from '@rankline/contract/exports/calls'
import { previewHistory } from '@rankline/contract/imports/history'
import { messages } from '@rankline/contract/messages'
import { createBucket, createRemoteServer, testRemoteServer } from '@rankline/contract/remote-servers/calls'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { startBucket } from '../../../tests/support/bucket-server.ts'
import { type Drips, startDripping } from '../../../tests/support/dripping-server.ts'
import { startFtp, startSftp } from '../../../tests/support/file-servers.ts'
import { historyFile } from '../../../tests/support/history-imports.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { nearServers } from '../../../tests/support/near-servers.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { sharedByTests } from '../../../tests/support/shared-by-tests.ts'
import { createOutbound } from '../../platform/outbound.ts'
import { createSending } from '../../platform/sending.ts'
import { uploadFile } from './upload-file.service.ts'

// File servers of people who want to hold the places of everybody.

const brief = createSending({ test: 400, window: 500, leastBytes: 64 * 1024, longest: 60_000 })
const patient = createSending({ window: 3_000, leastBytes: 128 * 1024 })
const receivers = receiversForTests()
const app = appForTests({ installation: { ...nearServers, sending: brief } })
/** An app whose tests take for ever, unless something else ends them. */
const endless = sharedByTests(() =>
  createTestApp({
    shared: app.database,
    installation: {
      ...nearServers,
      sending: createSending({ test: 3_600_000, ofAccount: 100, ofHost: 100 }),
      outbound: createOutbound({ standIn: receivers.url }),
    },
  }),
)
let owner: SignedUp
beforeEach(async () => {
  owner = await signUp(app)
})

const login = { name: 'Files', ip_address: '127.0.0.1', username: 'ada', password: 'secret words', path: '/' }
const bucketForm = { name: 'Bucket', bucket: 'exports', region: 'eu-central-1', path: '/' }
const keys = { access_key: 'AKEY', secret_key: 'secret words' }

async function add(kind: 'server' | 'bucket', port: number, { token }: SignedUp = owner): Promise<number> {
  const form = { ...bucketForm, ...keys, endpoint: `http://127.0.0.1:${port}` }
  const made =
    kind === 'bucket'
      ? await app.items(createBucket, form, token)
      : await app.items(createRemoteServer, { ...login, port }, token)
  return made.id
}

/** Answers of an FTP server to each command; one command it answers slowly or not at all. */
const ftp =
  (slow: RegExp, ending = ''): NonNullable<Drips['answer']> =>
  (text, socket) => {
    if (slow.test(text)) {
      const timer = setInterval(() => socket.write('2'), 15)
      socket.on('close', () => clearInterval(timer))
      return ending
    }
    if (text.startsWith('AUTH')) return '500 no\r\n'
    if (text.startsWith('USER')) return '331 and the password\r\n'
    return text.startsWith('PASS') ? '230 in\r\n' : '200 fine\r\n'
  }

const http = (head: string, drip: string): Drips => ({
  answer: (text, socket) => {
    if (!/\r\n\r\n/.test(text)) return undefined
    let at = 0
    const timer = setInterval(() => {
      socket.write(drip[at % drip.length] ?? '')
      at += 1
    }, 15)
    socket.on('close', () => clearInterval(timer))
    return head
  },
})

const servers: [string, 'server' | 'bucket', Drips][] = [
  ['never greets', 'server', {}],
  ['greets byte by byte, without an end', 'server', { drip: '2' }],
  ['greets in lines without an end', 'server', { drip: '220-welcome\r\n' }],
  ['answers the log-in without an end', 'server', { greeting: '220 hi\r\n', answer: ftp(/^PASS/, '230-') }],
  ['is silent after the log-in', 'server', { greeting: '220 hi\r\n', answer: ftp(/^(CWD|FEAT)/) }],
  [
    'agrees to encrypt, and shakes no hand',
    'server',
    { greeting: '220 hi\r\n', answer: (text) => (text.startsWith('AUTH') ? '234 go\r\n' : undefined) },
  ],
  ['greets by SSH and then goes on greeting', 'server', { greeting: 'SSH-2.0-x\r\n\0\0\x0f\x7c', drip: 'a' }],
  ['greets by SSH and is silent', 'server', { greeting: 'SSH-2.0-x\r\n' }],
  ['takes the request and is silent', 'bucket', {}],
  ['sends headers without an end', 'bucket', http('HTTP/1.1 200 OK\r\n', 'x-a: b\r\n')],
  ['sends a body without an end', 'bucket', http('HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n', '<a/>')],
  [
    'sends chunks without an end',
    'bucket',
    http('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\na\r\n'),
  ],
  ['does not read the request', 'bucket', { isReading: false }],
]

test.each(servers)('a test of a %s that %s ends in time, and frees its places', async (...given) => {
  const [, kind, drips] = given
  const server = await startDripping(drips)
  const { status, body } = await app.call(
    testRemoteServer,
    { remote_ftp_id: await add(kind, server.port) },
    owner.token,
  )
  expect([status, body.message]).toEqual([502, messages.serverSlow])
  // A server that does not read does not see the end of a connection.
  if (drips.isReading !== false) await expect.poll(server.open).toBe(0)
  expect(areFree(owner)).toBe(true)
})

function areFree({ accountId }: SignedUp): boolean {
  const end = brief.shares.take([
    { key: `account ${accountId}`, most: 1 },
    { key: 'host 127.0.0.1', most: 1 },
  ])
  end?.()
  return end !== undefined
}

/** A file in pieces, each after a pause. */
async function* content(pieces: number, bytes = 1024) {
  for (let piece = 0; piece < pieces; piece += 1) yield Buffer.alloc(bytes, 'a')
}
function upload(id: number, body: AsyncIterable<Uint8Array> = content(3), sending = brief) {
  const ctx = sendingContext(app)
  const system = { ...ctx, installation: { ...ctx.installation, ...nearServers, sending } }
  return uploadFile(system, owner.accountId, id, { id: 1, name: 'Shop.csv', body })
}

test.each([
  ...servers,
  ['answers the transfer byte by byte', 'server', { greeting: '220 hi\r\n', answer: ftp(/^(EPSV|PASV)/) }],
] as typeof servers)('an upload to a %s that %s ends in time, and frees its places', async (...given) => {
  const [, kind, drips] = given
  const server = await startDripping(drips)
  const id = await add(kind, server.port)
  await expect(upload(id)).rejects.toMatchObject({ message: messages.serverSlow, isFinal: false })
  // A server that does not read does not see the end of a connection.
  if (drips.isReading !== false) await expect.poll(server.open).toBe(0)
  expect(areFree(owner)).toBe(true)
})

test.each([
  ['FTP', startFtp],
  ['SFTP', startSftp],
] as const)(
  '%s: a file that is taken too slowly is given up, a large one at a good pace is not',
  async (_, start) => {
    let pause = 900
    const server = await start({ onWrite: () => sleep(pause) })
    onTestFinished(() => server.close())
    const id = await add('server', server.port)
    // Each piece is taken within any time-out for silence.
    const slow = upload(id, content(200, 16 * 1024), patient)
    await expect(slow).rejects.toMatchObject({ message: messages.serverSlow })
    expect(areFree(owner)).toBe(true)
    pause = 60
    // Far longer than the server has for one part of it.
    expect(await upload(id, content(40, 32 * 1024), patient)).toBe(true)
  },
)

test('a bucket that takes a large file at a good pace gets all of it, one that reads nothing does not', async () => {
  const bucket = await startBucket()
  onTestFinished(() => bucket.close())
  expect(await upload(await add('bucket', bucket.port), content(300, 64 * 1024), patient)).toBe(true)
  expect(bucket.files.get('Shop.csv')?.length).toBe(300 * 64 * 1024)
  const deaf = await startDripping({ isReading: false })
  const failing = upload(await add('bucket', deaf.port), content(300, 64 * 1024))
  await expect(failing).rejects.toMatchObject({ message: messages.serverSlow })
})

const asked = (origin: string, token: string, id: number, signal?: AbortSignal) =>
  fetch(`${origin}/api/v1/${testRemoteServer.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ remote_ftp_id: id }),
    ...(signal && { signal }),
  })

test('two accounts that hold what they can leave the calls of a third as they are, and free it by leaving', async () => {
  await endless.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(endless.app.server.address() as AddressInfo).port}`
  const server = await startDripping({ greeting: '220 hi\r\n', answer: ftp(/^PASS/, '230-') })
  const leaving = new AbortController()
  const statuses: number[] = []
  const attackers = [await signUp(app), await signUp(app)]
  const held = attackers.map(async ({ token, accountId }) => {
    // So that the caller is known as an account.
    const id = await add('server', server.port, { token, accountId } as SignedUp)
    await fetch(`${origin}/api/v1/user-remote-ftps/fetchAuth`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const tests = Array.from({ length: 8 }, async () => {
      const answer = await asked(origin, token, id, leaving.signal)
      statuses.push(answer.status)
    })
    return Promise.allSettled(tests)
  })
  await expect.poll(server.open).toBe(4)
  await expect.poll(() => statuses).toEqual(Array.from({ length: 12 }, () => 503))

  const files = await startFtp()
  onTestFinished(() => files.close())
  const project = await makeProject(app, owner)
  await makeKeywords(app, owner, project, 'red shoes')
  const call: typeof endless.call = (...given) => endless.call(...given)
  const answers = [
    await call(testRemoteServer, { remote_ftp_id: await add('server', files.port) }, owner.token),
    await call(exportLocal, { file_type: 'csv', project_id: project.id }, owner.token),
    await call(verifyWebhookDestination, { webhook_url: 'https://example.com/hook' }, owner.token),
    await call(
      previewHistory,
      {
        project_id: project.id,
        history_file: historyFile('keyword,date,position\nred shoes,2026-01-01,3\n'),
      },
      owner.token,
    ),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])

  leaving.abort()
  await Promise.all(held)
  await expect.poll(server.open).toBe(0)
  const again = asked(origin, attackers[0]!.token, await add('server', server.port, attackers[0]))
  await expect.poll(server.open, { message: 'their own place is free as well' }).toBe(1)
  await endless.app.close()
  await again.catch(() => undefined)
})
