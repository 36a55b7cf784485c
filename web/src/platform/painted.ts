import { startTransition, useEffect, useState } from 'react'

/** In ms; if the browser stays busy for longer, stop waiting. */
const LONGEST_WAIT = 500

/** Whether the first render is painted and the browser idle, so that less urgent parts can render. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setPainted(true))), [])
  return isPainted
}

/** Runs `act`, always the same, once the first render is painted and the browser idle. */
export function useOncePainted(act: () => void) {
  useEffect(() => whenIdle(act), [act])
}

/** When the browser is idle. */
export const idle = () => new Promise<void>((resolve) => whenIdle(resolve))

/** Runs `act` when the browser is idle. @returns a function that cancels it */
function whenIdle(act: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: LONGEST_WAIT })
  return () => cancelIdleCallback(request)
}
