import { createHash } from 'node:crypto'
import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import * as queries from './memberships.queries.ts'

type NewAccount = { accountId: number; email: string; invitation: string | null }

/**
 * Gives a new account its holder's row, and makes its person the member that the invitation's code was sent for. A code
 * that stands for nothing any more changes nothing.
 * @returns whether the code proves the address, because it was mailed there
 * @throws {Refusal} invalid when the code was sent to another address
 */
export async function openAccount(
  ctx: SystemContext,
  { accountId, email, invitation }: NewAccount,
): Promise<boolean> {
  await queries.insertHolder(ctx.db, accountId, email)
  if (invitation === null) return false
  const invited = await queries.findByCode(ctx.db, hashCode(invitation))
  if (invited === undefined) return false
  if (invited.email.toLowerCase() !== email.toLowerCase()) throw invalid('email', messages.notYourInvitation)
  await queries.linkInvitation(ctx.db, invited.account_id, invited.id, accountId)
  const settled = await settleInvitation(ctx, accountId, invited.id, true)
  if (settled !== undefined) await tellOwner(ctx, settled.account_id, { name: email, role: settled.role })
  return true
}

/** The account that a code invites to, while the invitation waits. */
export async function inviterOf(ctx: SystemContext, code: string): Promise<number | null> {
  return (await queries.findByCode(ctx.db, hashCode(code)))?.account_id ?? null
}

/** The person of an account has another address from now on. */
export const moveHolder = ({ db }: SystemContext, accountId: number, email: string) =>
  queries.moveHolder(db, accountId, email)

/** What an invitation to the person became; undefined where there is none that waits. */
export const settleInvitation = (
  { db }: SystemContext,
  memberAccountId: number,
  id: number,
  isAccepted: boolean,
) => queries.settleInvitation(db, memberAccountId, id, isAccepted)

/** Tells who invited somebody that they have joined. */
export async function tellOwner(
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

/** What is kept of the code of an invitation. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
