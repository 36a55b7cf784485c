import { createContext, Script } from 'node:vm'

/** Thrown by `bounded` when the time limit is reached. */
export class TimeUp extends Error {
  constructor(milliseconds: number) {
    super(`Not done within ${milliseconds} ms.`)
    this.name = 'TimeUp'
  }
}

// V8 can end a script from outside, but not a function call. Ending the script stops everything that it
// called, including endless loops and backtracking regular expressions.
const slot: { work: (() => unknown) | undefined } = { work: undefined }
const context = createContext(slot)
const script = new Script('work()')

/**
 * Runs synchronous work with a time limit, so that it cannot block the process for longer.
 * @throws {TimeUp} when it takes longer; also whatever the work throws
 */
export function withTimeLimit<T>(milliseconds: number, work: () => T): T {
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
