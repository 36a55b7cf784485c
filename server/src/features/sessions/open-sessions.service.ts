import { createHash, randomBytes } from 'node:crypto'
import {
  type Context,
  type Session,
  type SystemContext,
  transaction,
  type VisitorContext,
} from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { holdPerson } from './person-locks.queries.ts'
import * as queries from './sessions.queries.ts'

const minute = 60_000
const slidingLifetime = 60 * minute
const absoluteLifetime = 12 * 60 * minute

/**
 * Signs the person of an account in, who has proven a second factor too where `hasFactor`.
 * @returns the bearer token, which nobody keeps but its holder
 */
export async function openSession(
  ctx: VisitorContext,
  accountId: number,
  { hasFactor = false } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await queries.insertSession(ctx.db, {
    tokenHash: hashToken(token),
    accountId,
    ip: ctx.visitor.ip,
    agent: ctx.visitor.agent,
    hasFactor,
    now: new Date(now),
    expiresAt: new Date(now + slidingLifetime),
    absoluteExpiresAt: new Date(now + absoluteLifetime),
  })
  return token
}

/** Inside a transaction that makes a session: until it ends, nobody changes what a log-in of the person asks for. */
export const holdLogIn = ({ db }: SystemContext, accountId: number) => holdPerson(db, accountId, 'shared')

/** Inside a transaction that changes what a log-in asks for: it waits for log-ins under way, and others wait for it. */
export const holdLogIns = ({ db }: SystemContext, accountId: number) => holdPerson(db, accountId, 'alone')

/** Gives the session another hour, up to twelve in all. */
export async function renewSession(ctx: Context) {
  await queries.renewSession(ctx.db, ctx.session.tokenHash, new Date(Date.now() + slidingLifetime))
}

export async function closeSession(ctx: Context) {
  await transaction(ctx, ({ db }) => queries.deleteSession(db, ctx.session.tokenHash))
}

type SessionRow = { last_used_at: Date; authenticated_at: Date; factor_at: Date | null }

/** The session behind a token that holds; its use is noted, to the minute. */
export async function usedSession(ctx: VisitorContext, tokenHash: Buffer, row: SessionRow): Promise<Session> {
  const now = Date.now()
  const before = new Date(now - minute)
  if (row.last_used_at < before)
    await queries.touchSession(ctx.db, tokenHash, { ip: ctx.visitor.ip, now: new Date(now), before })
  return { tokenHash, authenticatedAt: row.authenticated_at, factorAt: row.factor_at }
}

/** The caller's open sessions, the last used first. */
export const ownSessions = (ctx: Context) => queries.findSessions(ctx.db, ctx.person.accountId)

/** @throws {Refusal} not found where the caller has no such session */
export async function endOwnSession(ctx: Context, id: number) {
  const { accountId } = ctx.person
  const isEnded = await transaction(ctx, ({ db }) => queries.deleteSessionById(db, accountId, id))
  if (!isEnded) throw notFound()
}

/** The caller has proven anew who they are; by a second factor where `hasFactor`. */
export async function provenAgain({ db, session }: Context, { hasFactor }: { hasFactor: boolean }) {
  await queries.setProven(db, session.tokenHash, { now: new Date(), hasFactor })
}

/** The person has no second factor any more, so no session of theirs counts as having passed one. */
export const forgetFactor = ({ db }: SystemContext, accountId: number) => queries.clearFactor(db, accountId)

/** Ends every session of a person; where `kept` is given, all but that one. Inside a transaction. */
export const endSessionsOf = ({ db }: SystemContext, accountId: number, kept?: Session) =>
  kept === undefined
    ? queries.deleteSessions(db, accountId)
    : queries.deleteOtherSessions(db, accountId, kept.tokenHash)

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
