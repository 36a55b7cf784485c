import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { refreshChanges } from './changes.api.ts'

/** A busy account sends several events a second; refetch once in this time, in ms. */
const pause = 5_000

/** Keeps the list current while checks are recorded. */
export function useLiveChanges() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshChanges()
      }, pause)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
