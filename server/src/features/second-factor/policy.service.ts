import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/second-factor/calls'
import { type Context, transaction } from '../../platform/context.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { announceAccess } from '../events/announce.ts'
import * as queries from './policy.queries.ts'

export async function findMemberPolicy({ db, account }: Context) {
  return { is_required: (await queries.findPolicy(db, account.id)) ? (1 as const) : (0 as const) }
}

/** Closes the account to members without a second factor, or opens it again. Notifies their open pages. */
export async function updateMemberPolicy(
  ctx: Context,
  { isRequired }: ParsedInputOf<typeof calls.updateMemberPolicy>,
) {
  await transaction(ctx, async (inside) => {
    const members = await queries.setPolicy(inside.db, ctx.account.id, isRequired)
    await announceAccess(inside.db, members)
    await noteActivity(inside, {
      type: 'SECOND_FACTOR_POLICY_SUCCESS',
      text: isRequired ? 'Require two-factor authentication.' : 'Members need no second factor.',
    })
  })
  return findMemberPolicy(ctx)
}
