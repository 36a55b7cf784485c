import { randomBytes } from 'node:crypto'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/members/calls'
import { isAbove } from '@rankline/contract/members/permissions'
import { type Context, transaction } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { ourselves } from '../../platform/mail/compose.ts'
import { hashOf } from '../../platform/token.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { requireVerified } from '../auth/verification.service.ts'
import { brandOf } from '../client-accounts/client-accounts.service.ts'
import { announceAccess } from '../events/announce.ts'
import { callersAllowance, granterOf, refuseCrowd, refuseOver } from '../limits/allowances.service.ts'
import { lockAccount } from '../limits/limits.service.ts'
import { addInvitations, removeRejected } from '../memberships/changes.queries.ts'
import { settleInvitation } from '../memberships/memberships.queries.ts'
import { notifyOwner } from '../memberships/memberships.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { invitationMail } from './invitation-mail.ts'
import * as queries from './invitations.queries.ts'
import { presentInvitation } from './members.presenter.ts'
import * as members from './members.queries.ts'
import { peopleOf } from './members.service.ts'
import * as assignments from './project-members.queries.ts'

/** Invites all addresses that are not yet members or invited, or none if a limit would be exceeded. */
export async function inviteMembers(
  ctx: Context,
  input: ParsedInputOf<typeof calls.inviteMembers>,
): Promise<ItemsOf<typeof calls.inviteMembers>> {
  const { role, projectPermission, projectIds, limits } = input
  if (!isAbove(ctx.role, role)) throw forbidden()
  await requireVerified(ctx)
  if (ctx.membership?.isLimited && projectPermission === 'all') throw forbidden()
  await requireProjects(ctx, projectIds)

  const codes = new Map(distinct(input.emails).map((email) => [email, randomBytes(24).toString('base64url')]))
  const addresses = [...codes].map(([email, code]) => ({ email, hash: hashOf(code) }))
  const invited = await transaction(ctx, async (inside) => {
    await lockAccount(inside)
    const [allowance, grantedBy] = [await callersAllowance(inside), await granterOf(inside)]
    await removeRejected(inside.db, inside.account.id, [...codes.keys()])
    const invitation = { role, projectPermission, limits, grantedBy, addresses }
    const rows = await addInvitations(inside.db, inside.account.id, invitation)
    refuseOver(allowance, limits, rows.length)
    await refuseCrowd(inside, allowance, grantedBy)
    const memberIds = rows.map(({ id }) => id)
    await assignments.assign(inside.db, ctx.account.id, memberIds, projectIds)
    await announceAccess(inside.db, peopleOf(rows))
    const owner = await members.findOwner(inside.db, ctx.account.id)
    const brand = await brandOf(inside, ctx.account.id)
    const registration = `${brand?.path ?? ''}/register`
    for (const { id, email, member_account_id } of rows) {
      const isNew = member_account_id === null
      const path = isNew ? `${registration}?invitation=${codes.get(email)}` : '/projects?joint=1'
      const key = `invitation ${ctx.account.id} ${id}`
      const sender = isNew && brand !== null ? brand.sender : ourselves(ctx.installation.url)
      const inviter = ctx.person.username
      await invitationMail(inside, { key, email, inviter, owner, role, sender, path, isNew })
    }
    return rows
  })
  const emails = new Set(invited.map(({ email }) => email))
  return { invited: [...emails], ignored: [...codes.keys()].filter((email) => !emails.has(email)) }
}

/** Removes repeated addresses, ignoring case; the first spelling stays. */
function distinct(emails: string[]): string[] {
  return [...new Map(emails.toReversed().map((email) => [email.toLowerCase(), email])).values()].toReversed()
}

export async function listInvitations(ctx: Context): Promise<calls.InvitationRequest[]> {
  const rows = await queries.findInvitations(ctx.db, ctx.person.accountId)
  return rows.map(presentInvitation)
}

/** Accepting twice, even at the same time, creates only one membership. */
export async function answerInvitation(
  ctx: Context,
  { memberId, isAccepted }: ParsedInputOf<typeof calls.answerInvitation>,
) {
  const { accountId } = ctx.person
  if (isAccepted && (await queries.isInvited(ctx.db, accountId, memberId))) await requireVerified(ctx)
  const settled = await settleInvitation(ctx.db, accountId, memberId, isAccepted)
  if (settled !== undefined) {
    await noteAnswer(ctx, settled, isAccepted)
    await announceAccess(ctx.db, [accountId])
    return null
  }
  if (isAccepted && (await queries.isMember(ctx.db, accountId, memberId))) return null
  throw notFound()
}

/** Records the answer in the activity log of the account that invited. */
async function noteAnswer(
  ctx: Context,
  { account_id, role }: { account_id: number; role: string },
  isAccepted: boolean,
) {
  await noteActivity(
    { ...ctx, account: { id: account_id, kind: 'user', projectIds: null } },
    isAccepted
      ? { type: 'INVITATION_ACCEPT_SUCCESS', text: `Joined as ${role}.` }
      : { type: 'INVITATION_REJECT_SUCCESS', text: 'Rejected the invitation.' },
  )
  if (isAccepted) await notifyOwner(ctx, account_id, { name: ctx.person.username, role })
}
