import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/second-factor/calls'
import type { CreatedPasskey } from '@rankline/contract/second-factor/webauthn'
import type { VerifyRegistrationResponseOpts } from '@simplewebauthn/server'
import { type Context, transaction, type VisitorContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { challengeIn } from './assertions.ts'
import { findChallenge, openChallenge, useChallenge } from './challenges.queries.ts'
import { factorAdded, factorRemoved } from './changes.service.ts'
import { factorOf, findAddressee } from './factors.queries.ts'
import * as queries from './passkeys.queries.ts'
import { requireRelyingParty } from './relying-party.ts'

const MOST = 20
const TIMEOUT = 300_000

const boundTo = ({ session }: Context) => ({ purpose: 'add_passkey' as const, holder: session.tokenHash })

/** The request for the browser when the caller adds a passkey. */
export async function beginPasskey(ctx: Context & VisitorContext) {
  const { id } = requireRelyingParty(ctx)
  const { accountId } = ctx.person
  const own = await queries.findPasskeys(ctx.db, accountId)
  if (own.length >= MOST) throw conflict(messages.tooManyPasskeys)
  const { user_handle } = await factorOf(ctx.db, accountId)
  const { username, brand } = await findAddressee(ctx.db, accountId)
  const challenge = await openChallenge(ctx.db, { ...boundTo(ctx), accountId })
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: brand ?? 'Rankline',
    rpID: id,
    userName: username,
    userDisplayName: username,
    userID: new Uint8Array(user_handle),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: TIMEOUT,
    attestationType: 'none',
    excludeCredentials: own.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
  })
  return {
    options: {
      ...options,
      rp: { name: options.rp.name, id },
      timeout: TIMEOUT,
      excludeCredentials: options.excludeCredentials ?? [],
      attestation: 'none' as const,
      authenticatorSelection: {
        residentKey: 'preferred' as const,
        requireResidentKey: false,
        userVerification: 'preferred' as const,
      },
    },
  }
}

/** @throws {Refusal} invalid if the browser's answer does not match the request, conflict for a known passkey */
export async function addPasskey(
  ctx: Context & VisitorContext,
  input: ParsedInputOf<typeof calls.addPasskey>,
) {
  const { accountId } = ctx.person
  const challenge = challengeIn(input.credential) ?? ''
  if ((await findChallenge(ctx.db, challenge, boundTo(ctx)))?.account_id !== accountId)
    throw invalid('credential', messages.setUpExpired)
  const made = await madePasskey(ctx, input.credential, challenge)
  if (made === null) throw invalid('credential', messages.wrongPasskey)
  const passkey = { ...made, accountId, name: input.name }
  return transaction(ctx, async (inside) => {
    if (!(await useChallenge(inside.db, challenge, boundTo(ctx))))
      throw invalid('credential', messages.setUpExpired)
    await lockAccount(inside.db, accountId)
    const before = await queries.findPasskeys(inside.db, accountId)
    if (before.length >= MOST) throw conflict(messages.tooManyPasskeys)
    return factorAdded(inside, 'passkey_added', () => queries.insertPasskey(inside.db, passkey))
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? conflict(messages.passkeyKnown) : error
  })
}

async function madePasskey(ctx: Context & VisitorContext, credential: CreatedPasskey, challenge: string) {
  const { id, origin } = requireRelyingParty(ctx)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as VerifyRegistrationResponseOpts['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    })
    if (!verified) return null
    return {
      credentialId: Buffer.from(registrationInfo.credential.id, 'base64url'),
      publicKey: Buffer.from(registrationInfo.credential.publicKey),
      counter: registrationInfo.credential.counter,
      transports: credential.response.transports ?? [],
    }
  } catch {
    return null // The library throws for every invalid response.
  }
}

export async function renamePasskey(
  ctx: Context,
  { passkeyId, name }: ParsedInputOf<typeof calls.renamePasskey>,
) {
  if (!(await queries.renamePasskey(ctx.db, ctx.person.accountId, passkeyId, name))) throw notFound()
  return null
}

export async function removePasskey(ctx: Context, { passkeyId }: ParsedInputOf<typeof calls.removePasskey>) {
  const { accountId } = ctx.person
  await transaction(ctx, async (inside) => {
    if (!(await queries.deletePasskey(inside.db, accountId, passkeyId))) throw notFound()
    await noteOwnActivity(inside, accountId, {
      type: 'SECOND_FACTOR_REMOVE_SUCCESS',
      text: 'A passkey was removed.',
    })
    await factorRemoved(inside, 'passkey_removed')
  })
  return null
}
