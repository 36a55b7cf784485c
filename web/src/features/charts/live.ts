import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { refreshCharts } from './charts.api.ts'

/** The numbers of a project's day are added up about once a second while it is checked; so often nobody looks. */
const pause = 4_000

/** Keeps the project's charts current while its numbers are added up. */
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
