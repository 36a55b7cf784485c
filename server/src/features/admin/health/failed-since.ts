import { utcDay } from '@rankline/contract/days'

/** Days for which failed mails and messages are counted and listed. Mails can be retried for the same time. */
const FAILED_DAYS = 7

/** The first UTC day whose failed mails and messages are counted and listed. */
export const failedSince = (): string => utcDay(-FAILED_DAYS)
