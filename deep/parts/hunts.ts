import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deep } from '../part.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const YEARS = 3
/** Wrong inputs a call and broken pages an engine; the long ones take hours. */
const usual = { inputs: 500, pages: 500 }
const long = { inputs: 2_000, pages: 10_000 }

/** Tests of `npm test` that take a number, with a larger one and with numbers nobody has tried. */
export async function hunts(deep: Deep): Promise<void> {
  const file = (path: string) => [vitest, 'run', '--project', 'api', path]
  const { inputs, pages } = deep.isLong ? long : usual
  await hunt(deep, `wrong inputs, ${inputs} a call`, file('server/src/wrong-input.test.ts'), {
    WRONG_INPUT_CASES: String(inputs),
    WRONG_INPUT_SEED: String(deep.seed),
  })
  for (let year = 1; year <= YEARS; year += 1) {
    const seed = deep.seed + year
    await hunt(
      deep,
      `a year computed again, seed ${seed}`,
      file('server/src/features/charts/numbers.test.ts'),
      {
        YEAR_SEED: String(seed),
      },
    )
  }
  const fuzz = ['--import', 'tsx', '--conditions=source', 'serp/src/fuzz.ts', '--seed', String(deep.seed)]
  await hunt(deep, `broken result pages, ${pages} an engine`, [...fuzz, '--count', String(pages)])
}

/** Runs Node with these arguments; what it prints is kept in the log of the part. */
async function hunt(deep: Deep, name: string, args: string[], settings: NodeJS.ProcessEnv = {}) {
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
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const [code] = await once(child, 'exit')
  log.end()
  deep.remark(name, `${((Date.now() - began) / 1000).toFixed(0)} s`)
  const repeat = Object.entries(settings).map(([setting, value]) => `${setting}=${value}`)
  if (!isEnding)
    deep.check(name, code === 0, `${[...repeat, 'node', ...args].join(' ')}; see ${deep.logFile}`)
}
