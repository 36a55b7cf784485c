import type { AccountEvent } from '@rankline/contract/events/calls'
import { useEffect, useEffectEvent } from 'react'
import { subscribe } from './events.ts'
import { throttle } from './throttle.ts'

/**
 * Keeps the screen current: refreshes after the first event that concerns it, and then at most once per `pause`
 * milliseconds. A busy project sends several events a second.
 */
export function useLive(
  pause: number,
  refresh: () => Promise<unknown>,
  concerns: (event: AccountEvent) => boolean = () => true,
) {
  const read = useEffectEvent(refresh)
  const isMeant = useEffectEvent(concerns)
  useEffect(() => {
    const ask = throttle(() => read(), pause)
    const stop = subscribe((event) => {
      if (isMeant(event)) ask()
    })
    return () => {
      ask.cancel()
      stop()
    }
  }, [pause])
}
