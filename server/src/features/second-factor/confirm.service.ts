import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/second-factor/calls'
import type { Context, VisitorContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { isRightPassword } from '../credentials/passwords.ts'
import { confirmedAgain } from '../sessions/open-sessions.service.ts'
import { challengeIn, requestOf } from './assertions.ts'
import { clearAttempts, countAttempt } from './attempts.queries.ts'
import { findChallenge, openChallenge, useChallenge } from './challenges.queries.ts'
import { findPasswordHash } from './factors.queries.ts'
import { admitProof, isProven, type Proof, wrongProof } from './proof.service.ts'
import { hasFactor } from './second-step.service.ts'

const boundTo = ({ session }: Context) => ({ purpose: 'confirm' as const, holder: session.tokenHash })

export async function beginConfirmation(ctx: Context & VisitorContext) {
  const { accountId } = ctx.person
  const challenge = await openChallenge(ctx.db, { ...boundTo(ctx), accountId })
  return { options: await requestOf(ctx, { challenge, accountId }) }
}

/**
 * Confirms the caller's identity again, for actions that need a recent log-in.
 * @returns the session's new token; the former one is invalid
 */
export async function confirmPerson(
  ctx: Context & VisitorContext,
  { method, ...given }: ParsedInputOf<typeof calls.confirmPerson>,
) {
  if (method === 'password') await confirmByPassword(ctx, given.code ?? '')
  else await confirmByFactor(ctx, { method, ...given })
  return { token: await confirmedAgain(ctx, { hasFactor: method !== 'password' }) }
}

/** @throws {Refusal} invalid for people with a second factor: their password alone confirms nothing */
async function confirmByPassword(ctx: Context, password: string) {
  const { accountId } = ctx.person
  if (await hasFactor(ctx, accountId)) throw invalid('method', messages.confirmByFactor)
  await countAttempt(ctx, accountId)
  if (!(await isRightPassword(await findPasswordHash(ctx.db, accountId), password)))
    throw invalid('code', messages.wrongOwnPassword)
  await clearAttempts(ctx, accountId)
}

async function confirmByFactor(ctx: Context & VisitorContext, proof: Proof) {
  const { accountId } = ctx.person
  const challenge = proof.assertion === undefined ? '' : (challengeIn(proof.assertion) ?? '')
  if (proof.method === 'passkey') {
    const found = await findChallenge(ctx.db, challenge, boundTo(ctx))
    if (found?.account_id !== accountId) throw wrongProof(proof)
  }
  await admitProof(ctx, accountId, proof)
  if (!(await isProven(ctx, accountId, { proof, challenge }))) throw wrongProof(proof)
  if (proof.method === 'passkey' && !(await useChallenge(ctx.db, challenge, boundTo(ctx))))
    throw wrongProof(proof)
}
