import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { backoff } from '@rankline/contract/backoff'
import type { Log } from './log.ts'
import { StartupError } from './startup-error.ts'

export type ChildOptions<Ready> = {
  /** Its name in messages. */
  name: string
  file: string
  /**
   * Arguments; a restart receives what the child reported when it was ready, so that it can be the same
   * again.
   */
  args?: (before: Ready | undefined) => string[]
  env: NodeJS.ProcessEnv
  /** Starts it instead of `fork`, such as a process that shares a port. */
  fork?: (env: NodeJS.ProcessEnv) => ChildProcess
  /** Megabytes of each half of V8's young generation, at most. More collects less often; V8's own is 16. */
  semiSpace?: number
  /** 'pipe' hides its output and gives it to `ready`; its errors are always shown. */
  output: 'inherit' | 'pipe'
  /** Waits until the child reports that it is ready. */
  ready: (child: ChildProcess) => Promise<Ready>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Milliseconds for it to stop before it is killed. */
  patience?: number
}

export type Child<Ready> = {
  /**
   * Report of the child when it was first ready.
   * @throws {ChildEnded} when it ended before that
   */
  ready: Promise<Ready>
  /** Report of the child when it was last ready. */
  current(): Ready | undefined
  /** Process id; undefined while it does not run. */
  pid(): number | undefined
  /** Stops it, also during its start, and does not restart it. */
  stop(): Promise<void>
}

/** A child ended while it started. */
export class ChildEnded extends StartupError {
  readonly code: number | null

  constructor(name: string, code: number | null, signal: NodeJS.Signals | null) {
    super(`The ${name} ended while starting (${signal ?? `code ${code}`}).`)
    this.code = code
  }
}

const PAUSES = { first: 200, longest: 30_000 }
/** After this run time a child counts as healthy, and the next pause is the first one again. */
const WELL = 60_000
const STOP_PATIENCE = 8_000

/**
 * Starts a child process, and restarts it with growing pauses whenever it ends unexpectedly. It has its own
 * process group (Ctrl-C reaches only the parent), so it must end when its IPC channel closes.
 */
export function superviseChild<Ready>(options: ChildOptions<Ready>): Child<Ready> {
  const { name, log, patience = STOP_PATIENCE } = options
  let stopping = false
  let failures = 0
  const pause = () => backoff(failures, PAUSES)
  let child: ChildProcess
  let said: Ready | undefined
  let startedAt = 0

  async function start(): Promise<Ready> {
    child = forkChild(options, said)
    said = await untilReady(child, options)
    startedAt = Date.now()
    watch()
    return said
  }

  function watch() {
    child.once('exit', (code, signal) => {
      if (stopping) return
      if (Date.now() - startedAt > WELL) failures = 0
      log.warn(`the ${name} ended (${signal ?? `code ${code}`}), starting it again in ${pause()} ms`)
      void startAgain()
    })
  }

  async function startAgain() {
    for (;;) {
      await sleep(pause())
      failures += 1
      if (stopping) return
      try {
        await start()
        log.info(`the ${name} is back (process ${child.pid})`)
        return
      } catch (error) {
        if (stopping) return
        log.error(`${(error as Error).message} Trying again in ${pause()} ms.`)
      }
    }
  }

  const ready = start()
  // A caller that stops the child during its start no longer waits for this.
  ready.catch(() => undefined)
  return {
    ready,
    current: () => said,
    pid: () => (isRunning(child) ? child.pid : undefined),
    stop() {
      stopping = true
      return end(child, patience)
    },
  }
}

function forkChild<Ready>(options: ChildOptions<Ready>, before: Ready | undefined) {
  const { file, args, output, semiSpace } = options
  const limits = semiSpace === undefined ? [] : [`--max-semi-space-size=${semiSpace}`]
  // With an arena per thread, glibc would keep much more of the memory that compression has freed.
  const env = { MALLOC_ARENA_MAX: '2', ...options.env }
  if (options.fork !== undefined) return options.fork(env)
  const child = fork(file, args?.(before) ?? [], {
    env,
    execArgv: [...process.execArgv, ...limits],
    detached: true,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  child.stdout?.resume()
  return child
}

async function untilReady<Ready>(child: ChildProcess, { name, ready }: ChildOptions<Ready>): Promise<Ready> {
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new ChildEnded(name, code, signal)
  })
  return Promise.race([ready(child), ended])
}

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null

async function end(child: ChildProcess, patience: number): Promise<void> {
  if (!isRunning(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  await exit
  clearTimeout(timer)
}
