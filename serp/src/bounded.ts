import { createContext, Script } from 'node:vm'

/** Thrown by `bounded` when time is up. */
export class TimeUp extends Error {
  constructor(milliseconds: number) {
    super(`Not done within ${milliseconds} ms.`)
    this.name = 'TimeUp'
  }
}

// A script can be ended from outside, a function cannot: V8 stops whatever the script has called, endless loops and
// regular expressions that backtrack for ever included.
const slot: { work: (() => unknown) | undefined } = { work: undefined }
const context = createContext(slot)
const script = new Script('work()')

/**
 * Runs synchronous work that must not hold up the process for longer.
 * @throws {TimeUp} when it took longer; whatever the work throws
 */
export function bounded<T>(milliseconds: number, work: () => T): T {
  slot.work = work
  try {
    return script.runInContext(context, { timeout: milliseconds }) as T
  } catch (error) {
    throw isTimeout(error) ? new TimeUp(milliseconds) : error
  } finally {
    slot.work = undefined
  }
}

const isTimeout = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
