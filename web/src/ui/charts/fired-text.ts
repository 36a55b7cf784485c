import { PREVIEW_DAYS } from '@rankline/contract/alerts/calls'
import { counted } from '../format.ts'

/** Says on how many of the last days an alert would have fired. @param last the newest of them, as people read it */
export const firedText = (count: number, last: string) =>
  count === 0
    ? `It would not have fired in the last ${PREVIEW_DAYS} days.`
    : `It would have fired on ${counted(count, 'day')} of the last ${PREVIEW_DAYS}, last on ${last}.`
