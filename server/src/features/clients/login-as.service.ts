import { LOGIN_AS_MINUTES } from '@rankline/contract/admin/log-in-as'
import type { SignIn } from '@rankline/contract/auth/calls'
import type { loginAsClient as loginAsCall } from '@rankline/contract/clients/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { audit } from '../../platform/audit/audit.ts'
import { type Context, transaction, type VisitorContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { noteActivity, noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { openSessionAs } from '../sessions/open-sessions.service.ts'
import * as clientQueries from './clients.queries.ts'
import { presentClient } from './clients.service.ts'
import * as queries from './own-clients.queries.ts'

/**
 * Opens a session of a client for their agency. Both sides see it in their activities.
 * @throws {Refusal} not found if the client is not the account's, or may not log in
 */
export async function loginAsClient(
  ctx: Context & VisitorContext,
  { clientId }: ParsedInputOf<typeof loginAsCall>,
): Promise<SignIn> {
  requireWholeAccount(ctx)
  return transaction(ctx, async (inside) => {
    const [held] = await queries.lockClients(inside.db, ctx.account.id, [clientId])
    const client = held && (await clientQueries.findByAccount(inside.db, held.account_id))
    if (client === undefined) throw notFound()
    const accountId = client.client_account_id
    const { token, until } = await openSessionAs(inside, accountId, LOGIN_AS_MINUTES)
    await noteActivity(inside, {
      type: 'LOGIN_AS_SUCCESS',
      text: `Logged in as ${client.username} of ${client.name}.`,
    })
    await audit(inside, { action: 'logged_in_as', subject: `${client.username} of ${client.name}` })
    await noteOwnActivity(inside, accountId, {
      type: 'LOGIN_AS_SUCCESS',
      text: `${client.name} logged in as you.`,
    })
    return { token, user: { ...presentClient(client), impersonated_until: until.toISOString() } }
  })
}
