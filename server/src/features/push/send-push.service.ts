import type { PushMessage } from '@rankline/contract/push/calls'
import type { SystemContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { delivery } from './deliver-push.ts'
import * as queries from './push.queries.ts'

/**
 * Sends a message to all browsers of an account with push turned on, except those in `except`, which already have it.
 * Inside a transaction, it is sent only if the transaction commits.
 */
export async function pushToAccount(
  ctx: SystemContext,
  accountId: number,
  message: PushMessage,
  except: readonly string[] = [],
) {
  for (const code of await queries.findCodes(ctx.db, accountId))
    if (!except.includes(code)) await pushToCode(ctx, accountId, code, message)
}

/** Like `pushToAccount`, for one browser. Does nothing if the code no longer exists. */
export async function pushToCode(ctx: SystemContext, accountId: number, code: string, message: PushMessage) {
  await enqueue(ctx.db, delivery, { accountId, code, message })
}
