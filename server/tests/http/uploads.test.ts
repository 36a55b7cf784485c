import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { baseOf, type Endpoint, type Upload } from '@rankline/contract/endpoint'
import { previewHistory } from '@rankline/contract/imports/history'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../src/app.ts'
import { parseEnv } from '../../src/platform/env.ts'
import { createLog } from '../../src/platform/log.ts'
import { createUploads } from '../../src/platform/uploads.ts'
import { serve } from '../../src/processes/serve.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { recordedLog } from '../support/log.ts'
import { makeOwner } from '../support/owner.ts'
import { sendRaw } from '../support/raw-request.ts'

// Files of large bodies are on the disk as long as their request, however it ends.

const KB = 1024
let directory: string
let app: TestApp
let port: number
let owner: Awaited<ReturnType<typeof makeOwner>>
let stored = 0
const { log, lines } = recordedLog('warn')

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rankline-uploads-'))
  const uploads = createUploads(directory)
  app = await createTestApp({
    log,
    uploads: {
      ...uploads,
      store(...given) {
        stored += 1
        return uploads.store(...given)
      },
    },
  })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
  owner = await makeOwner(app)
})
afterAll(async () => {
  app.app.server.closeAllConnections()
  await app.close()
  await rm(directory, { recursive: true })
})

const takers = endpoints.flatMap(({ upload, ...endpoint }) =>
  upload === undefined ? [] : [[endpoint.path, { ...endpoint, upload }] as const],
)

const part = (name: string, content: Buffer, file = '') =>
  Buffer.concat([
    Buffer.from(`--between\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])

/** A body with a file, and before it with a text that makes it large where the file alone does not. */
const bodyOf = ({ fields }: Upload, bytes: number, fill = 'x') =>
  Buffer.concat([
    part('padding', Buffer.alloc(Math.max(0, 1_200 * KB - bytes), 'p')),
    part('project_id', Buffer.from(String(owner.project.id))),
    part(fields[0]!, Buffer.alloc(bytes, fill), '; filename="history.csv"'),
    Buffer.from('--between--\r\n'),
  ])

const headOf = (endpoint: Endpoint, length: number) =>
  [
    `${endpoint.method} ${baseOf(endpoint)}/${endpoint.path} HTTP/1.1`,
    'host: rank.example.com',
    'content-type: multipart/form-data; boundary=between',
    `content-length: ${length}`,
    `authorization: Bearer ${owner.person.token}`,
    'connection: close',
    '\r\n',
  ].join('\r\n')

const send = (endpoint: Endpoint, body: Buffer) => sendRaw(port, headOf(endpoint, body.length), [body])
const isEmpty = () => expect.poll(() => readdir(directory)).toEqual([])

test('there are calls that take files', () => {
  expect(takers.length).toBeGreaterThan(4)
})

test.each(takers)('%s leaves no file, whatever becomes of it', async (_path, endpoint) => {
  const { upload } = endpoint
  const before = stored
  const answered = await send(endpoint, bodyOf(upload, 100))
  expect([200, 404, 409, 422]).toContain(answered.status)
  await isEmpty()
  const tooLarge = await send(endpoint, bodyOf(upload, upload.maxBytes + 1))
  expect(tooLarge.status).toBe(413)
  await isEmpty()
  const cut = await send(endpoint, bodyOf(upload, 1_000).subarray(0, -100))
  expect(cut.status).toBe(400)
  await isEmpty()
  expect(stored).toBe(before + 3)
})

test.each(takers)('%s leaves no file when its caller goes away', async (_path, endpoint) => {
  const body = bodyOf(endpoint.upload, 200 * KB)
  const before = stored
  const socket = connect({ host: '127.0.0.1', port })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(headOf(endpoint, body.length))
  socket.write(body.subarray(0, -100 * KB))
  await expect.poll(() => stored).toBe(before + 1)
  // An earlier request may have been answered before its file was removed.
  await expect.poll(() => readdir(directory)).toHaveLength(1)
  const modeOfFile = async () => {
    const [name = '', ...others] = await readdir(directory)
    expect(others).toEqual([])
    expect(name.startsWith(`${hostname()}.${process.pid}.`)).toBe(true)
    return (await stat(join(directory, name))).mode & 0o777
  }
  await expect.poll(modeOfFile).toBe(0o600)
  socket.destroy()
  await isEmpty()
  expect(lines).toEqual([])
})

test('a large file is read from the disk, as it was sent', async () => {
  const rows = Array.from({ length: 60_000 }, (_, row) => `word ${row % 700},2026-01-0${(row % 9) + 1},7\n`)
  const history_file = new File(['Keyword,Date,Position\n', ...rows], 'history.csv')
  expect(history_file.size).toBeGreaterThan(1024 * KB)
  const before = stored
  const input = { project_id: owner.project.id, history_file }
  const preview = await app.items(previewHistory, input, owner.person.token)
  expect([preview.rows, preview.keywords, stored]).toEqual([60_000, 700, before + 1])
  await isEmpty()
})

test('a caller who goes away while the file is read leaves nothing either', async () => {
  const before = stored
  const body = bodyOf(previewHistory.upload!, 2_000 * KB, 'shoes,2026-01-05,4\n')
  const socket = connect({ host: '127.0.0.1', port })
  await once(socket, 'connect')
  socket.write(headOf(previewHistory, body.length))
  await new Promise<void>((resolve) => socket.write(body, () => resolve()))
  await expect.poll(() => stored).toBe(before + 1)
  socket.destroy()
  await isEmpty()
  // Files are read one after the other, so the reader is done with the first.
  const history_file = new File(['Keyword,Date,Position\nred,2026-01-05,4\n'.padEnd(70 * KB)], 'history.csv')
  const input = { project_id: owner.project.id, history_file }
  expect((await app.call(previewHistory, input, owner.person.token)).status).toBe(200)
  expect(lines).toEqual([])
})

test('a text that fills a large body is refused', async () => {
  const upload = { fields: ['history_file'], maxBytes: 0 }
  const body = Buffer.concat([part('padding', Buffer.alloc(2_100 * KB, 'p')), bodyOf(upload, 1)])
  expect((await send(previewHistory, body)).status).toBe(413)
})

test('files of processes that have ended are removed at the start', async () => {
  const { pid: ended } = await new Promise<{ pid?: number | undefined }>((resolve) => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    child.once('exit', () => resolve(child))
  })
  const data = await mkdtemp(join(tmpdir(), 'rankline-data-'))
  const uploads = createUploads(join(data, 'uploads'))
  // Nothing was ever stored.
  await uploads.removeLeftovers()
  await uploads.store(Readable.from(['x']), 'one', '').file
  const folder = join(data, 'uploads')
  const random = 'a'.repeat(32)
  const names = {
    ended: `${hostname()}.${ended}.${random}`,
    running: `${hostname()}.${process.ppid}.${random}`,
    elsewhere: `other.example.com.1.${random}`,
    old: `other.example.com.2.${random}`,
    foreign: 'notes.txt',
  }
  for (const name of Object.values(names)) await writeFile(join(folder, name), 'x')
  await utimes(join(folder, names.old), new Date(0), new Date(0))
  await utimes(join(folder, names.foreign), new Date(0), new Date(0))
  const env = parseEnv({ HOST: '127.0.0.1', DATA_DIR: data })
  const server = await serve(
    { ...env, port: 0, secretKey: 'serve-test'.repeat(4) },
    app.database,
    createLog('fatal', 'test'),
  )
  await server.close()
  expect((await readdir(folder)).toSorted()).toEqual(
    [names.running, names.elsewhere, names.foreign].toSorted(),
  )
  await rm(data, { recursive: true })
})
