import type { SignIn, User } from '@rankline/contract/auth/calls'
import type * as calls from '@rankline/contract/clients/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { roleOfClient } from '@rankline/contract/members/permissions'
import { messages } from '@rankline/contract/messages'
import type { Transaction } from 'kysely'
import { type Context, type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { invalid, limitReached, notFound, Refusal, unauthenticated } from '../../platform/errors.ts'
import { addressOfFile } from '../../platform/http/files.ts'
import type { SignedIn } from '../../platform/http/guard.ts'
import { hashOf } from '../../platform/token.ts'
import { noteLogIn, noteRefusedLogIn } from '../activity-log/log-ins.service.ts'
import { linkedBy } from '../auth/linked.service.ts'
import { presentEnd, presentLocked, unsaid } from '../auth/user.presenter.ts'
import { presentBrand } from '../brands/brand.presenter.ts'
import { openBrand } from '../brands/brands.service.ts'
import { copyClickCurve } from '../click-curve/click-curve.service.ts'
import { beginAttempt, failed, succeeded } from '../credentials/attempts.service.ts'
import { refuseUnfit } from '../credentials/credentials.ts'
import { rememberPlace } from '../credentials/known-places.service.ts'
import { hashPassword, isRightPassword, renewHash } from '../credentials/passwords.ts'
import { requireLimitOf } from '../limits/limits.service.ts'
import { ownListLayout } from '../list-layout/list-layout.service.ts'
import { inviterOf, openAccount, readInvitation } from '../memberships/memberships.service.ts'
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
import { findByCode, use } from './client-invitations.queries.ts'
import * as queries from './clients.queries.ts'
import { refuseTaken } from './taken-names.ts'

/** Gives the same answer for a wrong brand, client or password. */
export async function loginClient(ctx: VisitorContext, input: ParsedInputOf<typeof calls.loginClient>) {
  const address = input.address_name.toLowerCase()
  const client = await queries.findByLogIn(ctx.db, address, input.username)
  const accountId = client?.client_account_id ?? null
  // Each brand has its own usernames, so failures are counted per brand.
  const name = `${address}/${input.username}`
  const attempt = await beginAttempt(ctx, { purpose: 'log-in', name, accountId })
  const isRight = await isRightPassword(client?.password_hash, input.password)
  if (client === undefined || !isRight) {
    await transaction(ctx, async (inside) => {
      await failed(inside, attempt)
      await noteRefusedLogIn(inside, accountId, name)
    })
    throw invalid('username', messages.wrongCredentials)
  }
  await succeeded(ctx, attempt)
  await rememberPlace(ctx, client.client_account_id)
  const passwordHash = await renewHash(client.password_hash, input.password, {
    replace: (before, after) => queries.renewPasswordHash(ctx.db, client.client_account_id, before, after),
    read: async () => (await queries.findByLogIn(ctx.db, address, input.username))?.password_hash,
  })
  return transaction(ctx, async (inside) => {
    const isStillRight = await queries.lockPassword(inside.db, client.client_account_id, passwordHash)
    if (!isStillRight) throw invalid('username', messages.wrongCredentials)
    const left = await secondStepOf(inside, client.client_account_id, 'password')
    return left ?? enter(inside, client, { steps: ['password'], isKept: input.keep === 1 })
  })
}

/** A new session after a proven second factor; null if the account is not that of a client. */
export async function enterClientWithFactor(
  ctx: VisitorContext,
  accountId: number,
  logIn: LogIn,
): Promise<SignIn | null> {
  const client = await queries.findByAccount(ctx.db, accountId)
  if (client === undefined) return null
  return enter(ctx, client, { ...logIn, hasFactor: true })
}

async function enter(
  ctx: VisitorContext,
  client: Parameters<typeof presentClient>[0] & { client_account_id: number },
  { steps, hasFactor = false, isKept }: LogIn & { hasFactor?: boolean },
): Promise<SignIn> {
  const { token, expiresAt } = await openSession(ctx, client.client_account_id, { hasFactor, isKept })
  await noteLogIn(ctx, client.client_account_id, steps)
  const only = await queries.findOnlyShared(ctx.db, client.client_account_id)
  const session = sessionOf({ endsAt: expiresAt, isKept })
  return { token, user: { ...presentClient(client), session, ...(only !== null && { opens_project: only }) } }
}

/** Registers a client with the brand's initial package. */
export async function registerClient(ctx: VisitorContext, input: ParsedInputOf<typeof calls.registerClient>) {
  const { username, password, email } = input
  const brand = await openBrand(ctx, { id: input.user_brand_id })
  const invitation = await invitationUnder(ctx, brand.id, input.invitation)
  const invited = await invitationTo(ctx, brand, input.invitation)
  if (brand.only_by_invitation && invitation === null && invited === undefined)
    throw invalid('invitation', messages.onlyByInvitation)
  if (invited !== undefined && invited.email.toLowerCase() !== email.toLowerCase())
    throw invalid('email', messages.notYourInvitation)
  await refuseUnfit(ctx, { username, email, product: brand.name }, password)

  const passwordHash = await hashPassword(password)
  await transaction(ctx, async (inside) => {
    await requireClientLimit(inside, brand.account_id)
    if ((await queries.lockBrand(inside.db, brand.account_id, brand.id, { isOpen: true })) === undefined)
      throw notFound()
    const given = await packageOf(inside, brand, invited?.package_id ?? null)
    await refuseTaken(inside, brand.id, { username, email })
    const accountId = await queries.insertClient(inside.db, {
      ownerAccountId: brand.account_id,
      brandId: brand.id,
      packageId: given.id,
      username,
      email,
      passwordHash,
      days: given.time_limit,
      // Counted to the account: a member's limit is for clients that the member makes.
      createdBy: null,
      templateId: null,
    })
    await copyClickCurve(inside, brand.account_id, accountId)
    const isInvited = await openAccount(inside, { accountId, email, invitation })
    const isUsed = invited !== undefined && (await use(inside.db, brand.account_id, invited.id, accountId))
    // Another person used the code after it was checked.
    if ((brand.only_by_invitation && !isInvited && !isUsed) || (invited !== undefined && !isUsed))
      throw invalid('invitation', messages.onlyByInvitation)
  }).catch(async (error) => {
    // Another person registered the same name between the check and the insert.
    if (isUniqueViolation(error)) await refuseTaken(ctx, brand.id, { username, email })
    throw error
  })
  return { redirect: `/white-label/brand/${brand.address_name}` }
}

/** Which address a code invites to a brand: one of the agency, or of a client who invites into their account. */
export async function readClientInvitation(
  ctx: VisitorContext,
  { brandId, invitation }: ParsedInputOf<typeof calls.readClientInvitation>,
): Promise<{ email: string } | null> {
  if (invitation === '') return null
  const brand = await openBrand(ctx, { id: brandId })
  const invited = await invitationTo(ctx, brand, invitation)
  if (invited !== undefined) return { email: invited.email }
  const code = await invitationUnder(ctx, brand.id, invitation)
  const member = code === null ? null : await readInvitation(ctx, { invitation: code })
  return member === null ? null : { email: member.email }
}

/** The open invitation of the agency with this code. */
async function invitationTo(ctx: SystemContext, brand: Brand, code: string | null) {
  return code === null ? undefined : findByCode(ctx.db, brand.account_id, brand.id, hashOf(code), new Date())
}

type Brand = Awaited<ReturnType<typeof openBrand>>

/** Finds the package of an invitation; if it no longer exists, the brand's package. */
async function packageOf(ctx: SystemContext, brand: Brand, packageId: number | null) {
  const invited =
    packageId === null ? undefined : await queries.lockPackage(ctx.db, brand.account_id, packageId)
  return invited ?? { id: brand.default_package_id, time_limit: brand.time_limit }
}

/** The code if a client of the same brand sent it and it is still open, else null. */
async function invitationUnder(ctx: SystemContext, brandId: number, code: string | null) {
  if (code === null) return null
  const inviterId = await inviterOf(ctx, code)
  return inviterId !== null && (await queries.isClientOf(ctx.db, brandId, inviterId)) ? code : null
}

/** The visitor learns nothing about the package of the agency. */
async function requireClientLimit(ctx: SystemContext & { db: Transaction<Tables> }, accountId: number) {
  await requireLimitOf(ctx, accountId, { dashboards: 1 }).catch((error) => {
    if (error instanceof Refusal && error.code === 'LIMIT_REACHED')
      throw limitReached(messages.limitReached.clients)
    throw error
  })
}

/** Returns the client of a session, and extends the session. */
export async function checkClient(ctx: Context): Promise<User> {
  const client = await signedInClient(ctx)
  return { ...client, ...presentSession(ctx, await renewSession(ctx)) }
}

/** The signed-in client as all screens show them. */
export async function signedInClient(ctx: Context): Promise<User> {
  const client = await queries.findByAccount(ctx.db, ctx.person.accountId)
  if (client === undefined) throw unauthenticated()
  const { impersonation } = ctx.session
  return {
    ...presentClient(client),
    ...presentSession(ctx),
    list_layout: await ownListLayout(ctx),
    ...presentLocked(ctx.lockedMemberships),
    ...(await linkedBy(ctx)),
    ...(impersonation !== null && { impersonated_until: impersonation.until.toISOString() }),
  }
}

export async function logoutClient(ctx: Context) {
  await closeSession(ctx)
  return null
}

/** The client behind a bearer token; null if the token is not a client's or not valid. */
export async function authenticateClient(ctx: VisitorContext, token: string): Promise<SignedIn | null> {
  const tokenHash = hashOf(token)
  const client = await queries.findSignedIn(ctx.db, tokenHash)
  if (client === undefined) return null
  const accountId = client.client_account_id
  return {
    person: {
      id: client.client_id,
      kind: 'client',
      username: client.username,
      accountId,
      isAdministrator: false,
    },
    account: { id: accountId, kind: 'client', projectIds: null },
    role: roleOfClient(client.allowed_team_members),
    memberships: client.memberships,
    hasClients: false,
    standing: client.end_at !== null && client.end_at.getTime() <= Date.now() ? 'expired' : 'active',
    session: await usedSession(ctx, tokenHash, client, client.name),
  }
}

type Client = Omit<queries.ClientRow, 'password_hash'>

export function presentClient(client: Client): User {
  return {
    ...unsaid,
    id: client.client_id,
    username: client.username,
    email: client.email,
    avatar_location: client.avatar_location && addressOfFile(client.avatar_location),
    status: client.client_status,
    role: roleOfClient(client.allowed_team_members),
    user_member: { ...presentEnd(client.end_at), status: 1, role: roleOfClient(client.allowed_team_members) },
    user_brand_id: client.id,
    user_brand: presentBrand(client),
    ...(client.allowed_api_access && { has_api_access: 1 }),
  }
}
