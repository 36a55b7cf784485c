/** Limits how many checks run at a source at the same time; the others wait in order. */
export type Semaphore = {
  running(): number
  hasRoom(): boolean
  /** @returns a function to call when the check has ended. @throws the signal's reason if aborted while waiting */
  acquire(signal: AbortSignal): Promise<() => void>
}

/** @param limit how many checks may run now; called each time, because it changes */
export function createSemaphore(limit: () => number): Semaphore {
  const waiting: (() => void)[] = []
  let running = 0

  function release() {
    running -= 1
    while (running < limit() && waiting.length > 0) waiting.shift()?.()
  }

  return {
    running: () => running,
    hasRoom: () => running < limit() && waiting.length === 0,
    async acquire(signal) {
      if (running < limit() && waiting.length === 0) running += 1
      else await wait(signal)
      return release
    },
  }

  /** Counts a check as soon as it is admitted, so that no other check takes its place. */
  function wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const admit = () => {
        running += 1
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      const onAbort = () => {
        waiting.splice(waiting.indexOf(admit), 1)
        reject(signal.reason)
      }
      waiting.push(admit)
      signal.addEventListener('abort', onAbort, { once: true })
    })
  }
}
