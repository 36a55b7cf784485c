import type * as calls from '@rankline/contract/account/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type Context, transaction, type VisitorContext } from '../../platform/context.ts'
import { conflict, forbidden, invalid } from '../../platform/errors.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { productOf } from '../client-accounts/client-accounts.service.ts'
import { beginAttempt, failed, succeeded } from '../credentials/attempts.service.ts'
import { refuseWeakPassword } from '../credentials/credentials.ts'
import { hashPassword, isRightPassword } from '../credentials/passwords.ts'
import { forgetBegunLogIns } from '../second-factor/challenges.queries.ts'
import { deleteOtherSessions } from '../sessions/sessions.queries.ts'
import { deleteChange } from './email-change.queries.ts'
import * as queries from './passwords.queries.ts'
import { noticePasswordChange } from './passwords.service.ts'

const RECENT = 10 * 60_000

type Ctx = Context & VisitorContext

export async function passwordState(ctx: Context): Promise<ItemsOf<typeof calls.passwordState>> {
  const { password_hash } = await queries.findCredentials(ctx.db, ctx.person.accountId)
  const hasPassword = password_hash !== null
  return { has_password: hasPassword, may_set: !hasPassword && (await isRecent(ctx)) }
}

/** Whether the session began a few minutes ago at most. */
export const isRecent = ({ db, session }: Context) =>
  queries.hasBegunAfter(db, session.tokenHash, new Date(Date.now() - RECENT))

/** @throws {Refusal} invalid for a wrong old password or a weak new one; conflict if there is no old one */
export async function changePassword(
  ctx: Ctx,
  { oldPassword, newPassword }: ParsedInputOf<typeof calls.changePassword>,
) {
  const { accountId } = ctx.person
  const before = await queries.findCredentials(ctx.db, accountId)
  if (before.password_hash === null) {
    const driver = before.driver_name
    throw conflict(driver === null ? messages.noPassword : messages.socialPassword(driver))
  }
  const attempt = await beginAttempt(ctx, {
    purpose: 'password',
    name: `${before.username}/${accountId}`,
    accountId,
  })
  if (!(await isRightPassword(before.password_hash, oldPassword))) {
    await transaction(ctx, async (inside) => {
      await failed(inside, attempt)
      const text = messages.wrongPassword
      await noteOwnActivity(inside, accountId, { type: 'PASSWORD_CHANGE_FAILED', text })
    })
    throw invalid('old_password', messages.wrongPassword)
  }
  await succeeded(ctx, attempt)
  await replace(ctx, before, newPassword)
  return null
}

/** The first password of a person from a provider. @throws {Refusal} forbidden when the log-in is too old */
export async function setPassword(ctx: Ctx, { newPassword }: ParsedInputOf<typeof calls.setPassword>) {
  const before = await queries.findCredentials(ctx.db, ctx.person.accountId)
  if (before.password_hash !== null) throw conflict(messages.hasPassword)
  if (!(await isRecent(ctx))) throw forbidden(messages.signInAgain)
  await replace(ctx, before, newPassword)
  return null
}

/** Ends all sessions except the caller's, and notifies the person by mail. */
async function replace(ctx: Ctx, before: queries.Credentials, newPassword: string) {
  const { accountId } = ctx.person
  const product = await productOf(ctx, accountId)
  await refuseWeakPassword(ctx, { ...before, product }, newPassword, 'new_password')
  const passwordHash = await hashPassword(newPassword)
  await transaction(ctx, async (inside) => {
    const { db } = inside
    const isMine = await queries.replacePassword(
      db,
      { kind: before.kind, accountId },
      before.password_hash,
      passwordHash,
      new Date(),
    )
    if (!isMine) throw conflict(messages.wrongPassword)
    await deleteChange(db, accountId)
    await deleteOtherSessions(db, accountId, ctx.session.tokenHash)
    await forgetBegunLogIns(db, accountId)
    await noteOwnActivity(inside, accountId, {
      type: 'PASSWORD_CHANGE_SUCCESS',
      text: messages.passwordChanged,
    })
    await noticePasswordChange(inside, accountId, before)
  })
}
