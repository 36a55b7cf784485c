import { startTransition, useEffect, useState } from 'react'

/** Timeouts in ms for a browser that stays busy: before more is rendered, and before code is preloaded. */
const LONGEST_WAIT = 500
const LONGEST_WAIT_TO_LOAD = 3_000

/** Whether the first render is painted and the browser is idle, so that less urgent parts can render. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true)), LONGEST_WAIT), [])
  return isIdle
}

/** Runs `act` once the first render is painted and the browser is idle. `act` must not change between renders. */
export function useOnceIdle(act: () => void) {
  useEffect(() => whenIdle(act, LONGEST_WAIT_TO_LOAD), [act])
}

/** Resolves when the browser is idle. */
export const untilIdle = () => new Promise<void>((resolve) => whenIdle(resolve, LONGEST_WAIT_TO_LOAD))

/** Runs `act` when the browser is idle. @returns a function that cancels it */
function whenIdle(act: () => void, longest: number): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: longest })
  return () => cancelIdleCallback(request)
}
