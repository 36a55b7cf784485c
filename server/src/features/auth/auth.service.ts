import type { login as loginCall, register as registerCall, SignIn, User } from '@rankline/contract/auth'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { SecondStep } from '@rankline/contract/second-step'
import { type Context, type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import { forbidden, invalid, unauthenticated } from '../../platform/errors.ts'
import type { SignedIn } from '../../platform/http/guard.ts'
import { noteAttempt, noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { beginAttempt, failed, succeeded } from '../credentials/attempts.service.ts'
import { refuseUnfit } from '../credentials/credentials.ts'
import { rememberPlace } from '../credentials/known-places.service.ts'
import { hashPassword, isRightPassword } from '../credentials/passwords.ts'
import { openAccount } from '../memberships/memberships.service.ts'
import { packageToRegister, pauseEnded } from '../packages/packages.service.ts'
import { secondStepOf } from '../second-factor/second-step.service.ts'
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSessions,
} from '../sessions/end-sessions.service.ts'
import {
  closeSession,
  hashToken,
  openSession,
  renewSession,
  usedSession,
} from '../sessions/open-sessions.service.ts'
import { admission } from '../settings/settings.service.ts'
import * as queries from './auth.queries.ts'
import { forgetChanges } from './email-change.queries.ts'
import { deleteExpiredResets, holdPassword, markVerified } from './passwords.queries.ts'
import { forgetPending } from './pending-registrations.queries.ts'
import { deleteExpiredCodes } from './social.queries.ts'
import { forgetUnprovenMails } from './unproven-mails.queries.ts'
import { presentUser } from './user.presenter.ts'
import { deleteExpiredVerifications } from './verification.queries.ts'
import { sendVerificationLink } from './verification.service.ts'

export async function register(ctx: VisitorContext, input: ParsedInputOf<typeof registerCall>) {
  const { username, email, password } = input
  await refuseUnfit(ctx, { username, email }, password)
  const packageId = await packageToRegister(ctx, input.package_slug)
  const passwordHash = await hashPassword(password)
  await transaction(ctx, async (inside) => {
    await refuseTaken(inside.db, username, email)
    const accountId = await queries.insertUser(inside.db, {
      username,
      email,
      passwordHash,
      packageId,
      planType: input.plan_type ?? 'monthly',
      ...(await admission(inside)),
    })
    const isProven = await openAccount(inside, { accountId, email, invitation: input.invitation })
    if (isProven) await markVerified(inside.db, accountId, email)
    else await sendVerificationLink(inside, { accountId, username, email })
  }).catch(async (error) => {
    // Somebody registered the same name between the look and the insert.
    if (isUniqueViolation(error)) await refuseTaken(ctx.db, username, email)
    throw error
  })
  return { redirect: '/login' }
}

async function refuseTaken(db: SystemContext['db'], username: string, email: string) {
  const taken = await queries.findTaken(db, username, email)
  if (taken?.username) throw invalid('username', messages.usernameTaken)
  if (taken?.email) throw invalid('email', messages.emailTaken)
}

export async function login(ctx: VisitorContext, input: ParsedInputOf<typeof loginCall>) {
  const user = await queries.findByUsername(ctx.db, input.username)
  const accountId = user?.account_id ?? null
  const attempt = await beginAttempt(ctx, { purpose: 'log-in', name: input.username, accountId })
  const isRight = await isRightPassword(user?.password_hash, input.password)
  if (user === undefined || !isRight || user.status === 0) {
    // Statement by statement the same for a name that nobody has.
    await transaction(ctx, async (inside) => {
      await failed(inside, attempt)
      await noteAttempt(inside, isRight ? null : accountId, {
        type: 'LOGIN_FAILED',
        text: `Wrong password from ${ctx.visitor.ip}.`,
      })
    })
    throw invalid('username', messages.wrongCredentials)
  }
  await succeeded(ctx, attempt)
  await rememberPlace(ctx, user.account_id)
  return transaction(ctx, async (inside) => {
    const isStillRight = await holdPassword(inside.db, user.account_id, user.password_hash)
    if (!isStillRight) throw invalid('username', messages.wrongCredentials)
    return startSession(inside, user)
  })
}

/** A new session of somebody who has proven who they are, and whose log-in is held; what is left to prove where they have a second factor. */
export async function startSession(ctx: VisitorContext, user: queries.UserRow): Promise<SignIn | SecondStep> {
  return (await secondStepOf(ctx, user.account_id)) ?? enter(ctx, user)
}

/** A new session of the person of an account who has proven a second factor; null where it is no person of the site. */
export async function enterWithFactor(ctx: VisitorContext, accountId: number): Promise<SignIn | null> {
  const user = await queries.findByAccount(ctx.db, accountId)
  if (user === undefined) return null
  if (user.status === 0) throw forbidden()
  return enter(ctx, user, { hasFactor: true })
}

async function enter(ctx: VisitorContext, user: queries.UserRow, { hasFactor = false } = {}) {
  const token = await openSession(ctx, user.account_id, { hasFactor })
  await noteOwnActivity(ctx, user.account_id, {
    type: 'LOGIN_SUCCESS',
    text: `Logged in from ${ctx.visitor.ip}.`,
  })
  return { token, user: presentUser(user) }
}

/** Answers the person of a session and gives the session another hour, up to twelve in all. */
export async function checkSession(ctx: Context): Promise<User> {
  const user = await signedInUser(ctx)
  await renewSession(ctx)
  return user
}

/** The caller as every screen knows them. */
export async function signedInUser(ctx: Context): Promise<User> {
  const user = await queries.findByAccount(ctx.db, ctx.person.accountId)
  if (user === undefined) throw unauthenticated()
  return presentUser(user, ctx.lockedMemberships)
}

/** Ends every session of the caller, this one as well. */
export async function logoutEverywhere(ctx: Context) {
  await transaction(ctx, ({ db }) => deleteSessions(db, ctx.person.accountId))
  return { redirect: '/login' }
}

/** Ends every session of the caller but this one. */
export async function logoutOthers(ctx: Context) {
  const ended = await transaction(ctx, ({ db }) =>
    deleteOtherSessions(db, ctx.person.accountId, ctx.session.tokenHash),
  )
  return { ended }
}

export async function logout(ctx: Context) {
  await closeSession(ctx)
  return null
}

/** Only from the command line: no call makes administrators. @returns whether there is such a person */
export async function setAdministrator(
  ctx: SystemContext,
  username: string,
  isAdministrator: boolean,
): Promise<boolean> {
  return queries.setAdministrator(ctx.db, username, isAdministrator)
}

/** What a bearer token stands for, or null when it holds no more. */
export async function authenticate(ctx: VisitorContext, token: string): Promise<SignedIn | null> {
  const tokenHash = hashToken(token)
  const user = await queries.findSignedIn(ctx.db, tokenHash)
  if (user === undefined) return null
  const person = {
    id: user.id,
    kind: 'user',
    username: user.username,
    accountId: user.account_id,
    isAdministrator: user.is_administrator,
  } as const
  return {
    person,
    account: { id: user.account_id, kind: 'user', projectIds: null },
    role: 'admin',
    memberships: user.memberships,
    hasClients: user.has_clients,
    standing: user.standing,
    session: await usedSession(ctx, tokenHash, user),
  }
}

/** Clears what nobody can use any more. */
export async function deleteExpired({ db }: SystemContext) {
  await deleteExpiredSessions(db)
  await deleteExpiredResets(db)
  await deleteExpiredVerifications(db)
  await deleteExpiredCodes(db)
  await forgetPending(db, new Date())
  await forgetUnprovenMails(db, new Date())
  await forgetChanges(db, new Date())
}

/** Lets ranks be tracked for somebody while the installation is in beta. @returns false when there is no such person */
export async function approve(ctx: SystemContext, username: string): Promise<boolean> {
  const isFound = await queries.setApproved(ctx.db, username)
  await pauseEnded(ctx)
  return isFound
}
