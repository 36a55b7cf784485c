import { utcDay } from '@rankline/contract/days'

/** Minutes after midnight in which checks of the day before may still be recorded. */
const LATE_CHECKS = 20

/** The last UTC day that is over, with all that was checked on it. */
export const lastDayAt = (now: Date): string => utcDay(-1, new Date(now.getTime() - LATE_CHECKS * 60_000))
