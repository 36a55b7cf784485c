import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { refreshLandingPages } from './landing-pages.api.ts'

/** Checks change a project's pages several times a second; the list refreshes less often, in ms. */
const pause = 2_500

/** Keeps the list of a project's pages current while checks are recorded. */
export function useLiveLandingPages(projectId: number) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe((event) => {
      if (event.project_id !== projectId) return
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshLandingPages(projectId)
      }, pause)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [projectId])
}
