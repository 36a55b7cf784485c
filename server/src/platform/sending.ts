import { createSemaphores, type Semaphores } from './semaphores.ts'

/** Limits for work with people's file servers. */
export type SendingLimits = {
  /** Milliseconds of a connection test, and of removing an unfinished file, in all. */
  test: number
  /** Milliseconds in which a server takes the log-in, and then each `leastBytes` of a file. */
  window: number
  leastBytes: number
  /** Milliseconds of an upload in all. */
  longest: number
  /** Connections at the same time, of one account and to one host. */
  ofAccount: number
  ofHost: number
}

/** An upload needs 32 KB a second, which a line of 256 kbit/s has. */
export const usualSending: SendingLimits = {
  test: 20_000,
  window: 60_000,
  leastBytes: 60 * 32 * 1024,
  longest: 60 * 60_000,
  ofAccount: 2,
  ofHost: 6,
}

export type Sending = { limits: SendingLimits; shares: Semaphores }

export const createSending = (limits: Partial<SendingLimits> = {}): Sending => ({
  limits: { ...usualSending, ...limits },
  shares: createSemaphores(),
})

type Time = { milliseconds: number; leastBytes?: number; longest?: number }

/** Time that an outside server has for something. */
export type Deadline = {
  /** Aborts when the time has passed, the caller has left, or the work has ended. */
  signal: AbortSignal
  /** Counts the bytes that the server accepts: every `leastBytes` restart the time limit. */
  moved(bytes: number): void
  /** Waits for work, but not after the signal has aborted. */
  race<T>(work: Promise<T>): Promise<T>
  /** Aborts running work. */
  end(): void
}

/** A server that transfers a byte now and then is treated as slow as a silent one. */
export function createDeadline(
  { milliseconds, leastBytes = Number.POSITIVE_INFINITY, longest = milliseconds }: Time,
  callerLeft?: AbortSignal,
): Deadline {
  const ended = new AbortController()
  const signal = callerLeft === undefined ? ended.signal : AbortSignal.any([ended.signal, callerLeft])
  const late = () =>
    ended.abort(Object.assign(new Error('The server takes too long.'), { code: 'ETIMEDOUT' }))
  const until = performance.now() + longest
  let timer = setTimeout(late, milliseconds)
  let moved = 0
  return {
    signal,
    moved(bytes) {
      moved += bytes
      if (moved < leastBytes) return
      moved = 0
      clearTimeout(timer)
      if (!ended.signal.aborted) timer = setTimeout(late, Math.min(milliseconds, until - performance.now()))
    },
    race: (work) =>
      new Promise((resolve, reject) => {
        const stop = () => reject(signal.reason as Error)
        if (signal.aborted) stop()
        signal.addEventListener('abort', stop, { once: true })
        work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
      }),
    end() {
      clearTimeout(timer)
      ended.abort(new Error('The work has ended.'))
    },
  }
}
