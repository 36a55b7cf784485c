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
  const child = await superviseChild(options)
  expect(child.current()).toBe('first!')
  const before = child.pid()
  process.kill(Number(before), 'SIGKILL')
  while (child.pid() === before) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(child.current()).toBe('first!!')
  await child.stop()
  expect(() => process.kill(Number(child.pid()), 0)).toThrow('ESRCH')
})

test('a child that ends before it was ready is one clear sentence', async () => {
  childDoes('process.exit(3)')
  const failure = superviseChild(options)
  await expect(failure).rejects.toThrow(StartupError)
  await expect(failure).rejects.toThrow('The errand boy ended while starting (code 3).')
})

test('a stopped child stays stopped', async () => {
  childDoes(STAYS)
  const child = await superviseChild(options)
  await child.stop()
  const last = child.pid()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(child.pid()).toBe(last)
})
