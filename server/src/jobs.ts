import { deleteExpiredSessions } from './features/auth/auth.jobs.ts'
import { preparePositionMonths, thinResultPages } from './features/tracking/housekeeping.jobs.ts'
import type { Job } from './platform/jobs.ts'

/** Every job that needs nothing but the database. */
export const jobs: readonly Job[] = [deleteExpiredSessions, preparePositionMonths, thinResultPages]
