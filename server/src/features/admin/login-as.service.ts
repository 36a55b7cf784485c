import { LOGIN_AS_MINUTES, type loginAsUser as loginAsCall } from '@rankline/contract/admin/log-in-as'
import type { SignIn } from '@rankline/contract/auth/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { audit } from '../../platform/audit/audit.ts'
import { type Context, transaction, type VisitorContext } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { findOpenUser } from '../auth/auth.queries.ts'
import { presentUser } from '../auth/user.presenter.ts'
import { openSessionAs } from '../sessions/open-sessions.service.ts'

/**
 * Opens a session as another person, for support. Both people see it in their activities, and the audit log records it.
 * @throws {Refusal} not found if nobody may log in so; conflict for administrators
 */
export async function loginAsUser(
  ctx: Context & VisitorContext,
  { userId }: ParsedInputOf<typeof loginAsCall>,
): Promise<SignIn> {
  return transaction(ctx, async (inside) => {
    const user = await findOpenUser(inside.db, userId)
    if (user === undefined) throw notFound()
    if (user.is_administrator) throw conflict(messages.notAsAdministrator)
    const { token, until } = await openSessionAs(inside, user.account_id, LOGIN_AS_MINUTES)
    await noteOwnActivity(inside, ctx.person.accountId, {
      type: 'LOGIN_AS_SUCCESS',
      text: `Logged in as ${user.username}.`,
    })
    await noteOwnActivity(inside, user.account_id, {
      type: 'LOGIN_AS_SUCCESS',
      text: 'The support logged in as you.',
    })
    await audit(inside, { action: 'logged_in_as', subject: user.username })
    return { token, user: { ...presentUser(user), impersonated_until: until.toISOString() } }
  })
}
