import type { PushMessage } from '@rankline/contract/push'
import type { SystemContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { delivery } from './deliver-push.ts'
import * as queries from './push.queries.ts'

/** What a push service takes is 4096 bytes in all; a notification shows far less. */
const LONGEST = 500

/** Shows a message in every browser an account has turned push on in; inside a transaction only if that commits. */
export async function pushToAccount(ctx: SystemContext, accountId: number, message: PushMessage) {
  for (const code of await queries.findCodes(ctx.db, accountId))
    await pushToCode(ctx, accountId, code, message)
}

/** The same in one of them; a code that is gone by then is left out in silence. */
export async function pushToCode(ctx: SystemContext, accountId: number, code: string, message: PushMessage) {
  const { title, body, click_action } = message
  const short = { title: title.slice(0, LONGEST), body: body.slice(0, LONGEST), click_action }
  await enqueue(ctx.db, delivery, { accountId, code, message: short })
}
