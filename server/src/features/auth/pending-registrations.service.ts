import type * as calls from '@rankline/contract/auth/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { z } from 'zod'
import { type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { postMail } from '../../platform/mail/post.ts'
import { createToken, hashOf } from '../../platform/token.ts'
import { findByEmail } from './passwords.queries.ts'
import * as queries from './pending-registrations.queries.ts'
import { registeredAlreadyMail, registrationMail } from './registration.mails.ts'
import { isReturned } from './returned-browser.ts'
import * as codes from './social.queries.ts'
import { createAccount, encryptNewcomer, openNewcomer, sessionOf } from './social.service.ts'
import { countUnprovenMail } from './unproven-mails.queries.ts'

/**
 * Stores the address of a person whose provider has not proven one. A job decides which mail to send, so the response does
 * not reveal whether the address is in use. The code stays valid for another address.
 */
export async function completeRegistration(
  ctx: VisitorContext,
  { code, email }: ParsedInputOf<typeof calls.completeRegistration>,
) {
  if (!isReturned(ctx, code)) throw invalid('code', messages.signInExpired)
  const encrypted = await codes.findNewcomer(ctx.db, hashOf(code))
  if (encrypted === undefined) throw invalid('code', messages.signInExpired)
  const newcomer = openNewcomer(ctx, encrypted)
  const identityHash = queries.identityHash(newcomer.profile)
  await transaction(ctx, async (inside) => {
    const pending = { identityHash, newcomer: encryptNewcomer(ctx, newcomer), email }
    await queries.keepPending(inside.db, pending, new Date())
    const identity = identityHash.toString('hex')
    await enqueue(inside.db, mailRegistrationLink, { identity }, identity)
  })
  return null
}

export const mailRegistrationLink = defineJob({
  name: 'mail-registration-link',
  payload: z.object({ identity: z.string() }),
  handler: (ctx, { identity }) => sendRegistrationLink(ctx, Buffer.from(identity, 'hex')),
})

/** Mails the link that creates the account, or a notice if the address already has an account. */
async function sendRegistrationLink(ctx: SystemContext, identity: Buffer) {
  const token = createToken()
  const tokenHash = hashOf(token)
  const now = new Date()
  const { url: site } = ctx.installation
  await transaction(ctx, async (inside) => {
    const to = await queries.renewToken(inside.db, identity, tokenHash, now)
    if (to === undefined) return
    const isAllowed = await countUnprovenMail(inside.db, to, now)
    if (!isAllowed) return ctx.log.warn('too many registration links were asked for at one address')
    const owner = await findByEmail(inside.db, to)
    const key = `registration ${tokenHash.toString('hex')}`
    if (owner === undefined)
      return void (await postMail(inside, { key, to, mail: registrationMail({ site, token }) }))
    await queries.usePending(inside.db, tokenHash, now)
    const mail = registeredAlreadyMail({ site, username: owner.username })
    await postMail(inside, { key, to: owner.email, mail })
  })
}

/** The person who could then sign in, shown so that nobody confirms a stranger. */
export async function pendingRegistration(
  ctx: VisitorContext,
  { token }: { token: string },
): Promise<ItemsOf<typeof calls.pendingRegistration>> {
  const pending = await queries.findPending(ctx.db, hashOf(token), new Date())
  if (pending === undefined) throw invalid('token', messages.invalidToken)
  const { profile } = openNewcomer(ctx, pending.newcomer)
  return { email: pending.email, provider: profile.provider, name: profile.name }
}

/** Creates the account, whose address the link proves, and signs in. */
export async function confirmRegistration(ctx: VisitorContext, { token }: { token: string }) {
  const { accountId, provider } = await transaction(ctx, async (inside) => {
    const pending = await queries.usePending(inside.db, hashOf(token), new Date())
    if (pending === undefined) throw invalid('token', messages.invalidToken)
    const { email, newcomer } = pending
    if ((await findByEmail(inside.db, email)) !== undefined) throw invalid('token', messages.emailTaken)
    const opened = openNewcomer(ctx, newcomer)
    const { provider } = opened.profile
    return { accountId: await createAccount(inside, opened, email), provider }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? invalid('token', messages.emailTaken) : error
  })
  return sessionOf(ctx, accountId, provider)
}

/** Deletes a pending registration, for people who get the link but did not register. */
export async function rejectRegistration(ctx: VisitorContext, { token }: { token: string }) {
  await queries.usePending(ctx.db, hashOf(token), new Date())
  return null
}
