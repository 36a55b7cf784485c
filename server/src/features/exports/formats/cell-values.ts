import { DAY } from '@rankline/contract/days'

/** Day 0 of a spreadsheet, at Excel and at Google. */
const EPOCH = Date.UTC(1899, 11, 30)
/** Characters that XML cannot hold, and other control characters. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu

/** A moment as spreadsheets count it: days since their day 0. */
export const serialOf = (moment: Date): number => (moment.getTime() - EPOCH) / DAY

/** A text as a cell can hold it, cut after `most` characters. */
export const cellText = (text: string, most: number): string => text.slice(0, most).replace(UNWRITABLE, '')
