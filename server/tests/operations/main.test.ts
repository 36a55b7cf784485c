// @module-tag deep
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startDatabase } from '../../src/platform/database/embedded.ts'
import { createLog } from '../../src/platform/log.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { startFile } from '../support/start-file.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const SLOW = 600_000

type Run = { process: ChildProcess; output(): string; exit: Promise<number | null> }

let directory: string
let port: number
let runs: Run[]

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'main-'))
  port = await freePort()
  runs = []
})

afterEach(async () => {
  for (const run of runs) {
    run.process.kill('SIGTERM')
    await run.exit
  }
  // If a test failed between a kill and the next start, the database is still running.
  const dataDirectory = join(directory, 'data', 'postgres')
  if (existsSync(join(dataDirectory, 'postmaster.pid')))
    await (await startDatabase({ dataDirectory, log: createLog('silent', 'test') })).stop()
  rmSync(directory, { recursive: true, force: true })
}, SLOW)

function start(file: string, env: Record<string, string> = {}): Run {
  const { options, file: path } = startFile(`processes/${file.replace('.ts', '')}`)
  const child = spawn(process.execPath, [...options, path], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(directory, 'data'), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const run = { process: child, output: () => output, exit }
  runs.push(run)
  return run
}

/** Waits until the running Rankline can serve; if it never does, fails with its output. */
async function ready(run: Run) {
  const until = Date.now() + 240_000
  while (!(await isReady())) {
    if (run.process.exitCode !== null || Date.now() > until) throw new Error(`not ready: ${run.output()}`)
    await pause(50)
  }
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function childrenOf(pid: number | undefined): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children.split(' ').map(Number)
}

test.runIf(process.platform === 'linux')(
  'one command serves, survives the loss of every part and of itself, and ends cleanly',
  async () => {
    const first = start('main.ts')
    await ready(first)
    await until(() => first.output().includes(`http://127.0.0.1:${port}/register`))
    expect(first.output()).toContain('invented rankings')
    expect(first.output()).toMatch(
      new RegExp(`http://127.0.0.1:${port}/setup#[a-z2-9]{4}(-[a-z2-9]{4}){3}\n`),
    )

    const parts = childrenOf(first.process.pid).filter((pid) =>
      commandOf(pid).match(/postgres|worker|sandbox/),
    )
    expect(parts).toHaveLength(3)
    for (const pid of parts) process.kill(pid, 'SIGKILL')
    while (
      !['PostgreSQL', 'the sandbox', 'the worker'].every((part) => first.output().includes(`${part} is back`))
    )
      await pause(50)
    await ready(first)

    first.process.kill('SIGKILL')
    await first.exit
    const second = start('main.ts')
    await ready(second)
    expect(second.output()).toContain('is taken over')

    second.process.kill('SIGTERM')
    expect(await second.exit).toBe(0)
  },
  SLOW,
)

function register(values: Record<string, string>) {
  return fetch(`http://127.0.0.1:${port}/api/v1/users`, {
    method: 'POST',
    body: new URLSearchParams(values),
  })
}

async function until(check: () => boolean) {
  const end = Date.now() + 240_000
  while (!check()) {
    if (Date.now() > end) throw new Error(`in vain: ${runs.map((run) => run.output()).join('\n')}`)
    await pause(50)
  }
}

/** Main serves before its supervisor has heard that it does; killed in between, it counts as never started. */
async function supervised(run: Run) {
  await ready(run)
  await until(() => run.output().includes('/register'))
  await pause(200)
}

function isAlive(pid: number): boolean {
  try {
    return !/^\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^[^)]*/, ''))
  } catch {
    return false
  }
}

describe.runIf(process.platform === 'linux')('the supervisor', () => {
  test(
    'starts main again when it is killed, on the same port and data, and ends everything',
    async () => {
      await copyPreparedData(join(directory, 'data'))
      const run = start('supervisor.ts')
      await supervised(run)
      const first = childrenOf(run.process.pid)[0] ?? 0
      const person = { username: 'ada', email: 'ada@example.com', password: 'Lovelace-1815' }
      expect((await register(person)).status).toBe(200)
      process.kill(first, 'SIGKILL')
      await until(() => run.output().includes('the main process is back'))
      expect(run.output()).toContain('the main process ended (SIGKILL), starting it again in 200 ms')
      await ready(run)
      expect(run.output()).toContain('is taken over')
      // The name is already used, so the data was kept.
      expect((await register(person)).status).toBe(422)

      const parts = [childrenOf(run.process.pid)[0] ?? 0]
      parts.push(...childrenOf(parts[0]))
      run.process.kill('SIGTERM')
      expect(await run.exit).toBe(0)
      expect(parts.filter(isAlive)).toEqual([])
      expect(existsSync(join(directory, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
    },
    SLOW,
  )

  test(
    'killed itself, leaves nothing running; stopped while main is gone, closes the database',
    async () => {
      await copyPreparedData(join(directory, 'data'))
      const killed = start('supervisor.ts', { WORKERS: '0' })
      await ready(killed)
      const [main = 0] = childrenOf(killed.process.pid)
      killed.process.kill('SIGKILL')
      await until(() => !isAlive(main))
      expect(existsSync(join(directory, 'data', 'postgres', 'postmaster.pid'))).toBe(false)

      const stopped = start('supervisor.ts', { WORKERS: '0' })
      await supervised(stopped)
      const [next = 0] = childrenOf(stopped.process.pid)
      process.kill(next, 'SIGKILL')
      await until(() => stopped.output().includes('the main process ended'))
      stopped.process.kill('SIGTERM')
      expect(await stopped.exit).toBe(0)
      expect(existsSync(join(directory, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
    },
    SLOW,
  )
})

describe.runIf(process.platform === 'linux')('HTTP_PROCESSES', () => {
  const serversOf = (run: Run) =>
    childrenOf(run.process.pid).filter((pid) => /processes\/server\.[jt]s/.test(commandOf(pid)))

  test(
    'two processes answer at one port, one is replaced while the other serves, and their metrics add up',
    async () => {
      await copyPreparedData(join(directory, 'data'))
      const run = start('main.ts', { HTTP_PROCESSES: '2', WORKERS: '0' })
      await ready(run)
      await until(() => run.output().includes('/register'))
      const first = serversOf(run)
      expect(first).toHaveLength(2)

      const close = { headers: { connection: 'close' } }
      const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, close)
      for (let index = 0; index < 20; index += 1) expect((await get('/robots.txt')).status).toBeLessThan(500)
      const metrics = await (await get('/metrics')).text()
      const counts = metrics.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)
      const ofRobots = [...counts].filter(([, labels]) => !/healthz|readyz|metrics/.test(String(labels)))
      expect(ofRobots.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(20)
      expect(metrics.match(/^rankline_build_info\{/gm)).toHaveLength(1)

      process.kill(first[0]!, 'SIGKILL')
      await until(() => !isAlive(first[0]!))
      for (let index = 0; index < 10; index += 1) expect((await get('/healthz')).status).toBe(200)
      await until(() => run.output().includes('the HTTP process is back'))
      const parts = childrenOf(run.process.pid)
      expect(serversOf(run)).toHaveLength(2)
      run.process.kill('SIGTERM')
      expect(await run.exit).toBe(0)
      expect(parts.filter(isAlive)).toEqual([])
    },
    SLOW,
  )
})

test.runIf(process.platform === 'linux')(
  'WORKERS=inline does the work of a worker in the process that serves, and ends with it',
  async () => {
    await copyPreparedData(join(directory, 'data'))
    const run = start('main.ts', { WORKERS: 'inline' })
    await ready(run)
    await until(() => run.output().includes('/register'))
    const parts = childrenOf(run.process.pid)
    expect(parts.map(commandOf).filter((command) => command.includes('processes/'))).toEqual([])
    const person = { username: 'ada', email: 'ada@example.com', password: 'Lovelace-1815' }
    expect((await register(person)).status).toBe(200)
    // A job mails the link that confirms the address.
    await until(() => existsSync(join(directory, 'data', 'outbox')))
    run.process.kill('SIGTERM')
    expect(await run.exit).toBe(0)
    expect(parts.filter(isAlive)).toEqual([])
  },
  SLOW,
)

test.each(['main.ts', 'supervisor.ts'])(
  '%s says in one sentence that the port is taken, and ends with 1',
  async (file) => {
    await copyPreparedData(join(directory, 'data'))
    const squatter = createServer().listen(port, '127.0.0.1')
    await once(squatter, 'listening')
    const run = start(file, { WORKERS: '0', LOG_LEVEL: 'silent' })
    expect(await run.exit).toBe(1)
    squatter.close()
    expect(run.output().trim()).toBe(
      `Port ${port} on 127.0.0.1 is taken: stop what uses it, or set PORT to another.`,
    )
  },
  SLOW,
)

test.each<{ file: string; env: Record<string, string>; says: string }>([
  { file: 'main.ts', env: { PORT: 'many' }, says: 'Wrong settings: PORT must be a whole number' },
  {
    file: 'main.ts',
    env: { DATABASE_URL: 'postgresql://127.0.0.1:9/x' },
    says: 'The database cannot be reached',
  },
  { file: 'main.ts', env: { NODE_ENV: 'production' }, says: 'SOURCE=sandbox invents its result pages' },
  { file: 'supervisor.ts', env: { PORT: 'many' }, says: 'Wrong settings: PORT must be a whole number' },
  { file: 'server.ts', env: {}, says: 'DATABASE_URL must be set to' },
  { file: 'worker.ts', env: {}, says: 'SECRET_KEY must be set to' },
])('$file with $env says "$says" and ends with 1', async ({ file, env, says }) => {
  const run = start(file, env)
  expect(await run.exit).toBe(1)
  expect(run.output()).toContain(says)
  expect(run.output().trim().split('\n')).toHaveLength(1)
})

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}
