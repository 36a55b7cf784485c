import type { UsedPasskey } from '@rankline/contract/second-factor/webauthn'
import type { VisitorContext } from '../../platform/context.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import * as queries from './passkeys.queries.ts'
import { requireRelyingParty } from './relying-party.ts'

const TIMEOUT = 300_000

type SaidByBrowser = { response: { clientDataJSON: string } }
type Wanted = { challenge: string; accountId: number | null }

/**
 * The passkey request for the browser. A known person must use one of their own passkeys. An unknown one may use
 * any passkey, but the authenticator must verify its holder.
 */
export async function requestOf(ctx: VisitorContext, { challenge, accountId }: Wanted) {
  const { id } = requireRelyingParty(ctx)
  const own = accountId === null ? [] : await queries.findPasskeys(ctx.db, accountId)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const { rpId = id } = await generateAuthenticationOptions({
    rpID: id,
    challenge: Buffer.from(challenge, 'base64url'),
  })
  return {
    challenge,
    timeout: TIMEOUT,
    rpId,
    ...(accountId !== null && {
      allowCredentials: own.map(({ credential_id, transports }) => ({
        id: credential_id.toString('base64url'),
        type: 'public-key',
        transports,
      })),
    }),
    userVerification: accountId === null ? ('required' as const) : ('preferred' as const),
  }
}

/** The challenge that an answer claims to sign; undefined if it is not a browser's answer. */
export function challengeIn({ response }: SaidByBrowser): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    const { challenge } = said as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** @returns the account whose passkey signed the challenge; null if no valid signature is found */
export async function signerOf(
  ctx: VisitorContext,
  assertion: UsedPasskey,
  { challenge, accountId }: Wanted,
): Promise<number | null> {
  const party = requireRelyingParty(ctx)
  const credentialId = Buffer.from(assertion.id, 'base64url')
  const kept = await queries.findByCredential(ctx.db, credentialId, accountId)
  if (kept === undefined || !isHandleRight(assertion, kept, accountId)) return null
  const counter = await newCounter(assertion, kept, { ...party, challenge, isAlone: accountId === null })
  if (counter === null) return null
  const now = new Date()
  if (await queries.countUse(ctx.db, kept.account_id, { id: kept.id, counter, now })) return kept.account_id
  await noteOwnActivity(ctx, kept.account_id, {
    type: 'SECOND_FACTOR_CHECK_FAILED',
    text: 'A passkey was refused: it may have been copied.',
  })
  return null
}

/** A passkey used alone must name its account (user handle); with a password, the name is optional. */
function isHandleRight({ response }: UsedPasskey, kept: queries.KeptPasskey, accountId: number | null) {
  if (response.userHandle == null) return accountId !== null
  return Buffer.from(response.userHandle, 'base64url').equals(kept.user_handle)
}

type Expected = { id: string; origin: string; challenge: string; isAlone: boolean }

/** @returns the authenticator's new counter; null if the signature, origin or challenge is wrong */
async function newCounter(
  { response, ...assertion }: UsedPasskey,
  kept: queries.KeptPasskey,
  { id, origin, challenge, isAlone }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...response, userHandle: response.userHandle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // The database compares the counter, in one statement.
      credential: { id: assertion.id, publicKey: new Uint8Array(kept.public_key), counter: 0 },
      requireUserVerification: isAlone,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null // The library throws for every invalid response.
  }
}
