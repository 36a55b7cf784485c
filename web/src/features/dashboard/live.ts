import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { refreshDashboard } from './dashboard.api.ts'

/** A busy account sends several events a second; refetch its numbers once in this time, in ms. */
const pause = 2_500

/** Keeps the dashboard current while checks are recorded. */
export function useLiveDashboard() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshDashboard()
      }, pause)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
