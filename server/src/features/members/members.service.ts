import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/members/calls'
import type { UserMember } from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { type Context, transaction } from '../../platform/context.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { announceAccess } from '../events/announce.ts'
import { callersAllowance } from '../limits/allowances.service.ts'
import { removeMembership, toggleMembership } from '../memberships/changes.queries.ts'
import { isChangeable, presentMember } from './members.presenter.ts'
import * as queries from './members.queries.ts'
import * as assignments from './project-members.queries.ts'

export async function listMembers(
  ctx: Context,
  { page }: ParsedInputOf<typeof calls.listMembers>,
): Promise<Page<UserMember>> {
  const [rows, total] = await Promise.all([
    queries.findMembers(ctx.db, ctx.account, {
      limit: PAGE_SIZE.usual,
      offset: (page - 1) * PAGE_SIZE.usual,
    }),
    queries.countMembers(ctx.db, ctx.account),
  ])
  const data = rows.map((row) => presentMember(ctx, row))
  return pageOfRows(data, { page, perPage: PAGE_SIZE.usual, total })
}

export async function memberAllowance(ctx: Context): Promise<ItemsOf<typeof calls.memberAllowance>> {
  return callersAllowance(ctx)
}

type MemberInput = ParsedInputOf<typeof calls.toggleMember>

export async function toggleMember(ctx: Context, { memberId }: MemberInput): Promise<UserMember> {
  return transaction(ctx, async (inside) => {
    await requireChangeable(inside, memberId)
    if (!(await toggleMembership(inside.db, inside.account.id, memberId))) throw conflict(messages.notActive)
    const member = await requireMember(inside, memberId)
    await announceAccess(inside.db, peopleOf([member]))
    return presentMember(ctx, member)
  })
}

export async function deleteMember(ctx: Context, { memberId }: MemberInput) {
  await transaction(ctx, async (inside) => {
    const member = await requireChangeable(inside, memberId)
    if (member.status === 4) throw conflict(messages.notActive)
    await assignments.unassignAll(inside.db, ctx.account.id, memberId)
    await removeMembership(inside.db, inside.account.id, memberId)
    await announceAccess(inside.db, peopleOf([member]))
  })
  return { deleted_ids: [memberId] }
}

async function requireChangeable(ctx: Context, memberId: number) {
  const member = await requireMember(ctx, memberId)
  if (!isChangeable(ctx, member)) throw forbidden()
  return member
}

async function requireMember(ctx: Context, memberId: number): Promise<queries.MemberRow> {
  const [member] = await requireMembers(ctx, [memberId])
  return member!
}

/** @throws {Refusal} not found unless the account has all of the members and the caller may see them */
export async function requireMembers(ctx: Context, ids: number[]): Promise<queries.MemberRow[]> {
  const members = await queries.findMembers(ctx.db, ctx.account, { ids })
  if (members.length < ids.length) throw notFound()
  return members
}

/** The accounts of the members who have registered. */
export const peopleOf = (members: { member_account_id: number | null }[]): number[] =>
  members.flatMap(({ member_account_id }) => member_account_id ?? [])
