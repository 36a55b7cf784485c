import type * as calls from '@rankline/contract/account/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type Context, type ContextOf, transaction } from '../../platform/context.ts'
import { conflict, forbidden, invalid } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { postMail } from '../../platform/mail/post.ts'
import { createToken, hashOf } from '../../platform/token.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { mailSenderOf, placesOf } from '../client-accounts/client-accounts.service.ts'
import { beginAttempt, failed, succeeded } from '../credentials/attempts.service.ts'
import { isRightPassword } from '../credentials/passwords.ts'
import { noticeMail } from './email-change.mails.ts'
import * as queries from './email-change.queries.ts'
import { mailEmailChange } from './email-change-mails.service.ts'
import { occasionOf } from './occasion.ts'
import { isRecent } from './password-change.service.ts'

type Ctx = ContextOf<'account'>
type State = ItemsOf<typeof calls.emailState>

export async function emailState(ctx: Context): Promise<State> {
  const { accountId } = ctx.person
  const owner = await queries.findAddressOwner(ctx.db, accountId)
  const change = await queries.findChange(ctx.db, accountId, new Date())
  const pending = change && {
    email: change.email,
    awaited: change.new_confirmed_at === null ? ('new' as const) : ('old' as const),
    needs_old: change.needs_old,
    expires_at: change.expires_at.toISOString(),
  }
  const { email, is_proven, password_hash } = owner
  return { email, is_proven, has_password: password_hash !== null, pending: pending ?? null }
}

/** Mails a link to the new address and warns the old one. If the new one is taken, only its owner is notified. */
export async function changeEmail(
  ctx: Ctx,
  { email, password }: ParsedInputOf<typeof calls.changeEmail>,
): Promise<State> {
  const { accountId } = ctx.person
  const owner = await queries.findAddressOwner(ctx.db, accountId)
  if (owner.email.toLowerCase() === email.toLowerCase()) throw invalid('email', messages.sameEmail)
  await requireOwnPassword(ctx, owner, password)
  const token = createToken()
  await transaction(ctx, async (inside) => {
    const change = {
      accountId,
      email,
      oldEmail: owner.email,
      revokeToken: hashOf(token),
      needsOld: owner.is_proven,
      sessionHash: ctx.session.tokenHash,
    }
    await queries.replaceChange(inside.db, change, new Date())
    const { area } = await placesOf(inside, accountId)
    const sender = await mailSenderOf(inside, accountId)
    const about = { username: owner.username, sender, area, email }
    const mail = noticeMail({ ...about, token, facts: occasionOf(ctx) })
    await postMail(inside, { key: `email-change ${hashOf(token).toString('hex')}`, to: owner.email, mail })
    await enqueue(inside.db, mailEmailChange, { accountId }, String(accountId))
    await noteOwnActivity(inside, accountId, {
      type: 'EMAIL_REQUEST_SUCCESS',
      text: messages.emailChangeBegun,
    })
  })
  return emailState(ctx)
}

/** Requires the password or, for people without one, a log-in within the last few minutes. */
async function requireOwnPassword(
  ctx: Ctx,
  { username, password_hash }: queries.AddressOwner,
  password: string | null,
) {
  const { accountId } = ctx.person
  if (password_hash === null) {
    if (await isRecent(ctx)) return
    throw forbidden(messages.signInAgainForEmail)
  }
  if (password === null) throw invalid('password', messages.passwordNeeded)
  const attempt = await beginAttempt(ctx, {
    purpose: 'password',
    name: `${username}/${accountId}`,
    accountId,
  })
  if (await isRightPassword(password_hash, password)) return succeeded(ctx, attempt)
  await transaction(ctx, async (inside) => {
    await failed(inside, attempt)
    const text = messages.wrongAccountPassword
    await noteOwnActivity(inside, accountId, { type: 'EMAIL_CHANGE_FAILED', text })
  })
  throw invalid('password', messages.wrongAccountPassword)
}

/** Mails the awaited link again, at most five times an hour per address. The previous link stops working. */
export async function resendEmailChange(ctx: Context): Promise<State> {
  const { accountId } = ctx.person
  const change = await queries.findChange(ctx.db, accountId, new Date())
  if (change === undefined) throw conflict(messages.noEmailChange)
  await enqueue(ctx.db, mailEmailChange, { accountId }, String(accountId))
  return emailState(ctx)
}

export async function cancelEmailChange(ctx: Context): Promise<State> {
  const { accountId } = ctx.person
  await transaction(ctx, async (inside) => {
    if (!(await queries.deleteChange(inside.db, accountId))) return
    const text = messages.emailChangeCancelled
    await noteOwnActivity(inside, accountId, { type: 'EMAIL_CANCEL_SUCCESS', text })
  })
  return emailState(ctx)
}
