import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { refreshCharts } from './charts.api.ts'

/** Checks update a project's numbers about once a second; the charts refresh less often, in ms. */
const pause = 4_000

/** Keeps the project's charts current while its numbers change. */
export function useLiveCharts(projectId: number) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe((event) => {
      if (event.type !== 'project' || event.project_id !== projectId) return
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshCharts(projectId)
      }, pause)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [projectId])
}
