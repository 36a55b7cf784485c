import { DAY, utcDay } from '@rankline/contract/days'

const MINUTE = 60_000
/** Minutes after midnight in which checks of the day before may still be recorded. */
const LATE_CHECKS = 20
/** Minutes after midnight in which the field of the day before is still waited for. */
const FIELD_WAIT = 120

/** The last UTC day that is over, with all that was checked on it. */
export const lastDayAt = (now: Date): string => utcDay(-1, new Date(now.getTime() - LATE_CHECKS * MINUTE))

/** Whether the field of the last day may still be counted in time. */
export const isFieldAwaited = (now: Date): boolean =>
  now.getTime() < Date.parse(lastDayAt(now)) + DAY + FIELD_WAIT * MINUTE
