import { randomInt } from 'node:crypto'
import type { DriverProblem } from '@rankline/contract/auth/calls'
import { forgotPasswordForm } from '@rankline/contract/auth/forms'
import { messages } from '@rankline/contract/messages'
import { validateField } from '@rankline/contract/validation/validate'
import { type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import { createToken, hashOf } from '../../platform/token.ts'
import type { LogInStep } from '../activity-log/log-ins.service.ts'
import { openAccount } from '../memberships/memberships.service.ts'
import { packageToRegister } from '../packages/packages.service.ts'
import { lockLogIn } from '../sessions/open-sessions.service.ts'
import { admission } from '../settings/settings.service.ts'
import * as users from './auth.queries.ts'
import { startSession } from './auth.service.ts'
import { findByEmail, markVerified } from './passwords.queries.ts'
import type { Profile } from './providers.ts'
import { isReturned } from './returned-browser.ts'
import * as queries from './social.queries.ts'

const ABOUT = 'sign-in newcomer'
const CODE_SECONDS = 60
/** Long, because a person without an address has to type one first. */
export const NEWCOMER_SECONDS = 900

export type Newcomer = { profile: Profile; invitation: string | null }

export type Arrival = { problem: DriverProblem } | { code: string; isComplete: boolean }

/**
 * Handles a person sent by a provider: returns a code to sign in or to complete the registration.
 * Links an existing account, or creates a new one at once, only if the provider has proven the address.
 */
export async function arrive(ctx: SystemContext, newcomer: Newcomer): Promise<Arrival> {
  const { profile } = newcomer
  const known = await queries.findByIdentity(ctx.db, profile)
  if (known !== undefined)
    return known.isOpen ? enter(ctx, known.account_id, newcomer) : { problem: 'disabled' }
  const email = provenAddress(profile)
  if (email === null) return { code: await handOut(ctx, null, newcomer), isComplete: false }

  const owner = await findByEmail(ctx.db, email)
  if (owner !== undefined) {
    // The address is not proven, so a stranger may have registered and know the password.
    if (owner.email_verified_at === null) return { problem: 'email_taken' }
    if (owner.status === 0) return { problem: 'disabled' }
    await queries.insertIdentity(ctx.db, owner.account_id, profile)
    return enter(ctx, owner.account_id, newcomer)
  }
  return enter(ctx, await createAccount(ctx, newcomer, email), newcomer)
}

/** Ignores addresses that our forms refuse, such as those with letters that fold to others. */
function provenAddress({ email, isVerified }: Profile): string | null {
  if (email === null || !isVerified) return null
  return validateField(forgotPasswordForm, 'email', { email }) === null ? email : null
}

const enter = async (ctx: SystemContext, accountId: number, from: Newcomer) => ({
  code: await handOut(ctx, accountId, from),
  isComplete: true,
})

/** @param accountId null for a person who has no account yet */
async function handOut(ctx: SystemContext, accountId: number | null, newcomer: Newcomer) {
  const code = createToken()
  await queries.insertCode(ctx.db, {
    codeHash: hashOf(code),
    accountId,
    provider: newcomer.profile.provider,
    newcomer: accountId === null ? encryptNewcomer(ctx, newcomer) : null,
    seconds: accountId === null ? NEWCOMER_SECONDS : CODE_SECONDS,
  })
  return code
}

export const encryptNewcomer = ({ installation }: SystemContext, newcomer: Newcomer) =>
  installation.secrets.encrypt(JSON.stringify(newcomer), ABOUT)

export const openNewcomer = ({ installation }: SystemContext, encrypted: string) =>
  JSON.parse(installation.secrets.decrypt(encrypted, ABOUT)) as Newcomer

/** A new account with a proven address and no password. The username comes from the name at the provider. */
export async function createAccount(ctx: SystemContext, { profile, invitation }: Newcomer, email: string) {
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
    await openAccount(inside, { accountId, email, invitation })
    await markVerified(db, accountId, email)
    return accountId
  })
}

/** Signs in with the code of a callback; a code works once. */
export async function exchangeCode(ctx: VisitorContext, { code }: { code: string }) {
  if (!isReturned(ctx, code)) throw invalid('code', messages.signInExpired)
  const used = await queries.useCode(ctx.db, hashOf(code))
  if (used?.account_id == null) throw invalid('code', messages.signInExpired)
  return sessionOf(ctx, used.account_id, used.provider ?? 'provider')
}

export async function sessionOf(ctx: VisitorContext, accountId: number, step: LogInStep) {
  return transaction(ctx, async (inside) => {
    await lockLogIn(inside, accountId)
    const user = await users.findByAccount(inside.db, accountId)
    if (user === undefined || user.status === 0) throw new Refusal('FORBIDDEN', messages.forbidden)
    return startSession(inside, user, step)
  })
}

const LONGEST = 32
const ROOM = 6
const TRIES = 20

/** Usernames made from the name at a provider, best first: `ada-lovelace`, `ada-lovelace2` … */
function usernamesFrom(name: string): string[] {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[-._]+|(?<![-._])[-._]+$/g, '')
    .slice(0, LONGEST - ROOM)
  const base = slug.length < 3 ? `user${slug}` : slug
  const numbered = Array.from({ length: TRIES }, (_, index) => `${base}${index + 2}`)
  // The last resort is a random number, for when all others are taken.
  return [base, ...numbered, `${base.slice(0, LONGEST - 9)}-${randomInt(10_000_000, 100_000_000)}`]
}
