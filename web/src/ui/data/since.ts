import { shortDay } from '../charts/days.ts'

/** What the change of a position is compared with, unless a day is chosen. */
export const sinceLastCheck = 'since the check before'

/** @param day `2026-11-21` */
export const sinceDay = (day: string) => `since ${shortDay(day)}`
