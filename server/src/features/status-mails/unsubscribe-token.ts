import { STATUS_PERIODS, type StatusPeriod } from '@rankline/contract/status-mails/calls'
import { z } from 'zod'
import type { Installation } from '../../platform/installation.ts'

const ABOUT = 'end of status mails'

const content = z.object({ accountId: z.int(), period: z.enum(STATUS_PERIODS) })

/** Token of the unsubscribe link. It needs no log-in and never expires, because people may use it in years-old mails. */
export const unsubscribeToken = ({ secrets }: Installation, accountId: number, period: StatusPeriod) =>
  secrets.encrypt(JSON.stringify({ accountId, period }), ABOUT)

/** @returns null when the token is none of this installation's */
export function readToken({ secrets }: Installation, token: string): z.output<typeof content> | null {
  try {
    return content.parse(JSON.parse(secrets.decrypt(token, ABOUT)))
  } catch {
    return null // A forged token gets no details.
  }
}
