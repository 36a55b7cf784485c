import { DAY, utcDay } from '@rankline/contract/days'

const MINUTE = 60_000
/** Minutes after midnight in which checks of the day before may still be recorded. */
const LATE_CHECKS = 20
/** Minutes after midnight for which alerts wait for the market baseline of the day before. */
const FIELD_WAIT = 120

/** Last finished UTC day whose checks are all recorded. */
export const lastDayAt = (now: Date): string => utcDay(-1, new Date(now.getTime() - LATE_CHECKS * MINUTE))

/** Whether the market baseline of the last day can still be counted in time. */
export const isFieldAwaited = (now: Date): boolean =>
  now.getTime() < Date.parse(lastDayAt(now)) + DAY + FIELD_WAIT * MINUTE
