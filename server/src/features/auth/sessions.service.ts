import { createHash, randomBytes } from 'node:crypto'
import { type Context, transaction, type VisitorContext } from '../../platform/context.ts'
import * as queries from './sessions.queries.ts'

const minute = 60_000
const slidingLifetime = 60 * minute
const absoluteLifetime = 12 * 60 * minute

/** Signs the person of an account in. @returns the bearer token, which nobody keeps but its holder */
export async function openSession(ctx: VisitorContext, accountId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await queries.insertSession(ctx.db, {
    tokenHash: hashToken(token),
    accountId,
    ip: ctx.visitor.ip,
    agent: ctx.visitor.agent,
    expiresAt: new Date(now + slidingLifetime),
    absoluteExpiresAt: new Date(now + absoluteLifetime),
  })
  return token
}

/** Gives the session another hour, up to twelve in all. */
export async function renewSession(ctx: Context) {
  await queries.renewSession(ctx.db, ctx.session.tokenHash, new Date(Date.now() + slidingLifetime))
}

export async function closeSession(ctx: Context) {
  await transaction(ctx, ({ db }) => queries.deleteSession(db, ctx.session.tokenHash))
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
