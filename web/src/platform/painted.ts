import { startTransition, useEffect, useState } from 'react'

/** In ms; whoever keeps the browser busy for longer keeps nothing back. */
const LONGEST_WAIT = 500

/** Whether what this component drew first is on screen and at rest: what nobody misses there need not come with it. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setPainted(true))), [])
  return isPainted
}

/** Runs `act` once nothing else is to be done. @returns what takes that back */
function whenIdle(act: () => void): () => void {
  // Safari has no such thing.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: LONGEST_WAIT })
  return () => cancelIdleCallback(request)
}
