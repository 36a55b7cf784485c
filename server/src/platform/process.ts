import { readFileSync } from 'node:fs'
import { ChildEnded } from './child.ts'
import { stackOf } from './error-text.ts'
import { StartupError } from './startup-error.ts'

/** What a process has to do before it ends. */
export type Lifetime = {
  /** Registers what ends a part that was started; run in reverse order, each waiting for the one before. */
  onStop(stop: () => unknown): void
  /** Ends the process because a part broke that it cannot do without. */
  fail(error: Error): void
}

/** After this many milliseconds an ending process is ended whatever it still does. */
export const PATIENCE = 12_000
const PARENT_INTERVAL = 500

/**
 * Runs a process from start to end. It ends with 0 on SIGTERM, SIGINT, SIGHUP or when the process that started it is
 * gone, with 1 when `start` or a part fails. A StartupError is told in its one sentence, anything else with its stack.
 */
export async function runProcess(
  start: (lifetime: Lifetime) => Promise<void>,
  { patience = PATIENCE } = {},
): Promise<void> {
  // What is stored belongs to this user alone.
  process.umask(0o077)
  const stops: (() => unknown)[] = []
  let ending: Promise<void> | undefined

  async function end(code: number) {
    const timer = setTimeout(() => process.exit(1), patience)
    timer.unref()
    let worst = code
    while (stops.length > 0) {
      try {
        await stops.pop()?.()
      } catch (error) {
        tell(error)
        worst = 1
      }
    }
    process.exit(worst)
  }

  function fail(error: unknown) {
    // What breaks while the parts are being taken down breaks because of that.
    if (ending) return
    tell(error)
    ending = end(1)
  }

  function finish() {
    ending ??= end(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, finish)
  process.on('uncaughtException', fail)
  process.on('disconnect', finish)
  finishWithNpm(finish)

  try {
    await start({
      onStop: (stop) => {
        stops.push(stop)
      },
      fail,
    })
  } catch (error) {
    fail(error)
  }
}

/** `npm start` passes signals on, but a killed npm leaves its script behind: with it gone nobody would stop us. */
function finishWithNpm(finish: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.channel) return
  const before = lineage()
  setInterval(() => {
    if (lineage() !== before) finish()
  }, PARENT_INTERVAL).unref()
}

/** Who started us and, where it can be read, who started them: npm puts a shell between itself and its script. */
function lineage(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    // "pid (name) state ppid …", and the name may hold spaces and brackets.
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return String(process.ppid)
  }
}

function tell(error: unknown): void {
  // A child that ends with 1 has said why.
  if (error instanceof ChildEnded && error.code === 1) return
  const text =
    error instanceof StartupError ? error.message : error instanceof Error ? stackOf(error) : String(error)
  process.stderr.write(`${text}\n`)
}
