import { createHash, randomBytes } from 'node:crypto'
import { messages } from '@rankline/contract/messages'
import { type Context, type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import { postMail } from '../../platform/mail/post.ts'
import { verificationMail } from './auth.mails.ts'
import { markVerified } from './passwords.queries.ts'
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

/** Following the link again changes nothing; it proves the address it was sent to and no later one. */
export async function verifyEmail(ctx: VisitorContext, { token }: { token: string }) {
  const found = await queries.findVerification(ctx.db, hashOf(token))
  const isProven = found !== undefined && (await markVerified(ctx.db, found.account_id, found.email))
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
