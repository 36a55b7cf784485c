import { messages } from '@rankline/contract/messages'
import type { Context } from '../../platform/context.ts'
import { UnreadableSecret } from '../../platform/crypto.ts'
import { readServerAddress } from '../deliveries/destination-address.ts'
import { decryptDestinations } from '../deliveries/encrypted-destinations.service.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import { destinationColumns } from './report-columns.ts'
import { findToServers, updateDestinations } from './reports.queries.ts'

/**
 * Removes a deleted file server from all reports that use it, and notifies their accounts. A report without another
 * destination is disabled.
 */
export async function leaveServer(ctx: Context, server: { id: number; name: string }) {
  const accounts = [ctx.person.accountId, ...ctx.memberships.map(({ account }) => account.id)]
  const left = new Map<number, number>()
  for (const { account_id: accountId, id, destinations } of await findToServers(ctx.db, accounts)) {
    const before = openedOf(ctx, accountId, destinations)
    const kept = before.filter(({ type, address }) => type !== 'server' || !isThe(address))
    if (kept.length === before.length) continue
    await updateDestinations(ctx.db, accountId, id, destinationColumns(ctx.installation, accountId, kept))
    left.set(accountId, (left.get(accountId) ?? 0) + 1)
  }
  for (const [accountId, count] of left)
    await notify(ctx, accountId, {
      type: 'REPORT_SERVER_DELETED',
      title: 'Reports lost their file server',
      description: html`${messages.reportsLostServer(count, server.name)}`,
      clickAction: '/reports',
    })

  function isThe(address: string) {
    const { accountId, serverId } = readServerAddress(address)
    return accountId === ctx.person.accountId && serverId === server.id
  }
}

/** Decrypts destinations. Empty if their key is lost, because nothing can be sent there anyway. */
function openedOf({ installation }: Context, accountId: number, sealed: string) {
  try {
    return decryptDestinations(installation, accountId, sealed)
  } catch (error) {
    if (error instanceof UnreadableSecret) return []
    throw error
  }
}
