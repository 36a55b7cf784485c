import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import { StartupError } from './startup-error.ts'

export type ChildOptions<Ready> = {
  /** Its name in messages. */
  name: string
  file: string
  /** Arguments; after the first start with what the child said when it was ready, so that it can be the same again. */
  args?: (before: Ready | undefined) => string[]
  env: NodeJS.ProcessEnv
  /** 'pipe' keeps what it prints to itself, for `ready` to read; errors are always shown. */
  output: 'inherit' | 'pipe'
  /** Waits for the child to say it is ready. */
  ready: (child: ChildProcess) => Promise<Ready>
  log: Log
}

export type Child<Ready> = {
  /** What it said when it was last ready. */
  current(): Ready
  pid(): number | undefined
  stop(): Promise<void>
}

const FIRST_PAUSE = 200
const LONGEST_PAUSE = 30_000
/** A child that lived this long was well: the next pause is the first again. */
const WELL = 60_000
const STOP_PATIENCE = 8_000

/**
 * Starts a child process and starts it again, after growing pauses, whenever it ends by itself.
 * The child is in a process group of its own (Ctrl-C reaches the parent alone) and must end when its IPC channel does.
 * @throws {StartupError} when it ends before it was ready the first time
 */
export async function superviseChild<Ready>(options: ChildOptions<Ready>): Promise<Child<Ready>> {
  const { name, log } = options
  let stopping = false
  let pause = FIRST_PAUSE
  let { child, ready } = await startChild(options, undefined)
  let startedAt = Date.now()
  watch()

  function watch() {
    child.once('exit', (code, signal) => {
      if (stopping) return
      if (Date.now() - startedAt > WELL) pause = FIRST_PAUSE
      log.warn(`the ${name} ended (${signal ?? `code ${code}`}), starting it again in ${pause} ms`)
      void startAgain()
    })
  }

  async function startAgain() {
    while (!stopping) {
      await sleep(pause, undefined, { ref: false })
      pause = Math.min(pause * 2, LONGEST_PAUSE)
      if (stopping) return
      try {
        const next = await startChild(options, ready)
        child = next.child
        ready = next.ready
        startedAt = Date.now()
        if (stopping) return end(child)
        log.info(`the ${name} is back (process ${child.pid})`)
        return watch()
      } catch (error) {
        log.error(`${(error as Error).message} Trying again in ${pause} ms.`)
      }
    }
  }

  return {
    current: () => ready,
    pid: () => child.pid,
    stop() {
      stopping = true
      return end(child)
    },
  }
}

async function startChild<Ready>(options: ChildOptions<Ready>, before: Ready | undefined) {
  const { name, file, args, env, output, ready } = options
  const child = fork(file, args?.(before) ?? [], {
    env,
    detached: true,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  child.stdout?.resume()
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new StartupError(`The ${name} ended while starting (${signal ?? `code ${code}`}).`)
  })
  return { child, ready: await Promise.race([ready(child), ended]) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE)
  await exit
  clearTimeout(timer)
}
