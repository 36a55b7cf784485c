import { messages } from '@rankline/contract/messages'
import type { Context, SystemContext } from '../../platform/context.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import { hashOf } from '../../platform/token.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import * as queries from './memberships.queries.ts'

type NewAccount = { accountId: number; email: string; invitation: string | null }

/**
 * Adds the holder's row of a new account, and links the person to the invitation with this code. A code that
 * is no longer valid is ignored.
 * @returns whether the code proves the address, because it was mailed there
 * @throws {Refusal} invalid when the code was sent to another address
 */
export async function openAccount(
  ctx: SystemContext,
  { accountId, email, invitation }: NewAccount,
): Promise<boolean> {
  await queries.insertOwner(ctx.db, accountId, email)
  if (invitation === null) return false
  const invited = await queries.findByCode(ctx.db, hashOf(invitation))
  if (invited === undefined) return false
  if (invited.email.toLowerCase() !== email.toLowerCase()) throw invalid('email', messages.notYourInvitation)
  await queries.linkInvitation(ctx.db, invited.account_id, invited.id, accountId)
  const settled = await queries.settleInvitation(ctx.db, accountId, invited.id, true)
  if (settled !== undefined) await notifyOwner(ctx, settled.account_id, { name: email, role: settled.role })
  return true
}

/** @throws {Refusal} forbidden for members who see only some projects of the account */
export function requireWholeAccount({ account }: Context) {
  if (account.projectIds !== null) throw forbidden()
}

/** The account that a code invites to, while the invitation is open. */
export async function inviterOf(ctx: SystemContext, code: string): Promise<number | null> {
  return (await queries.findByCode(ctx.db, hashOf(code)))?.account_id ?? null
}

/** Texts for a person who opens the link of an invitation. The code proves that they have the mail. */
export const readInvitation = async (ctx: SystemContext, { invitation }: { invitation: string }) =>
  (await queries.findInvitation(ctx.db, hashOf(invitation))) ?? null

/** Notifies the account that the invited person has joined. */
export async function notifyOwner(
  ctx: SystemContext,
  accountId: number,
  { name, role }: { name: string; role: string },
) {
  await notify(ctx, accountId, {
    type: 'INVITATION_ACCEPTED',
    title: 'An invitation has been accepted',
    description: html`<b>${name}</b> works in your account as ${role} now.`,
    clickAction: '/manage/members',
  })
}

/** The stored form of an invitation code. */
