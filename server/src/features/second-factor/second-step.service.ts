import type { FactorMethod, SecondStep } from '@rankline/contract/second-factor/second-step'
import type { SystemContext, VisitorContext } from '../../platform/context.ts'
import type { LogInStep } from '../activity-log/log-ins.service.ts'
import { markBrowser } from './browser.ts'
import { openChallenge } from './challenges.queries.ts'
import { countFactors } from './factors.queries.ts'
import { relyingPartyOf } from './relying-party.ts'

/** The ways in which an account's person can prove a second factor, the easiest first; empty if they have none. */
export async function methodsOf(ctx: VisitorContext, accountId: number): Promise<FactorMethod[]> {
  const { totp_since, passkeys, recovery_codes } = await countFactors(ctx.db, accountId)
  if (totp_since === null && passkeys === 0) return []
  return [
    ...(passkeys > 0 && relyingPartyOf(ctx) !== null ? ['passkey' as const] : []),
    ...(totp_since !== null ? ['totp' as const] : []),
    ...(recovery_codes > 0 ? ['recovery' as const] : []),
  ]
}

/** Whether an account's person has a second factor. */
export async function hasFactor({ db }: SystemContext, accountId: number): Promise<boolean> {
  const { totp_since, passkeys } = await countFactors(db, accountId)
  return totp_since !== null || passkeys > 0
}

/** The second step that a person must pass after the first one; null if they have no second factor. */
export async function secondStepOf(
  ctx: VisitorContext,
  accountId: number,
  firstStep: LogInStep,
): Promise<SecondStep | null> {
  if (!(await hasFactor(ctx, accountId))) return null
  const holder = markBrowser(ctx)
  const challenge = await openChallenge(ctx.db, { purpose: 'log_in', holder, accountId, firstStep })
  return { challenge, methods: await methodsOf(ctx, accountId) }
}
