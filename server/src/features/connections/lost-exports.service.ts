import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { endAutoExportsTo } from '../auto-exports/auto-exports.queries.ts'
import { notify } from '../notifications/notify.service.ts'

/**
 * Ends the automatic exports to a connection that is gone, in the transaction in which it goes, and tells their accounts.
 * @param usedBy the one account that may use the connection no more; absent: all of them
 */
export async function endLostExports(
  ctx: SystemContext,
  connection: { accountId: number; id: number; name: string },
  usedBy?: number,
) {
  for (const accountId of await endAutoExportsTo(ctx.db, connection, usedBy))
    await tellEnd(ctx, accountId, messages.autoExportLost(connection.name))
}

/** Tells an account that nothing is exported by itself any more. @param why plain text */
export const tellEnd = (ctx: SystemContext, accountId: number, why: string) =>
  notify(ctx, accountId, {
    type: 'AUTO_EXPORT_ENDED',
    title: 'The automatic export is off',
    description: why,
    clickAction: '/exports',
  })
