import type * as calls from '@rankline/contract/auth/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type Context, type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import { postMail } from '../../platform/mail/post.ts'
import { createToken, hashOf } from '../../platform/token.ts'
import { beginAttempt, failed, succeeded } from '../credentials/attempts.service.ts'
import { isRightPassword } from '../credentials/passwords.ts'
import { proveAddress } from './address-proof.ts'
import { verificationMail } from './auth.mails.ts'
import { findCredentials } from './passwords.queries.ts'
import * as queries from './verification.queries.ts'

type Addressee = { accountId: number; username: string; email: string }

/** Mails the link that proves an address, at most once in five minutes. The previous link stops working. */
export async function sendVerificationLink(ctx: SystemContext, { accountId, username, email }: Addressee) {
  const token = createToken()
  const tokenHash = hashOf(token)
  await transaction(ctx, async (inside) => {
    if (!(await queries.replaceVerification(inside.db, accountId, tokenHash, email))) return
    await postMail(inside, {
      key: `verification ${tokenHash.toString('hex')}`,
      to: email,
      mail: verificationMail({ username, site: ctx.installation.url, token }),
    })
  })
}

/** Whether a link is valid and needs a password; changes nothing. */
export async function readVerification(ctx: VisitorContext, { token }: { token: string }) {
  const found = await queries.findVerification(ctx.db, hashOf(token))
  if (found === undefined) return { valid: false, needs_password: false }
  const { password_hash } = await findCredentials(ctx.db, found.account_id)
  return { valid: true, needs_password: !found.isProven && password_hash !== null }
}

/**
 * Confirms with the link and the password: if a stranger registers this address, its owner gets the link
 * but does not know the password. The link proves only the address it was sent to; it may be used again.
 */
export async function verifyEmail(
  ctx: VisitorContext,
  { token, password }: ParsedInputOf<typeof calls.verifyEmail>,
) {
  const found = await queries.findVerification(ctx.db, hashOf(token))
  if (found === undefined) throw invalid('token', messages.invalidToken)
  const { account_id: accountId, email } = found
  if (!found.isProven) await requirePassword(ctx, accountId, password)
  const isProven = await transaction(ctx, ({ db }) => proveAddress(db, { accountId, email }, new Date()))
  if (!isProven) throw invalid('token', messages.invalidToken)
  return null
}

async function requirePassword(ctx: VisitorContext, accountId: number, password: string | null) {
  const { username, password_hash } = await findCredentials(ctx.db, accountId)
  // An account without a password came from a provider. The proof removes the provider's identity.
  if (password_hash === null) return
  if (password === null) throw invalid('password', messages.confirmWithPassword)
  const attempt = await beginAttempt(ctx, { purpose: 'password', name: username, accountId })
  if (!(await isRightPassword(password_hash, password))) {
    await failed(ctx, attempt)
    throw invalid('password', messages.wrongAccountPassword)
  }
  await succeeded(ctx, attempt)
}

/** Confirms with the link and a session of the same account. */
export async function verifyOwnEmail(ctx: Context, { token }: { token: string }) {
  const found = await queries.findVerification(ctx.db, hashOf(token))
  if (found?.account_id !== ctx.person.accountId) throw invalid('token', messages.invalidToken)
  const proof = { accountId: found.account_id, email: found.email, kept: ctx.session.tokenHash }
  const isProven = await transaction(ctx, ({ db }) => proveAddress(db, proof, new Date()))
  if (!isProven) throw invalid('token', messages.invalidToken)
  return null
}

/** Whether the person of the site has proven their address. */
export async function isVerified(ctx: Context): Promise<boolean> {
  return (await queries.findAddress(ctx.db, ctx.person.accountId)).email_verified_at !== null
}

/**
 * Clients of a brand need no proof, because their brand admitted them; all others must prove their address.
 * @throws {Refusal} forbidden, after mailing the link again
 */
export async function requireVerified(ctx: Context) {
  const { kind, accountId, username } = ctx.person
  if (kind === 'client') return
  const { email, email_verified_at } = await queries.findAddress(ctx.db, accountId)
  if (email_verified_at !== null) return
  await sendVerificationLink(ctx, { accountId, username, email })
  throw forbidden(messages.confirmFirst)
}
