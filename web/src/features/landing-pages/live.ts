import { useLive } from '../../platform/live.ts'
import { refreshLandingPages } from './landing-pages.api.ts'

/** Keeps the list of a project's pages current while checks are recorded. */
export const useLiveLandingPages = (projectId: number) =>
  useLive(
    2_500,
    () => refreshLandingPages(projectId),
    (event) => event.project_id === projectId,
  )
