import type { AccountEvent } from '@rankline/contract/events/calls'
import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { useLive } from '../../platform/live.ts'
import { forgetProject, refreshProjects } from './projects.api.ts'

/** Keeps the numbers of one project, or of all projects, current on the screen. */
export function useLiveProjects(projectId?: number) {
  useEffect(() => subscribe(forgetDeleted), [])
  useLive(2_500, refreshProjects, (event) => projectId === undefined || event.project_id === projectId)
}

function forgetDeleted(event: AccountEvent) {
  if (event.type === 'deleted' && event.keyword_ids.length === 0) forgetProject(event.project_id)
}
