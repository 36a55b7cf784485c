import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { forgetProject, refreshProjects } from './projects.api.ts'

/** A busy project sends several events a second; refetch its numbers once in this time, in ms. */
const pause = 2_500

/** Keeps the numbers of one project, or of all, current on the screen. */
export function useLiveProjects(projectId?: number) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe((event) => {
      if (projectId !== undefined && event.project_id !== projectId) return
      if (event.type === 'deleted' && event.keyword_ids.length === 0) forgetProject(event.project_id)
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshProjects()
      }, pause)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [projectId])
}
