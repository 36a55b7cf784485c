import { dateText, yearOf } from '../../platform/date-format.ts'

/** `22 Nov`, with the year when it is another. */
export const dayOf = (at: string): string =>
  dateText(at, yearOf(at) === yearOf(new Date()) ? 'shortDate' : 'date')
