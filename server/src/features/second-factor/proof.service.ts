import { messages } from '@rankline/contract/messages'
import type { FactorMethod } from '@rankline/contract/second-factor/second-step'
import type { UsedPasskey } from '@rankline/contract/second-factor/webauthn'
import type { SystemContext, VisitorContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { signerOf } from './assertions.ts'
import { clearAttempts, countAttempt } from './attempts.queries.ts'
import { useRecoveryCode } from './recovery-codes.service.ts'
import { useTotp } from './totp.service.ts'

export type Proof = {
  method: FactorMethod
  code?: string | undefined
  assertion?: UsedPasskey | undefined
}

/**
 * Counts an attempt to prove a factor. Passkeys cannot be guessed, so they never wait.
 * @returns whether to notify the person if the code is wrong
 * @throws {Refusal} too many requests after too many wrong codes in a row
 */
export async function admitProof(ctx: SystemContext, accountId: number, { method }: Proof): Promise<boolean> {
  return method !== 'passkey' && countAttempt(ctx, accountId)
}

/** Whether the person of the account has proven the factor. Uses up the code or challenge. */
export async function isProven(
  ctx: VisitorContext,
  accountId: number,
  { proof, challenge }: { proof: Proof; challenge: string },
): Promise<boolean> {
  const isRight = await isRightProof(ctx, accountId, proof, challenge)
  if (isRight && proof.method !== 'passkey') await clearAttempts(ctx, accountId)
  if (!isRight)
    await noteOwnActivity(ctx, accountId, {
      type: 'SECOND_FACTOR_CHECK_FAILED',
      text: proof.method === 'passkey' ? 'A passkey was refused.' : 'A wrong code was typed.',
    })
  return isRight
}

async function isRightProof(
  ctx: VisitorContext,
  accountId: number,
  { method, code = '', assertion }: Proof,
  challenge: string,
) {
  if (method === 'totp') return useTotp(ctx, accountId, code)
  if (method === 'recovery') return useRecoveryCode(ctx, accountId, code)
  if (assertion === undefined) return false
  return (await signerOf(ctx, assertion, { challenge, accountId })) === accountId
}

export const wrongProof = ({ method }: Pick<Proof, 'method'>) =>
  method === 'passkey' ? invalid('assertion', messages.wrongPasskey) : invalid('code', messages.wrongCode)
