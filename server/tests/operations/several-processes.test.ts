// @module-tag deep
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { startRoundRobin } from '../support/round-robin.ts'
import { startFile } from '../support/start-file.ts'

// Three servers as processes behind a load balancer: one at a time is stopped or killed while people read and write.

type Server = { port: number; process: ChildProcess }

let app: TestApp
let person: SignedUp
let directory: string
let servers: Server[]
let balancer: Awaited<ReturnType<typeof startRoundRobin>>

beforeAll(async () => {
  app = await createTestApp()
  person = await signUp(app)
  directory = mkdtempSync(join(tmpdir(), 'several-'))
  const ports = await Promise.all([1, 2, 3].map(freePort))
  servers = ports.map((port) => ({ port, process: startServer(port) }))
  balancer = await startRoundRobin(ports)
  await untilReady(3)
})
afterAll(async () => {
  await balancer.close()
  for (const { process } of servers) await ended(process, 'SIGTERM')
  await app.close()
  rmSync(directory, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function startServer(port: number): ChildProcess {
  const { options, file } = startFile('processes/server')
  return spawn(process.execPath, [...options, file], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      APP_URL: 'http://127.0.0.1',
      DATA_DIR: directory,
      DATABASE_URL: app.database.connectionString,
      SECRET_KEY: '0'.repeat(64),
      REQUESTS_PER_MINUTE: '1000000',
      DRAIN_SECONDS: '1',
      LOG_LEVEL: 'silent',
    },
    stdio: 'inherit',
  })
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill(signal)
  return ((await exit) as [number | null])[0]
}

const untilReady = (count: number) =>
  vi.waitFor(() => expect(balancer.readyPorts()).toHaveLength(count), { timeout: 240_000, interval: 50 })

/** Reads and writes until it is stopped. `names`: the projects that the product acknowledged. */
function startLoad(name: string) {
  const statuses = new Map<number, number>()
  const names: string[] = []
  let isStopping = false
  const send = async (path: string, form?: Record<string, string>) => {
    const answer = await fetch(`${balancer.url}/api/v1/${path}`, {
      headers: { authorization: `Bearer ${person.token}` },
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    }).catch(() => undefined)
    await answer?.text().catch(() => undefined)
    const status = answer?.status ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return status
  }
  const read = async () => {
    while (!isStopping) await send('projects/fetchAuth')
  }
  const write = async () => {
    for (let count = 0; !isStopping; count += 1, await sleep(50)) {
      const project_name = `${name} ${count}`
      if ((await send('projects/create', { project_name, project_url: 'https://www.example.com/' })) === 200)
        names.push(project_name)
    }
  }
  const running = Promise.all([read(), read(), write()])
  return {
    names,
    async stop() {
      isStopping = true
      await running
      return statuses
    },
  }
}

async function missing(names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM projects WHERE account_id = ${person.accountId}`.execute(app.database.db)
  const found = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !found.has(name))
}

const SLOW = 900_000

test('no call fails while each server in turn is stopped and started again', { timeout: SLOW }, async () => {
  const load = startLoad('stopped')
  for (const server of servers) {
    await untilReady(3)
    expect(await ended(server.process, 'SIGTERM')).toBe(0)
    server.process = startServer(server.port)
  }
  await untilReady(3)
  const statuses = await load.stop()
  expect([...statuses.keys()]).toEqual([200])
  expect(load.names.length).toBeGreaterThan(0)
  expect(await missing(load.names)).toEqual([])
})

test('no acknowledged write is lost when a server is killed, and the others go on', {
  timeout: SLOW,
}, async () => {
  const load = startLoad('killed')
  const [server] = servers
  await expect.poll(() => load.names.length).toBeGreaterThan(3)
  await ended(server!.process, 'SIGKILL')
  const before = load.names.length
  await expect.poll(() => load.names.length).toBeGreaterThan(before + 3)
  server!.process = startServer(server!.port)
  await untilReady(3)
  const statuses = await load.stop()
  expect(statuses.get(500)).toBeUndefined()
  expect(await missing(load.names)).toEqual([])
})
