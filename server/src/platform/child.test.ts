// @module-tag deep
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChildOptions, superviseChild } from './child.ts'
import { createLog } from './log.ts'
import { StartupError } from './startup-error.ts'

let directory: string
let options: ChildOptions<string>

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'child-'))
  options = {
    name: 'errand boy',
    file: join(directory, 'child.mjs'),
    args: (before) => [before ?? 'first'],
    env: process.env,
    output: 'inherit',
    ready: async (child) => String((await once(child, 'message'))[0]),
    log: createLog('silent', 'test'),
  }
})

afterEach(() => rmSync(directory, { recursive: true }))

function childDoes(script: string) {
  writeFileSync(options.file, script)
}

const STAYS = `process.send(process.argv[2]); process.on('disconnect', () => process.exit()); setInterval(() => {}, 1000)`

test('starts a child again that was killed, telling it what it was before', async () => {
  childDoes(STAYS.replace('process.argv[2]', "process.argv[2] + '!'"))
  const child = superviseChild(options)
  expect(await child.ready).toBe('first!')
  const before = child.pid()
  process.kill(Number(before), 'SIGKILL')
  await expect.poll(child.current).toBe('first!!')
  const after = Number(child.pid())
  await child.stop()
  expect(child.pid()).toBeUndefined()
  expect(() => process.kill(after, 0)).toThrow('ESRCH')
})

test('a child keeps to its young generation, also when it is started again', async () => {
  childDoes(`${STAYS.replace('process.argv[2]', 'process.execArgv.at(-1)')}`)
  const child = superviseChild({ ...options, semiSpace: 3 })
  expect(await child.ready).toBe('--max-semi-space-size=3')
  process.kill(Number(child.pid()), 'SIGKILL')
  await expect.poll(child.pid).toBeUndefined()
  await expect.poll(child.pid, { timeout: 5_000 }).toBeDefined()
  await expect.poll(child.current).toBe('--max-semi-space-size=3')
  await child.stop()
})

test('a child that ends before it was ready is one clear sentence', async () => {
  childDoes('process.exit(3)')
  const failure = superviseChild(options).ready
  await expect(failure).rejects.toThrow(StartupError)
  await expect(failure).rejects.toThrow('The errand boy ended while starting (code 3).')
})

test('a stopped child stays stopped', async () => {
  childDoes(STAYS)
  const child = superviseChild(options)
  await child.ready
  await child.stop()
  // Waits for the time in which a killed child is restarted.
  const other = superviseChild(options)
  await other.ready
  const before = Number(other.pid())
  process.kill(before, 'SIGKILL')
  await expect.poll(other.pid).not.toBe(before)
  await expect.poll(other.pid).toBeDefined()
  await other.stop()
  expect(child.pid()).toBeUndefined()
})

test('a child is stopped while it starts', async () => {
  childDoes('setInterval(() => {}, 1000)')
  const child = superviseChild(options)
  const pid = Number(child.pid())
  await child.stop()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await expect(child.ready).rejects.toThrow('The errand boy ended while starting (SIGTERM).')
})

test('a child that keeps ending comes back after longer and longer pauses, each with its reason', async () => {
  const lines: string[] = []
  const note = (line: string) => void lines.push(line)
  options.log = { info: note, warn: note, error: note } as ChildOptions<string>['log']
  // Its heap is full shortly after it was ready.
  childDoes(`process.send('ready'); const full = []; setInterval(() => full.push(new Array(1e6).fill({})))`)
  options.env = { ...process.env, NODE_OPTIONS: '--max-old-space-size=20' }
  const child = superviseChild(options)
  await child.ready
  const ends = () => lines.filter((line) => line.includes('ended'))
  await expect.poll(ends).toHaveLength(3)
  await child.stop()
  expect(ends().map((line) => Number(/in (\d+) ms/.exec(line)?.[1]))).toEqual([200, 400, 800])
  for (const line of ends()) expect(line).toMatch(/^the errand boy ended \((SIGABRT|SIGTRAP|code 134)\), /)
})
