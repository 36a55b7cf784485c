import { utcDay } from '@rankline/contract/days'

/** Days for which failed mails and messages are counted and listed; mails can be tried again for as long. */
const FAILED_DAYS = 7

/** The first UTC day whose failed mails and messages are counted and listed. */
export const failedSince = (): string => utcDay(-FAILED_DAYS)
