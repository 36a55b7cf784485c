import type { SignIn } from '@rankline/contract/auth/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/second-factor/calls'
import { transaction, type VisitorContext } from '../../platform/context.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import type { LogInStep } from '../activity-log/log-ins.service.ts'
import { lockLogIn } from '../sessions/open-sessions.service.ts'
import { challengeIn, requestOf, signerOf } from './assertions.ts'
import { browserOf, markBrowser } from './browser.ts'
import { countTry, findChallenge, openChallenge, type Purpose, useChallenge } from './challenges.queries.ts'
import { mailPerson } from './notices.ts'
import { admitProof, isProven, wrongProof } from './proof.service.ts'

/** The steps of a log-in, and whether the person stays logged in. */
export type LogIn = { steps: readonly LogInStep[]; isKept: boolean }

/** Creates a session for an account whose person passed a second factor; null for an account of the other kind. */
type Enter = (ctx: VisitorContext, accountId: number, logIn: LogIn) => Promise<SignIn | null>

/** Functions that log in people of the site, and clients of a brand. */
export type Entrances = { person: Enter; client: Enter }

const expired = () => invalid('challenge', messages.signInExpired)

/** The binding of a challenge to the current browser. @throws {Refusal} expired if this browser began no log-in */
function boundTo(ctx: VisitorContext, purpose: Purpose) {
  const holder = browserOf(ctx)
  if (holder === null) throw expired()
  return { purpose, holder }
}

/** @throws {Refusal} expired if this browser began no such log-in */
async function begunBy(ctx: VisitorContext, challenge: string) {
  const found = await findChallenge(ctx.db, challenge, boundTo(ctx, 'log_in'))
  if (found?.account_id == null) throw expired()
  return { accountId: found.account_id, firstStep: found.first_step }
}

/** The passkey request for the browser, for a second step. */
export async function beginSecondStep(
  ctx: VisitorContext,
  { challenge }: ParsedInputOf<typeof calls.beginSecondStep>,
) {
  const { accountId } = await begunBy(ctx, challenge)
  return { options: await requestOf(ctx, { challenge, accountId }) }
}

/**
 * Completes a log-in by its second step and creates the session. A challenge allows five tries. After the fifth
 * wrong code in a row, across all challenges, the person is notified that somebody knows their password.
 */
export async function finishSecondStep(
  ctx: VisitorContext,
  { challenge, keep = false, ...proof }: ParsedInputOf<typeof calls.finishSecondStep>,
  entrances: Entrances,
): Promise<SignIn> {
  const { accountId, firstStep } = await begunBy(ctx, challenge)
  const isOneOfMany = await admitProof(ctx, accountId, proof)
  const left = await countTry(ctx.db, challenge)
  if (left === null) throw expired()
  if (!(await isProven(ctx, accountId, { proof, challenge }))) {
    if (isOneOfMany || (proof.method === 'passkey' && left === 0))
      await mailPerson(ctx, accountId, 'codes_tried')
    throw wrongProof(proof)
  }
  return transaction(ctx, async (inside) => {
    await lockLogIn(inside, accountId)
    if (!(await useChallenge(inside.db, challenge, boundTo(ctx, 'log_in')))) throw expired()
    const steps = [...(firstStep === null ? [] : [firstStep]), proof.method]
    return enter(inside, { accountId, steps, isKept: keep }, entrances)
  })
}

async function enter(
  ctx: VisitorContext,
  { accountId, ...logIn }: LogIn & { accountId: number },
  { person, client }: Entrances,
): Promise<SignIn> {
  const entered = (await person(ctx, accountId, logIn)) ?? (await client(ctx, accountId, logIn))
  if (entered === null) throw forbidden()
  return entered
}

/** The passkey request for a browser whose person is not known yet. */
export async function beginPasskeyLogIn(ctx: VisitorContext) {
  const holder = markBrowser(ctx)
  const challenge = await openChallenge(ctx.db, { purpose: 'passkey_log_in', holder, accountId: null })
  return { options: await requestOf(ctx, { challenge, accountId: null }) }
}

/** Logs in the person of a passkey. Only people of the site: clients of a brand log in at their brand. */
export async function finishPasskeyLogIn(
  ctx: VisitorContext,
  { assertion, keep = false }: ParsedInputOf<typeof calls.finishPasskeyLogIn>,
  { person }: Pick<Entrances, 'person'>,
): Promise<SignIn> {
  const bound = boundTo(ctx, 'passkey_log_in')
  const challenge = challengeIn(assertion) ?? ''
  if ((await findChallenge(ctx.db, challenge, bound)) === undefined) throw expired()
  const accountId = await signerOf(ctx, assertion, { challenge, accountId: null })
  if (accountId === null) throw invalid('assertion', messages.wrongPasskey)
  return transaction(ctx, async (inside) => {
    await lockLogIn(inside, accountId)
    if (!(await useChallenge(inside.db, challenge, bound))) throw expired()
    const entered = await person(inside, accountId, { steps: ['passkey'], isKept: keep })
    if (entered === null) throw invalid('assertion', messages.wrongPasskey)
    return entered
  })
}
