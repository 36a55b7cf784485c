import { shortDay } from '../charts/days.ts'

/** Names the baseline of a position's change, unless a day is chosen. */
export const sinceLastCheck = 'since the check before'

/** @param day `2026-11-21` */
export const sinceDay = (day: string) => `since ${shortDay(day)}`
