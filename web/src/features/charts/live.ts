import { useLive } from '../../platform/live.ts'
import { refreshCharts } from './charts.api.ts'

/** Keeps the project's charts current while its numbers change. */
export const useLiveCharts = (projectId: number) =>
  useLive(
    4_000,
    () => refreshCharts(projectId),
    ({ type, project_id: changed }) => type === 'project' && changed === projectId,
  )
