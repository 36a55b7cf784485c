/** Lets only so many checks be under way at a source; others wait in line. */
export type Gate = {
  /** How many are under way. */
  inside(): number
  hasRoom(): boolean
  /** @returns to be called when the check has ended. @throws the signal's reason when aborted in line */
  enter(signal: AbortSignal): Promise<() => void>
}

/** @param limit how many there may be now */
export function createGate(limit: () => number): Gate {
  const line: (() => void)[] = []
  let inside = 0

  function leave() {
    inside -= 1
    while (inside < limit() && line.length > 0) line.shift()?.()
  }

  return {
    inside: () => inside,
    hasRoom: () => inside < limit() && line.length === 0,
    async enter(signal) {
      if (inside < limit() && line.length === 0) inside += 1
      else await wait(signal)
      return leave
    },
  }

  /** Whoever is let in is counted at once, so that nobody slips in between. */
  function wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const admit = () => {
        inside += 1
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      const onAbort = () => {
        line.splice(line.indexOf(admit), 1)
        reject(signal.reason)
      }
      line.push(admit)
      signal.addEventListener('abort', onAbort, { once: true })
    })
  }
}
