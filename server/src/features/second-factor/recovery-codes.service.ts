import { messages } from '@rankline/contract/messages'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { hashPassword, isRightPassword } from '../credentials/passwords.ts'
import { countFactors } from './factors.queries.ts'
import { mailPerson } from './notices.ts'
import * as queries from './recovery-codes.queries.ts'
import { newCodes, partsOf } from './recovery-codes.ts'

/** Call it inside a transaction. @returns ten new codes, which cannot be shown again */
export async function issueCodes(ctx: SystemContext, accountId: number): Promise<string[]> {
  const codes = newCodes()
  const kept = await Promise.all(
    codes.map(async (code) => {
      const { selector, verifier } = partsOf(code)
      return { selector, hash: await hashPassword(verifier) }
    }),
  )
  await queries.replaceCodes(ctx.db, accountId, kept)
  return codes
}

/** @returns whether it is an unused code of the person */
export async function useRecoveryCode(ctx: SystemContext, accountId: number, code: string): Promise<boolean> {
  const { selector, verifier } = partsOf(code)
  const kept = await queries.findUnused(ctx.db, accountId, selector)
  if (!(await isRightPassword(kept?.code_hash, verifier))) return false
  const isUsed = await queries.markUsed(ctx.db, accountId, selector, new Date())
  if (isUsed)
    await noteOwnActivity(ctx, accountId, {
      type: 'RECOVERY_CODE_USE_SUCCESS',
      text: 'A recovery code was used.',
    })
  return isUsed
}

/** Replaces all codes of the caller with ten new ones. */
export async function renewRecoveryCodes(ctx: Context) {
  const { accountId } = ctx.person
  return transaction(ctx, async (inside) => {
    const { totp_since, passkeys } = await countFactors(inside.db, accountId)
    if (totp_since === null && passkeys === 0) throw conflict(messages.noSecondFactor)
    const recovery_codes = await issueCodes(inside, accountId)
    await noteOwnActivity(inside, accountId, {
      type: 'RECOVERY_CODE_RENEW_SUCCESS',
      text: 'New recovery codes were created.',
    })
    await mailPerson(inside, accountId, 'codes_renewed')
    return { recovery_codes }
  })
}
