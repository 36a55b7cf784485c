import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from './workspace.mjs'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rankline-processes-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

/** Starts another in a process group of its own, writes down both ids, and stays unless it is killed. */
const stubborn = `
  const { spawn } = require('node:child_process')
  const stay = "process.on('SIGINT', () => {}); setInterval(() => {}, 1000)"
  const other = spawn(process.execPath, ['-e', stay], { detached: true, stdio: 'ignore' })
  require('node:fs').writeFileSync(process.argv[1], process.pid + ' ' + other.pid)
  eval(stay)`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a command that takes too long is ended with everything it has started', async () => {
  const file = join(directory, 'pids')
  const code = await run(process.execPath, ['-e', stubborn, file], { limit: 3_000, patience: 200 })
  expect(code).toBe(124)
  const pids = readFileSync(file, 'utf8').split(' ').map(Number)
  expect(pids).toHaveLength(2)
  await expect.poll(() => pids.filter(isAlive)).toEqual([])
})

test('a command that ends in time answers its own code', async () => {
  expect(await run(process.execPath, ['-e', 'process.exit(7)'], { limit: 15_000 })).toBe(7)
})
