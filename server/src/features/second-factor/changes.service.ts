import type { Context } from '../../platform/context.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { endSessionsOf, lockLogIns, provenAgain } from '../sessions/open-sessions.service.ts'
import { forgetFactor } from '../sessions/sessions.queries.ts'
import { forgetBegunLogIns } from './challenges.queries.ts'
import { countFactors } from './factors.queries.ts'
import { mailPerson } from './notices.ts'
import { deleteCodes } from './recovery-codes.queries.ts'
import { issueCodes } from './recovery-codes.service.ts'

/**
 * Adds a factor of the caller and mails them; call it inside a transaction. The first factor brings recovery codes
 * and ends all other sessions, because they passed no second factor.
 */
export async function factorAdded(
  ctx: Context,
  what: 'totp_added' | 'passkey_added',
  add: () => Promise<unknown>,
): Promise<{ recovery_codes: string[] | null }> {
  const { accountId } = ctx.person
  await lockLogIns(ctx, accountId)
  const before = await countFactors(ctx.db, accountId)
  await add()
  const isFirst = before.totp_since === null && before.passkeys === 0
  const recovery_codes = isFirst ? await issueCodes(ctx, accountId) : null
  await provenAgain(ctx, { hasFactor: true })
  if (isFirst) await endSessionsOf(ctx, accountId, ctx.session)
  await noteOwnActivity(ctx, accountId, {
    type: 'SECOND_FACTOR_ADD_SUCCESS',
    text: what === 'totp_added' ? 'An authenticator app was added.' : 'A passkey was added.',
  })
  await mailPerson(ctx, accountId, what)
  return { recovery_codes }
}

/** Mails the caller that a factor was removed. Removing the last one also deletes codes. Call it inside a transaction. */
export async function factorRemoved(ctx: Context, what: 'totp_removed' | 'passkey_removed') {
  const { accountId } = ctx.person
  const { totp_since, passkeys } = await countFactors(ctx.db, accountId)
  if (totp_since === null && passkeys === 0) {
    await deleteCodes(ctx.db, accountId)
    await forgetBegunLogIns(ctx.db, accountId)
    await forgetFactor(ctx.db, accountId)
  }
  await mailPerson(ctx, accountId, what)
}
