import { randomBytes } from 'node:crypto'
import type * as calls from '@rankline/contract/account/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { postMail } from '../../platform/mail/post.ts'
import { hashOf } from '../../platform/token.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { mailSenderOf } from '../client-accounts/client-accounts.service.ts'
import { changeOwnerAddress } from '../memberships/memberships.queries.ts'
import { lockLogIns } from '../sessions/open-sessions.service.ts'
import { deleteSessions } from '../sessions/sessions.queries.ts'
import { changedMail } from './email-change.mails.ts'
import * as queries from './email-change.queries.ts'
import { mailEmailChange } from './email-change-mails.service.ts'
import { occasionOf } from './occasion.ts'

type Token = { token: string }

/** @throws {Refusal} invalid when the link is unknown or no longer valid */
async function findByLink(ctx: SystemContext, { token }: Token) {
  return withSide(await queries.findByToken(ctx.db, hashOf(token), new Date()), token)
}

/**
 * Finds the change behind a link, and locks the person and the change until the transaction ends.
 * @throws {Refusal} invalid when the link is unknown or no longer valid
 */
async function lockByLink(ctx: SystemContext, link: Token) {
  const { account_id } = await findByLink(ctx, link)
  await lockLogIns(ctx, account_id)
  return withSide(await queries.lockByToken(ctx.db, hashOf(link.token), new Date()), link.token)
}

function withSide(change: Awaited<ReturnType<typeof queries.findByToken>>, token: string) {
  if (change === undefined) throw invalid('token', messages.invalidToken)
  const hash = hashOf(token)
  const side = hash.equals(change.revoke_token) ? 'revoke' : change.old_token?.equals(hash) ? 'old' : 'new'
  return { ...change, side } as const
}

/** The change behind a mailed link. Changes nothing, because mail programs open links automatically. */
export async function readEmailChange(
  ctx: VisitorContext,
  token: Token,
): Promise<ItemsOf<typeof calls.readEmailChange>> {
  const { account_id, email, side } = await findByLink(ctx, token)
  const { username } = await queries.findAddressOwner(ctx.db, account_id)
  return { email, username, side }
}

/** Confirms the new address. The account moves at once if the old one is unproven, else when that agrees. */
export async function confirmEmailChange(
  ctx: VisitorContext,
  token: Token,
): Promise<ItemsOf<typeof calls.confirmEmailChange>> {
  return transaction(ctx, async (inside) => {
    const change = await lockByLink(inside, token)
    if (change.side === 'revoke') throw invalid('token', messages.invalidToken)
    if (change.side === 'old' || !change.needs_old) {
      await move(inside, change)
      return { is_done: true }
    }
    if (change.new_confirmed_at === null) {
      await queries.confirmNew(inside.db, change.account_id, new Date())
      await enqueue(inside.db, mailEmailChange, { accountId: change.account_id }, String(change.account_id))
    }
    return { is_done: false }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? invalid('token', messages.emailTaken) : error
  })
}

async function move(ctx: VisitorContext, change: Awaited<ReturnType<typeof findByLink>>) {
  const { account_id: accountId, email, old_email, session_hash } = change
  const { kind, username } = await queries.findAddressOwner(ctx.db, accountId)
  await queries.moveTo(ctx.db, kind, { accountId, email, sessionHash: session_hash }, new Date())
  await changeOwnerAddress(ctx.db, accountId, email)
  await queries.deleteChange(ctx.db, accountId)
  await noteOwnActivity(ctx, accountId, { type: 'EMAIL_CHANGE_SUCCESS', text: messages.emailChanged })
  const about = { username, sender: await mailSenderOf(ctx, accountId), email }
  const mail = changedMail({ ...about, facts: occasionOf(ctx) })
  const key = `email-changed ${randomBytes(12).toString('hex')}`
  await postMail(ctx, { key: `${key} old`, to: old_email, mail })
  await postMail(ctx, { key: `${key} new`, to: email, mail })
}

/** Lets the owner of the old address cancel the change and end all sessions, also those of an intruder. */
export async function revokeEmailChange(ctx: VisitorContext, token: Token) {
  await transaction(ctx, async (inside) => {
    const { account_id: accountId, side } = await lockByLink(inside, token)
    if (side === 'new') throw invalid('token', messages.invalidToken)
    await queries.deleteChange(inside.db, accountId)
    await deleteSessions(inside.db, accountId)
    const text = messages.emailChangeRevoked
    await noteOwnActivity(inside, accountId, { type: 'EMAIL_CHANGE_FAILED', text })
  })
  return null
}
