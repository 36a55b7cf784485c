import { randomBytes } from 'node:crypto'
import type { resetPassword as resetCall } from '@rankline/contract/auth/calls'
import type { forgotClientPassword as forgotClientCall } from '@rankline/contract/clients/calls'
import { CLIENT_WELCOME_DAYS } from '@rankline/contract/clients/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { z } from 'zod'
import { type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { postMail } from '../../platform/mail/post.ts'
import { createToken, hashOf } from '../../platform/token.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { brandOf, mailSenderOf, productOf } from '../client-accounts/client-accounts.service.ts'
import { forgetGuesses } from '../credentials/attempts.service.ts'
import { refuseWeakPassword } from '../credentials/credentials.ts'
import { rememberPlace } from '../credentials/known-places.service.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { forgetBegunLogIns } from '../second-factor/challenges.queries.ts'
import { lockLogIn, lockLogIns } from '../sessions/open-sessions.service.ts'
import { deleteSessions } from '../sessions/sessions.queries.ts'
import { proveAddress } from './address-proof.ts'
import { passwordChangedMail, resetMail, welcomeMail } from './auth.mails.ts'
import { deleteChange } from './email-change.queries.ts'
import { occasionOf } from './occasion.ts'
import * as queries from './passwords.queries.ts'

const LIFETIME_MINUTES = 60
/** Clients read the mail of their agency when they have time. */
const FIRST_LIFETIME_DAYS = CLIENT_WELCOME_DAYS

/** Does not reveal who is registered: a job looks up the address after the response. */
export async function forgotPassword(ctx: VisitorContext, { email }: { email: string }) {
  await enqueue(ctx.db, mailResetLink, { email, brand: null }, email.toLowerCase())
  return null
}

/** Queues a reset link for a client of a brand. */
export async function forgotClientPassword(
  ctx: VisitorContext,
  { email, address_name }: ParsedInputOf<typeof forgotClientCall>,
) {
  const brand = address_name.toLowerCase()
  await enqueue(ctx.db, mailResetLink, { email, brand }, `${brand}/${email.toLowerCase()}`)
  return null
}

/** `brand`: the address name of a client's brand. */
export const mailResetLink = defineJob({
  name: 'mail-reset-link',
  payload: z.object({ email: z.string(), brand: z.string().nullable().default(null) }),
  handler: (ctx, asked) => sendResetLink(ctx, asked),
})

type Asked = { email: string; brand: string | null }

const personOf = ({ db }: SystemContext, { email, brand }: Asked) =>
  brand === null ? queries.findByEmail(db, email) : queries.findClientByEmail(db, brand, email)

async function sendResetLink(ctx: SystemContext, asked: Asked) {
  const found = await personOf(ctx, asked)
  if (found === undefined) return
  const { account_id: accountId } = found
  const token = createToken()
  const tokenHash = hashOf(token)
  await transaction(ctx, async (inside) => {
    await lockLogIn(inside, accountId)
    // The address may have a new owner by now, or none.
    const person = await personOf(inside, asked)
    if (person?.account_id !== accountId || person.status === 0) return
    const reset = { accountId, tokenHash, email: person.email, minutes: LIFETIME_MINUTES }
    const isAllowed = await queries.replaceReset(inside.db, reset)
    if (!isAllowed) return ctx.log.warn({ accountId }, 'too many reset links were asked for')
    await postMail(inside, {
      key: `password-reset ${tokenHash.toString('hex')}`,
      to: person.email,
      mail: resetMail({ username: person.username, ...(await entranceOf(inside, accountId)), token }),
    })
  })
}

/**
 * Mails a new client the address of the brand's log-in, and a link to choose a password of their own. Call it in the
 * transaction that creates the client.
 */
export async function welcomeClient(
  ctx: SystemContext,
  { accountId, username, email }: { accountId: number; username: string; email: string },
) {
  const token = createToken()
  const tokenHash = hashOf(token)
  await queries.replaceReset(ctx.db, { accountId, tokenHash, email, minutes: FIRST_LIFETIME_DAYS * 24 * 60 })
  await postMail(ctx, {
    key: `client-welcome ${tokenHash.toString('hex')}`,
    to: email,
    mail: welcomeMail({ username, ...(await entranceOf(ctx, accountId)), token }),
  })
}

/** Log-in page of an account's person, and the sender of their mails. */
async function entranceOf(ctx: SystemContext, accountId: number) {
  const brand = await brandOf(ctx, accountId)
  const sender = await mailSenderOf(ctx, accountId)
  return { ...sender, entrance: sender.site + (brand?.path ?? '') }
}

export async function checkResetToken(ctx: VisitorContext, { token }: { token: string }) {
  return { valid: (await queries.findReset(ctx.db, hashOf(token))) !== undefined }
}

/** Uses up the link, ends all sessions and notifies the person. Of two calls at once, one is refused. */
export async function resetPassword(
  ctx: VisitorContext,
  { token, password }: ParsedInputOf<typeof resetCall>,
) {
  const tokenHash = hashOf(token)
  const found = await queries.findReset(ctx.db, tokenHash)
  if (found === undefined) throw invalid('token', messages.invalidToken)
  await refuseWeakPassword(ctx, { ...found, product: await productOf(ctx, found.account_id) }, password)
  const passwordHash = await hashPassword(password)
  const { account_id: accountId, kind } = found
  await transaction(ctx, async (inside) => {
    await lockLogIns(inside, accountId)
    const holds = (await queries.findReset(inside.db, tokenHash)) !== undefined
    if (!holds || !(await queries.useReset(inside.db, tokenHash)))
      throw invalid('token', messages.invalidToken)
    // The link was mailed to the address, so the address is proven as well.
    await queries.setPassword(inside.db, kind, accountId, passwordHash)
    await proveAddress(inside.db, { kind, accountId, email: found.email, isByMailAlone: true }, new Date())
    await deleteSessions(inside.db, accountId)
    await forgetBegunLogIns(inside.db, accountId)
    // An intruder may have requested a change to their own address.
    await deleteChange(inside.db, accountId)
    for (const name of found.login_names) await forgetGuesses(inside, { purpose: 'log-in', name, accountId })
    // The owner of the mailbox does not have to wait because of other people's guesses.
    await rememberPlace(inside, accountId)
    await noteOwnActivity(inside, accountId, {
      type: 'PASSWORD_CHANGE_SUCCESS',
      text: 'A new password was chosen with a mailed link.',
    })
    await noticePasswordChange(inside, accountId, found)
  })
  return { redirect: found.brand === null ? '/login' : `/white-label/brand/${found.brand}` }
}

/** Notifies a person that the password was changed. Call it in the transaction that changes it. */
export async function noticePasswordChange(
  ctx: VisitorContext,
  accountId: number,
  { username, email }: { username: string; email: string },
) {
  const key = `password-changed ${randomBytes(12).toString('hex')}`
  const about = { username, ...(await entranceOf(ctx, accountId)) }
  const mail = passwordChangedMail({ ...about, facts: occasionOf(ctx) })
  await postMail(ctx, { key, to: email, mail })
}
