import { readFileSync } from 'node:fs'
import { ChildEnded } from './child.ts'
import { stackOf } from './error-text.ts'
import { StartupError } from './startup-error.ts'

/** How parts of a process register their shutdown. */
export type Lifetime = {
  /** Registers the shutdown of a started part; shutdowns run in reverse order, one after another. */
  onStop(stop: () => unknown): void
  /** Ends the process because an essential part failed. */
  fail(error: Error): void
}

/** Milliseconds after which a process that is stopping is killed. */
export const PATIENCE = 12_000
const PARENT_INTERVAL = 500

/**
 * Runs a process from start to end. It exits with 0 on SIGTERM, SIGINT, SIGHUP or when its parent process has
 * ended, with 1 when `start` or a part fails. A StartupError prints its one sentence, any other error its
 * stack.
 */
export async function runProcess(
  start: (lifetime: Lifetime) => Promise<void>,
  { patience = PATIENCE } = {},
): Promise<void> {
  // Only this user may read stored files.
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
    // Failures during the shutdown are caused by it.
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

/** `npm start` forwards signals, but a killed npm leaves its script running and nothing would stop it. */
function finishWithNpm(finish: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.channel) return
  const before = lineage()
  setInterval(() => {
    if (lineage() !== before) finish()
  }, PARENT_INTERVAL).unref()
}

/**
 * Process ids of our parent and, if readable, of its parent: npm puts a shell between itself and its script.
 */
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
  // A child that exits with 1 has already printed why.
  if (error instanceof ChildEnded && error.code === 1) return
  const text =
    error instanceof StartupError ? error.message : error instanceof Error ? stackOf(error) : String(error)
  process.stderr.write(`${text}\n`)
}
