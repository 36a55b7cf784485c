import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { refreshDashboard } from './dashboard.api.ts'

/** A busy account says several times a second that it moved; its numbers are asked for once in this time. */
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
