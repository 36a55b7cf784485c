import { createHash, randomBytes } from 'node:crypto'
import type { completeRegistration as completeCall, DriverProblem } from '@rankline/contract/auth'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import { openAccount } from '../members/invitations.service.ts'
import { packageToRegister } from '../packages/packages.service.ts'
import { admission } from '../settings/settings.service.ts'
import * as users from './auth.queries.ts'
import { startSession } from './auth.service.ts'
import { findByEmail, markVerified } from './passwords.queries.ts'
import type { Profile } from './providers.ts'
import { isReturned } from './returned-browser.ts'
import * as queries from './social.queries.ts'
import { usernamesFrom } from './usernames.ts'
import { sendVerificationLink } from './verification.service.ts'

const ABOUT = 'sign-in newcomer'
const CODE_SECONDS = 60
/** Somebody without an address has to type one first. */
export const NEWCOMER_SECONDS = 900

type Newcomer = { profile: Profile; invitation: string | null }

export type Arrival = { problem: DriverProblem } | { code: string; isComplete: boolean }

/**
 * What becomes of somebody a provider has sent: a code to sign in with, or one to complete the registration with.
 * An existing account is only linked where both the provider and we have proven the same address.
 */
export async function arrive(ctx: SystemContext, newcomer: Newcomer): Promise<Arrival> {
  const { profile } = newcomer
  const known = await queries.findByIdentity(ctx.db, profile)
  if (known !== undefined) return known.isOpen ? enter(ctx, known.account_id) : { problem: 'disabled' }
  if (profile.email === null) return { code: await handOut(ctx, null, newcomer), isComplete: false }

  const owner = await findByEmail(ctx.db, profile.email)
  if (owner !== undefined) {
    if (!profile.isVerified || owner.email_verified_at === null) return { problem: 'email_taken' }
    if (owner.status === 0) return { problem: 'disabled' }
    await queries.insertIdentity(ctx.db, owner.account_id, profile)
    return enter(ctx, owner.account_id)
  }
  return enter(ctx, await createAccount(ctx, newcomer, profile.email))
}

const enter = async (ctx: SystemContext, accountId: number) => ({
  code: await handOut(ctx, accountId, null),
  isComplete: true,
})

async function handOut(ctx: SystemContext, accountId: number | null, newcomer: Newcomer | null) {
  const code = randomBytes(32).toString('base64url')
  await queries.insertCode(ctx.db, {
    codeHash: hashOf(code),
    accountId,
    newcomer: newcomer === null ? null : ctx.installation.secrets.seal(JSON.stringify(newcomer), ABOUT),
    seconds: newcomer === null ? CODE_SECONDS : NEWCOMER_SECONDS,
  })
  return code
}

/** A new account without a password, named after what the provider calls the person. */
async function createAccount(ctx: SystemContext, { profile, invitation }: Newcomer, email: string) {
  return transaction(ctx, async (inside) => {
    const { db } = inside
    const username = await queries.firstFree(db, usernamesFrom(profile.name || (email.split('@')[0] ?? '')))
    const accountId = await users.insertUser(db, {
      username,
      email,
      passwordHash: null,
      name: profile.name,
      driverName: profile.provider,
      packageId: await packageToRegister(inside, null),
      planType: 'monthly',
      ...(await admission(inside)),
    })
    await queries.insertIdentity(db, accountId, profile)
    const isInvited = await openAccount(inside, { accountId, email, invitation })
    if (isInvited || (profile.isVerified && profile.email === email)) await markVerified(db, accountId, email)
    else await sendVerificationLink(inside, { accountId, username, email })
    return accountId
  })
}

/** Signs in with the code of a callback, once. */
export async function exchangeCode(ctx: VisitorContext, { code }: { code: string }) {
  if (!isReturned(ctx, code)) throw invalid('code', messages.signInExpired)
  const used = await queries.useCode(ctx.db, hashOf(code), 'account')
  if (used?.account_id == null) throw invalid('code', messages.signInExpired)
  return sessionOf(ctx, used.account_id)
}

/** Makes the account of somebody whose provider told no address. The code stays good while the address is refused. */
export async function completeRegistration(
  ctx: VisitorContext,
  { code, email }: ParsedInputOf<typeof completeCall>,
) {
  if (!isReturned(ctx, code)) throw invalid('code', messages.signInExpired)
  const accountId = await transaction(ctx, async (inside) => {
    const used = await queries.useCode(inside.db, hashOf(code), 'newcomer')
    if (used?.newcomer == null) throw invalid('code', messages.signInExpired)
    if ((await findByEmail(inside.db, email)) !== undefined) throw invalid('email', messages.emailTaken)
    const newcomer = JSON.parse(ctx.installation.secrets.open(used.newcomer, ABOUT)) as Newcomer
    return createAccount(inside, newcomer, email)
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? invalid('email', messages.emailTaken) : error
  })
  return sessionOf(ctx, accountId)
}

async function sessionOf(ctx: VisitorContext, accountId: number) {
  const user = await users.findByAccount(ctx.db, accountId)
  if (user === undefined || user.status === 0) throw new Refusal('FORBIDDEN', messages.forbidden)
  return startSession(ctx, user)
}

const hashOf = (code: string) => createHash('sha256').update(code).digest()
