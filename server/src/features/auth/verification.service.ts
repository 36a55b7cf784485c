import { createHash, randomBytes } from 'node:crypto'
import type * as calls from '@rankline/contract/auth'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type Context, type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import { postMail } from '../../platform/mail/post.ts'
import { beginAttempt, failed, succeeded } from '../credentials/attempts.service.ts'
import { isRightPassword } from '../credentials/passwords.ts'
import { proveAddress } from './address-proof.ts'
import { verificationMail } from './auth.mails.ts'
import { findCredentials } from './passwords.queries.ts'
import * as queries from './verification.queries.ts'

type Addressee = { accountId: number; username: string; email: string }

/** Mails the link that proves an address; the one before stops working. Once in five minutes at most. */
export async function sendVerificationLink(ctx: SystemContext, { accountId, username, email }: Addressee) {
  const token = randomBytes(32).toString('base64url')
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

/** What a link can do; changes nothing. */
export async function lookAtVerification(ctx: VisitorContext, { token }: { token: string }) {
  const found = await queries.findVerification(ctx.db, hashOf(token))
  if (found === undefined) return { valid: false, needs_password: false }
  const { password_hash } = await findCredentials(ctx.db, found.account_id)
  return { valid: true, needs_password: !found.isProven && password_hash !== null }
}

/**
 * Confirms by the link and the password: who is mailed the link of an account that somebody else has made does not know
 * it. Following the link again changes nothing; it proves the address it was sent to and no later one.
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
  // Without a password it is a provider's account, whose identity ends with the proof.
  if (password_hash === null) return
  if (password === null) throw invalid('password', messages.confirmWithPassword)
  const attempt = await beginAttempt(ctx, { purpose: 'password', name: username, accountId })
  if (!(await isRightPassword(password_hash, password))) {
    await failed(ctx, attempt)
    throw invalid('password', messages.wrongAccountPassword)
  }
  await succeeded(ctx, attempt)
}

/** Confirms by the link and the session of the same account. */
export async function verifyOwnEmail(ctx: Context, { token }: { token: string }) {
  const found = await queries.findVerification(ctx.db, hashOf(token))
  if (found?.account_id !== ctx.person.accountId) throw invalid('token', messages.invalidToken)
  const proof = { accountId: found.account_id, email: found.email, kept: ctx.session.tokenHash }
  const isProven = await transaction(ctx, ({ db }) => proveAddress(db, proof, new Date()))
  if (!isProven) throw invalid('token', messages.invalidToken)
  return null
}

/**
 * Brands' clients were let in by their brand; everybody else must have proven their address.
 * @throws {Refusal} forbidden, after mailing the link anew
 */
export async function requireVerified(ctx: Context) {
  const { kind, accountId, username } = ctx.person
  if (kind === 'client') return
  const { email, email_verified_at } = await queries.findAddress(ctx.db, accountId)
  if (email_verified_at !== null) return
  await sendVerificationLink(ctx, { accountId, username, email })
  throw forbidden(messages.confirmFirst)
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
