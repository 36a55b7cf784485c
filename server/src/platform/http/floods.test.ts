// @module-tag deep
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { updateAvatar } from '@rankline/contract/account/calls'
import { login } from '@rankline/contract/auth/calls'
import { baseOf, type Endpoint } from '@rankline/contract/endpoint'
import { createProject, listProjects } from '@rankline/contract/projects/calls'
import { listProxies } from '@rankline/contract/proxies/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { signUp } from '../../../tests/support/people.ts'
import { type RawAnswer, sendRaw } from '../../../tests/support/raw-request.ts'
import { makeSite } from '../../../tests/support/site.ts'

const MEGABYTE = 1024 * 1024
const PARTS = 990
const AT_ONCE = 6
/** Memory that six floods may add to a process; reading one of them whole adds ten times as much. */
const MOST_ADDED = 100 * MEGABYTE
/** More than the system buffers for a connection that nobody reads, and more than any call accepts. */
const MOST_TAKEN = 32 * MEGABYTE

let app: TestApp
let child: ChildProcess
let port: number
let token: string
const site = makeSite()

beforeAll(async () => {
  app = await createTestApp()
  token = (await signUp(app)).token
  child = fork(fileURLToPath(new URL('../../../tests/support/listening-app.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx', '--conditions=source'],
    env: { ...process.env, DATABASE_URL: app.database.connectionString, SITE_DIRECTORY: site.directory },
  })
  const [address] = (await once(child, 'message')) as [AddressInfo]
  port = address.port
})
afterAll(async () => {
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
  await app.close()
  site.remove()
})

const part = Buffer.concat([
  Buffer.from('--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n'),
  Buffer.alloc(MEGABYTE, 'x'),
  Buffer.from('\r\n'),
])
const chunk = Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])

function* times(count: number, bytes: Buffer) {
  for (let number = 0; number < count; number += 1) yield bytes
}

type Flood = { method: string; path: string; type: string; isSignedIn: boolean }

function flood({ method, path, type, isSignedIn }: Flood, isChunked: boolean) {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: rank.example.com',
    `content-type: ${type}`,
    isChunked ? 'transfer-encoding: chunked' : `content-length: ${PARTS * part.length}`,
    ...(isSignedIn ? [`authorization: Bearer ${token}`] : []),
  ]
  return sendRaw(port, `${head.join('\r\n')}\r\n\r\n`, times(PARTS, isChunked ? chunk : part))
}

async function memory(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])
  return Number(stdout) * 1024
}

/** Bytes that the process had at its peak beyond those it had before, while something was done. */
async function addedBy(start: () => Promise<unknown>): Promise<number> {
  const before = await memory()
  let isOver = false
  const done = start().finally(() => {
    isOver = true
  })
  let peak = before
  do {
    peak = Math.max(peak, await memory())
    await Promise.race([done, pause(50)])
  } while (!isOver)
  await done
  return peak - before
}

const pathOf = (endpoint: Endpoint) => `${baseOf(endpoint)}/${endpoint.path}`
const multipart = 'multipart/form-data; boundary=b'
const form = 'application/x-www-form-urlencoded'

test.each([
  ['a public call', 'POST', pathOf(login), multipart, false, 415],
  ['a public call, as a form', 'POST', pathOf(login), form, false, 413],
  ['a call that needs a session, without one', 'POST', pathOf(createProject), multipart, false, 415],
  ['the same as JSON', 'POST', pathOf(createProject), 'application/json', false, 401],
  ['the same with a session', 'POST', pathOf(createProject), 'application/json', true, 413],
  ['a call that takes a file, without a session', 'POST', pathOf(updateAvatar), multipart, false, 401],
  ['the same with a session', 'POST', pathOf(updateAvatar), multipart, true, 413],
  ['a read', 'GET', pathOf(listProjects), multipart, true, 413],
  ['a call of administrators', 'POST', pathOf(listProxies), multipart, true, 415],
  ['an unknown path', 'POST', '/api/v1/nothing/here', form, false, 404],
  ['a page', 'GET', '/', multipart, false, 413],
  ['no page', 'POST', '/projects', form, false, 413],
])(
  '%s of 990 MB, six at once, is refused and not read',
  async (_what, method, path, type, isSignedIn, unsized) => {
    const sent = { method, path, type, isSignedIn }
    for (const [isChunked, status] of [
      [false, 413],
      [true, unsized],
    ] as const) {
      let answers: RawAnswer[] = []
      const added = await addedBy(async () => {
        answers = await Promise.all(Array.from({ length: AT_ONCE }, () => flood(sent, isChunked)))
      })
      expect(added).toBeLessThan(MOST_ADDED)
      expect(answers.some((answer) => answer.status === status)).toBe(true)
      for (const answer of answers) {
        // One account has few slots for bodies that do not say their size.
        expect(isSignedIn && isChunked ? [status, 503] : [status]).toContain(answer.status)
        expect(answer.text).toMatch(/^connection: close\r$/im)
        expect(answer.written).toBeLessThan(MOST_TAKEN)
      }
    }
  },
)
