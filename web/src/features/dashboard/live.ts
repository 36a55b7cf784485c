import { useLive } from '../../platform/live.ts'
import { refreshDashboard } from './dashboard.api.ts'

/** Keeps the dashboard current while checks are recorded. */
export const useLiveDashboard = () => useLive(2_500, refreshDashboard)
