import type {
  login as loginCall,
  register as registerCall,
  SignIn,
  User,
} from '@rankline/contract/auth/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { SecondStep } from '@rankline/contract/second-factor/second-step'
import {
  type Context,
  type Membership,
  type SystemContext,
  transaction,
  type VisitorContext,
} from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import { forbidden, invalid, notFound, unauthenticated } from '../../platform/errors.ts'
import type { SignedIn } from '../../platform/http/guard.ts'
import { OURS } from '../../platform/mail/compose.ts'
import { hashOf } from '../../platform/token.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { type LogInStep, noteLogIn, noteRefusedLogIn } from '../activity-log/log-ins.service.ts'
import { beginAttempt, failed, succeeded } from '../credentials/attempts.service.ts'
import { refuseUnfit } from '../credentials/credentials.ts'
import { rememberPlace } from '../credentials/known-places.service.ts'
import { hashPassword, isRightPassword, renewHash } from '../credentials/passwords.ts'
import { ownListLayout } from '../list-layout/list-layout.service.ts'
import { openAccount } from '../memberships/memberships.service.ts'
import { workplaceOf } from '../memberships/memberships.ts'
import { packageToRegister, pauseEnded } from '../packages/packages.service.ts'
import type { LogIn } from '../second-factor/log-in.service.ts'
import { secondStepOf } from '../second-factor/second-step.service.ts'
import {
  closeSession,
  openSession,
  presentSession,
  renewSession,
  sessionOf,
  usedSession,
} from '../sessions/open-sessions.service.ts'
import { deleteExpiredSessions, deleteOtherSessions, deleteSessions } from '../sessions/sessions.queries.ts'
import { admission } from '../settings/settings.service.ts'
import * as queries from './auth.queries.ts'
import { forgetChanges } from './email-change.queries.ts'
import { linkedBy } from './linked.service.ts'
import { deleteExpiredResets, lockPassword, markVerified, replacePassword } from './passwords.queries.ts'
import { forgetPending } from './pending-registrations.queries.ts'
import { deleteExpiredCodes } from './social.queries.ts'
import { forgetUnprovenMails } from './unproven-mails.queries.ts'
import { presentUser } from './user.presenter.ts'
import { deleteExpiredVerifications } from './verification.queries.ts'
import { sendVerificationLink } from './verification.service.ts'

export async function register(ctx: VisitorContext, input: ParsedInputOf<typeof registerCall>) {
  const { username, email, password } = input
  await refuseUnfit(ctx, { username, email, product: OURS }, password)
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
    // Another person registered the same name between the check and the insert.
    if (isUniqueViolation(error)) await refuseTaken(ctx.db, username, email)
    throw error
  })
  return { redirect: '/login' }
}

export async function refuseTaken(db: SystemContext['db'], username: string, email: string) {
  const taken = await queries.findTaken(db, username, email)
  if (taken?.username) throw invalid('username', messages.usernameTaken)
  if (taken?.email) throw invalid('email', messages.emailTaken)
}

export async function login(ctx: VisitorContext, input: ParsedInputOf<typeof loginCall>) {
  const user = await queries.findByLogIn(ctx.db, input.username)
  const accountId = user?.account_id ?? null
  const attempt = await beginAttempt(ctx, { purpose: 'log-in', name: input.username, accountId })
  const isRight = await isRightPassword(user?.password_hash, input.password)
  if (user === undefined || !isRight || user.status === 0) {
    // Runs the same statements for an unknown name.
    await transaction(ctx, async (inside) => {
      await failed(inside, attempt)
      await noteRefusedLogIn(inside, accountId, input.username, isRight ? 'disabled' : 'password')
    })
    throw invalid('username', messages.wrongCredentials)
  }
  await succeeded(ctx, attempt)
  await rememberPlace(ctx, user.account_id)
  const passwordHash = await renewHash(String(user.password_hash), input.password, {
    replace: (before, after) =>
      replacePassword(ctx.db, { kind: 'user', accountId: user.account_id }, before, after, new Date()),
    read: async () => (await queries.findByLogIn(ctx.db, input.username))?.password_hash,
  })
  return transaction(ctx, async (inside) => {
    const isStillRight = await lockPassword(inside.db, user.account_id, passwordHash)
    if (!isStillRight) throw invalid('username', messages.wrongCredentials)
    return startSession(inside, user, 'password', input.keep === 1)
  })
}

/**
 * A new session for a person who has proven who they are, or the second step if they have a second factor.
 * Lock the log-in first.
 */
export async function startSession(
  ctx: VisitorContext,
  user: queries.UserRow,
  step: LogInStep,
  isKept = false,
): Promise<SignIn | SecondStep> {
  return (await secondStepOf(ctx, user.account_id, step)) ?? enter(ctx, user, { steps: [step], isKept })
}

/** A new session after a proven second factor; null if the account is not that of a user of the site. */
export async function enterWithFactor(
  ctx: VisitorContext,
  accountId: number,
  logIn: LogIn,
): Promise<SignIn | null> {
  const user = await queries.findByAccount(ctx.db, accountId)
  if (user === undefined) return null
  if (user.status === 0) throw forbidden()
  return enter(ctx, user, { ...logIn, hasFactor: true })
}

async function enter(
  ctx: VisitorContext,
  user: queries.UserRow,
  { steps, hasFactor = false, ...logIn }: LogIn & { hasFactor?: boolean },
) {
  // Nobody administers from a browser that was left logged in.
  const isKept = logIn.isKept && !user.is_administrator
  const { token, expiresAt } = await openSession(ctx, user.account_id, { hasFactor, isKept })
  await noteLogIn(ctx, user.account_id, steps)
  const session = sessionOf({ endsAt: expiresAt, isKept })
  return { token, user: { ...presentUser(user, { workplace: await workplaceAt(ctx, token) }), session } }
}

/** The account in which the person of a new session works, if not in their own. */
async function workplaceAt(ctx: VisitorContext, token: string) {
  const row = await queries.findSignedIn(ctx.db, hashOf(token), ctx.installation.adminsNeedSecondFactor)
  if (row === undefined) return null
  const isOpen = ({ needsSecondFactor }: Membership) => !needsSecondFactor || row.factor_at !== null
  return workplaceOf({
    person: { kind: 'user' },
    standing: row.standing,
    memberships: row.memberships.filter(isOpen),
    lockedMemberships: row.memberships.filter((joint) => !isOpen(joint)),
  })
}

/** Returns the person of a session, and extends the session. */
export async function checkSession(ctx: Context): Promise<User> {
  const user = await signedInUser(ctx)
  return { ...user, ...presentSession(ctx, await renewSession(ctx)) }
}

/** @throws {Refusal} not found unless it is the caller */
export async function findUser(ctx: Context, { userId }: { userId: number }): Promise<User> {
  if (userId !== ctx.person.id) throw notFound()
  return signedInUser(ctx)
}

/** The signed-in user as all screens show them. */
export async function signedInUser(ctx: Context): Promise<User> {
  const user = await queries.findByAccount(ctx.db, ctx.person.accountId)
  if (user === undefined) throw unauthenticated()
  const [linked, layout] = await Promise.all([linkedBy(ctx), ownListLayout(ctx)])
  const { impersonation } = ctx.session
  return {
    ...presentUser(user, { locked: ctx.lockedMemberships, workplace: workplaceOf(ctx) }, linked),
    list_layout: layout,
    ...presentSession(ctx),
    ...(impersonation !== null && { impersonated_until: impersonation.until.toISOString() }),
  }
}

/** Ends all sessions of the caller, including this one. Requires no proof, because an attacked user is in a hurry. */
export async function logoutEverywhere(ctx: Context) {
  await transaction(ctx, async (inside) => {
    await deleteSessions(inside.db, ctx.person.accountId)
    await noteSessionsEnded(inside, 'All sessions were ended.')
  })
  return { redirect: '/login' }
}

/** Ends all sessions of the caller except this one. */
export async function logoutOthers(ctx: Context) {
  return transaction(ctx, async (inside) => {
    const ended = await deleteOtherSessions(inside.db, ctx.person.accountId, ctx.session.tokenHash)
    if (ended > 0) await noteSessionsEnded(inside, 'All other sessions were ended.')
    return { ended }
  })
}

const noteSessionsEnded = (ctx: Context, text: string) =>
  noteOwnActivity(ctx, ctx.person.accountId, { type: 'SESSION_END_SUCCESS', text })

export async function logout(ctx: Context) {
  await closeSession(ctx)
  return null
}

/** The person behind a bearer token, or null if the token is not valid. */
export async function authenticate(ctx: VisitorContext, token: string): Promise<SignedIn | null> {
  const tokenHash = hashOf(token)
  const user = await queries.findSignedIn(ctx.db, tokenHash, ctx.installation.adminsNeedSecondFactor)
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
    session: await usedSession(ctx, tokenHash, user, 'support'),
  }
}

/** Deletes expired sessions, links, codes, registrations and mail counts. */
export async function deleteExpired({ db }: SystemContext) {
  await deleteExpiredSessions(db)
  await deleteExpiredResets(db)
  await deleteExpiredVerifications(db)
  await deleteExpiredCodes(db)
  await forgetPending(db, new Date())
  await forgetUnprovenMails(db, new Date())
  await forgetChanges(db, new Date())
}

/** The account of the person with a username, whatever its case. */
export const accountOf = async (ctx: SystemContext, username: string): Promise<number | undefined> =>
  (await queries.findByUsername(ctx.db, username))?.account_id

/** Allows tracking for a person during a beta. @returns false if nobody has the username */
export async function approve(ctx: SystemContext, username: string): Promise<boolean> {
  const isFound = await queries.setApproved(ctx.db, username)
  await pauseEnded(ctx)
  return isFound
}
