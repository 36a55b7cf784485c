import { DAY } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import {
  type Context,
  isThemselves,
  type Session,
  type SystemContext,
  transaction,
  type VisitorContext,
} from '../../platform/context.ts'
import { forbidden, notFound, unauthenticated } from '../../platform/errors.ts'
import { createToken, hashOf } from '../../platform/token.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { findAccountByName } from '../credentials/account-by-name.queries.ts'
import { lockPerson } from './person-locks.queries.ts'
import * as queries from './sessions.queries.ts'

const minute = 60_000
const slidingLifetime = 60 * minute
const absoluteLifetime = 12 * 60 * minute
/** Lifetimes of sessions of people who stay logged in: since the last use, and altogether. */
const keptLifetime = 30 * DAY
const absoluteKeptLifetime = 365 * DAY

const newEnds = (now: number) => ({
  usual: new Date(now + slidingLifetime),
  kept: new Date(now + keptLifetime),
})

/**
 * Creates a session for the owner of an account, and ends the browser's former session.
 * `hasFactor`: they passed a second factor too. `isKept`: they stay logged in for 30 days since the last use.
 * @returns the bearer token, which only the holder keeps, and when the session ends
 */
export async function openSession(
  ctx: VisitorContext,
  accountId: number,
  { hasFactor = false, isKept = false } = {},
): Promise<{ token: string; expiresAt: Date }> {
  const token = createToken()
  const now = Date.now()
  const expiresAt = newEnds(now)[isKept ? 'kept' : 'usual']
  if (ctx.visitor.token !== null) await queries.deleteSession(ctx.db, hashOf(ctx.visitor.token))
  await queries.insertSession(ctx.db, {
    tokenHash: hashOf(token),
    accountId,
    ip: ctx.visitor.ip,
    agent: ctx.visitor.agent,
    hasFactor,
    isKept,
    opener: null,
    now: new Date(now),
    expiresAt,
    absoluteExpiresAt: new Date(now + (isKept ? absoluteKeptLifetime : absoluteLifetime)),
  })
  return { token, expiresAt }
}

/**
 * Creates a session in which the caller acts as the account's owner. It cannot be extended, and ends with the caller's
 * own session, which this call extends by an hour.
 * @param minutes the longest that it lasts
 * @returns the bearer token, and when it ends
 * @throws {Refusal} forbidden for callers who already act as another person; unauthenticated if their session has just
 * ended
 */
export async function openSessionAs(ctx: Context & VisitorContext, accountId: number, minutes: number) {
  if (!isThemselves(ctx)) throw forbidden(messages.notAsSomebodyElse)
  const token = createToken()
  const now = Date.now()
  const opener = await queries.renewSession(ctx.db, ctx.session.tokenHash, newEnds(now))
  if (opener === undefined) throw unauthenticated()
  const end = new Date(Math.min(now + minutes * minute, opener.expires_at.getTime()))
  await queries.insertSession(ctx.db, {
    tokenHash: hashOf(token),
    accountId,
    ip: ctx.visitor.ip,
    agent: ctx.visitor.agent,
    hasFactor: false,
    isKept: false,
    opener: { accountId: ctx.person.accountId, sessionId: opener.id },
    now: new Date(now),
    expiresAt: end,
    absoluteExpiresAt: end,
  })
  return { token, until: end }
}

/** Call it in a transaction that creates a session: until it ends, the person's log-in requirements cannot change. */
export const lockLogIn = ({ db }: SystemContext, accountId: number) => lockPerson(db, accountId, 'shared')

/** Waits for running log-ins and blocks new ones. Call it in a transaction that changes the requirements of a log-in. */
export const lockLogIns = ({ db }: SystemContext, accountId: number) => lockPerson(db, accountId, 'alone')

/**
 * Extends the session by an hour, up to twelve hours in total; a kept one by 30 days, up to a year.
 * @returns when it ends
 * @throws {Refusal} unauthenticated if it has just ended
 */
export async function renewSession(ctx: Context): Promise<Date> {
  const renewed = await queries.renewSession(ctx.db, ctx.session.tokenHash, newEnds(Date.now()))
  if (renewed === undefined) throw unauthenticated()
  return renewed.expires_at
}

/** Facts about a session for the person's screens; nothing for somebody who acts as them. */
export const presentSession = ({ session }: Pick<Context, 'session'>, endsAt = session.expiresAt) =>
  session.impersonation === null ? { session: sessionOf({ endsAt, isKept: session.isKept }) } : {}

export const sessionOf = ({ endsAt, isKept }: { endsAt: Date; isKept: boolean }) => ({
  seconds_left: Math.max(Math.floor((endsAt.getTime() - Date.now()) / 1000), 0),
  is_kept: isKept ? (1 as const) : (0 as const),
})

/** Whether the session with this hash has neither ended nor expired. */
export const isSessionOpen = ({ db }: SystemContext, tokenHash: Buffer) =>
  queries.isOpen(db, tokenHash, new Date())

/** Ends the caller's session, and the sessions in which the caller acts as another person through it. */
export const closeSession = (ctx: Context) =>
  transaction(ctx, ({ db }) => queries.deleteSession(db, ctx.session.tokenHash))

type SessionRow = {
  last_used_at: Date
  authenticated_at: Date
  factor_at: Date | null
  impersonated_by: number | null
  absolute_expires_at: Date
  expires_at: Date
  is_kept: boolean
}

/**
 * The session of a valid token; records its use, at most once a minute.
 * @param actingName the name under which the person sees the one who acts as them
 */
export async function usedSession(
  ctx: VisitorContext,
  tokenHash: Buffer,
  row: SessionRow,
  actingName: string,
): Promise<Session> {
  const now = Date.now()
  const before = new Date(now - minute)
  if (row.last_used_at < before)
    await queries.touchSession(ctx.db, tokenHash, { ip: ctx.visitor.ip, now: new Date(now), before })
  return {
    tokenHash,
    authenticatedAt: row.authenticated_at,
    factorAt: row.factor_at,
    expiresAt: row.expires_at,
    isKept: row.is_kept,
    impersonation:
      row.impersonated_by === null
        ? null
        : { by: row.impersonated_by, name: actingName, until: row.absolute_expires_at },
  }
}

/** The caller's open sessions, most recently used first. A caller who acts as another person gets only this session. */
export async function ownSessions(ctx: Context) {
  const sessions = await queries.findSessions(ctx.db, ctx.person.accountId)
  return isThemselves(ctx)
    ? sessions
    : sessions.filter(({ token_hash }) => token_hash.equals(ctx.session.tokenHash))
}

/** @throws {Refusal} not found if the caller has no session of this id */
export async function endOwnSession(ctx: Context, id: number) {
  const { accountId } = ctx.person
  const isEnded = await transaction(ctx, ({ db }) => queries.deleteSessionById(db, accountId, id))
  if (!isEnded) throw notFound()
}

/** Records that the caller proved their identity again; `hasFactor`: with a second factor. */
export async function provenAgain({ db, session }: Context, { hasFactor }: { hasFactor: boolean }) {
  await queries.setProven(db, session.tokenHash, { now: new Date(), hasFactor })
}

/**
 * Records that the caller proved their identity again, and replaces the token of their session. A stolen former token is
 * not confirmed by this, and becomes invalid.
 * @returns the new bearer token
 * @throws {Refusal} unauthenticated if the session has just ended
 */
export async function confirmedAgain(ctx: Context, { hasFactor }: { hasFactor: boolean }): Promise<string> {
  const token = createToken()
  await transaction(ctx, async (inside) => {
    await provenAgain(inside, { hasFactor })
    const tokens = { former: ctx.session.tokenHash, tokenHash: hashOf(token) }
    if (!(await queries.replaceToken(inside.db, ctx.person.accountId, tokens))) throw unauthenticated()
  })
  return token
}

/** Ends every session of a person, except `kept` if given. Call it inside a transaction. */
export const endSessionsOf = ({ db }: SystemContext, accountId: number, kept?: Session) =>
  kept === undefined
    ? queries.deleteSessions(db, accountId)
    : queries.deleteOtherSessions(db, accountId, kept.tokenHash)

/**
 * Ends every session of a person, from the command line, and records it in their activities.
 * @param name a username, or BRAND/USERNAME of a brand's client
 * @returns false if nobody has this name
 */
export async function endSessionsByName(ctx: SystemContext, name: string): Promise<boolean> {
  const accountId = await findAccountByName(ctx.db, name)
  if (accountId === undefined) return false
  await transaction(ctx, async (inside) => {
    await lockLogIns(inside, accountId)
    await endSessionsOf(inside, accountId)
    await noteOwnActivity(inside, accountId, {
      type: 'SESSION_END_SUCCESS',
      text: 'An administrator ended every session.',
    })
  })
  return true
}
