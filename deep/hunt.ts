import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deep } from './part.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Characters that are kept of a failed run's output; its end says what failed. */
const LAST = 6_000

/** A file of an installed package. */
export const fileOf = (name: string, file: string): string =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)

/** Runs Node with these arguments; the log of the part keeps its output. */
export async function hunt(deep: Deep, name: string, args: string[], settings: NodeJS.ProcessEnv = {}) {
  const log = createWriteStream(deep.logFile, { flags: 'a' })
  const began = Date.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let isEnding = false
  deep.onEnd(() => {
    isEnding = true
    child.kill('SIGTERM')
  })
  let last = ''
  child.stdout.on('data', (output) => {
    last = `${last}${output}`.slice(-LAST)
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const [code] = await once(child, 'exit')
  log.end()
  deep.remark(name, `${((Date.now() - began) / 1000).toFixed(0)} s`)
  const repeat = Object.entries(settings).map(([setting, value]) => `${setting}=${value}`)
  if (!isEnding)
    deep.check(name, code === 0, `${[...repeat, 'node', ...args].join(' ')}; see ${deep.logFile}\n${last}`)
}
