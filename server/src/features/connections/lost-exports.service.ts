import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { endAutoExportsTo } from '../auto-exports/auto-exports.queries.ts'
import { notify } from '../notifications/notify.service.ts'

/**
 * Disables the automatic exports to a deleted connection, in the transaction that deletes it, and notifies their accounts.
 * @param usedBy the one account that may no longer use the connection; all accounts by default
 */
export async function endLostExports(
  ctx: SystemContext,
  connection: { accountId: number; id: number; name: string },
  usedBy?: number,
) {
  for (const accountId of await endAutoExportsTo(ctx.db, connection, usedBy))
    await notifyOfEnd(ctx, accountId, messages.autoExportLost(connection.name))
}

/** Notifies an account that its automatic export is disabled. @param why plain text */
export const notifyOfEnd = (ctx: SystemContext, accountId: number, why: string) =>
  notify(ctx, accountId, {
    type: 'AUTO_EXPORT_ENDED',
    title: 'The automatic export is off',
    description: why,
    clickAction: '/exports',
  })
