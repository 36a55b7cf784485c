import { startTransition, useEffect, useState } from 'react'

/** In ms; if the browser stays busy for longer, stop waiting: to render more, and to load what nobody has asked for yet. */
const LONGEST_WAIT = 500
const LONGEST_WAIT_TO_LOAD = 3_000

/** Whether the first render is painted and the browser idle, so that less urgent parts can render. */
export function useIsIdle(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setPainted(true)), LONGEST_WAIT), [])
  return isPainted
}

/** Runs `act`, always the same, once the first render is painted and the browser idle. */
export function useOnceIdle(act: () => void) {
  useEffect(() => whenIdle(act, LONGEST_WAIT_TO_LOAD), [act])
}

/** When the browser is idle. */
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
