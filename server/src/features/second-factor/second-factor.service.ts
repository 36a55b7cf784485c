import type { SecondFactor } from '@rankline/contract/second-factor/calls'
import { type Context, type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { findAccountByName } from '../credentials/account-by-name.queries.ts'
import { endSessionsOf, lockLogIns } from '../sessions/open-sessions.service.ts'
import { forgetBegunLogIns } from './challenges.queries.ts'
import { countFactors, findPasswordHash, forgetFactors } from './factors.queries.ts'
import { mailPerson } from './notices.ts'
import { findPasskeys } from './passkeys.queries.ts'
import { noPasskeysText, relyingPartyOf } from './relying-party.ts'
import { methodsOf } from './second-step.service.ts'

/** The factors that the caller has set up, and how they can prove their identity. */
export async function findSecondFactor(ctx: Context & VisitorContext): Promise<SecondFactor> {
  const { accountId } = ctx.person
  const { totp_since, recovery_codes } = await countFactors(ctx.db, accountId)
  const passkeys = await findPasskeys(ctx.db, accountId)
  const hasFactor = totp_since !== null || passkeys.length > 0
  const hasPassword = (await findPasswordHash(ctx.db, accountId)) !== null
  return {
    totp_since: totp_since?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: used_at?.toISOString() ?? null,
    })),
    recovery_codes,
    can_use_passkeys: relyingPartyOf(ctx) === null ? 0 : 1,
    no_passkeys_text: noPasskeysText(ctx),
    confirm_with: hasFactor ? await methodsOf(ctx, accountId) : hasPassword ? ['password'] : [],
  }
}

/**
 * Removes all factors of a person who lost them, from the command line. They can then log in with only the password.
 * @param name a username, or BRAND/USERNAME of a brand's client
 * @returns false if nobody has this name
 */
export async function resetSecondFactor(ctx: SystemContext, name: string): Promise<boolean> {
  const accountId = await findAccountByName(ctx.db, name)
  if (accountId === undefined) return false
  await transaction(ctx, async (inside) => {
    await lockLogIns(inside, accountId)
    await forgetFactors(inside.db, accountId)
    await forgetBegunLogIns(inside.db, accountId)
    await endSessionsOf(inside, accountId)
    await noteOwnActivity(inside, accountId, {
      type: 'SECOND_FACTOR_REMOVE_SUCCESS',
      text: 'An administrator removed the second factor.',
    })
    await mailPerson(inside, accountId, 'reset')
  })
  return true
}
