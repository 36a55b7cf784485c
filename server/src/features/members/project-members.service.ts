import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/members/calls'
import type { ProjectMember } from '@rankline/contract/members/calls'
import { isAbove, memberRoles } from '@rankline/contract/members/permissions'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type { Project } from '@rankline/contract/projects/calls'
import { type Context, transaction } from '../../platform/context.ts'
import { forbidden, invalid, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { announceAccess } from '../events/announce.ts'
import { lockProjects, ownProjects, requireProjects } from '../projects/projects.service.ts'
import { presentAssignment } from './members.presenter.ts'
import type { MemberRow } from './members.queries.ts'
import { peopleOf, requireMembers } from './members.service.ts'
import * as queries from './project-members.queries.ts'

/** Assigns every project to every member; existing assignments stay. */
export async function assignMembers(
  ctx: Context,
  { memberIds, projectIds }: ParsedInputOf<typeof calls.assignMembers>,
): Promise<ProjectMember[]> {
  return transaction(ctx, async (inside) => {
    await requireAssignable(inside, memberIds)
    if (projectIds.length === 0) return []
    await lockProjects(inside, projectIds)
    const rows = await queries.assign(inside.db, ctx.account.id, memberIds, projectIds)
    const members = await requireMembers(inside, memberIds)
    await announceAccess(inside.db, peopleOf(members))
    return present(ctx, rows, members)
  })
}

export async function createProjectMember(
  ctx: Context,
  { projectId, memberId }: ParsedInputOf<typeof calls.createProjectMember>,
): Promise<ProjectMember> {
  const [assigned] = await assignMembers(ctx, { memberIds: [memberId], projectIds: [projectId] })
  if (assigned === undefined) throw notFound()
  return assigned
}

export async function updateProjectMember(
  ctx: Context,
  input: ParsedInputOf<typeof calls.updateProjectMember>,
): Promise<ProjectMember> {
  return transaction(ctx, async (inside) => {
    const members = await requireAssignable(inside, [input.memberId])
    await requireProjects(inside, [input.projectId])
    const row = await queries.setEnabled(inside.db, ctx.account.id, input)
    const [updated] = row === undefined ? [] : present(ctx, [row], members)
    if (updated === undefined) throw notFound()
    await announceAccess(inside.db, peopleOf(members))
    return updated
  })
}

export async function listProjectMembers(
  ctx: Context,
  { projectId, page }: ParsedInputOf<typeof calls.listProjectMembers>,
): Promise<Page<ProjectMember>> {
  await requireProjects(ctx, [projectId])
  const [rows, total] = await Promise.all([
    queries.findOfProject(ctx.db, ctx.account.id, projectId, {
      limit: PAGE_SIZE.usual,
      offset: (page - 1) * PAGE_SIZE.usual,
    }),
    queries.countOfProject(ctx.db, ctx.account.id, projectId),
  ])
  return pageOfRows(await withMembers(ctx, rows), { page, perPage: PAGE_SIZE.usual, total })
}

export async function allProjectMembers(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof calls.allProjectMembers>,
): Promise<ProjectMember[]> {
  await requireProjects(ctx, [projectId])
  return withMembers(ctx, await queries.findOfProject(ctx.db, ctx.account.id, projectId))
}

export async function deleteProjectMember(
  ctx: Context,
  { memberId, projectMemberId }: ParsedInputOf<typeof calls.deleteProjectMember>,
): Promise<ItemsOf<typeof calls.deleteProjectMember>> {
  return transaction(ctx, async (inside) => {
    const members = await requireAssignable(inside, [memberId])
    const deleted = await queries.unassign(inside.db, ctx.account.id, { id: projectMemberId, memberId })
    if (deleted.length === 0) throw notFound()
    await announceAccess(inside.db, peopleOf(members))
    return { deleted_ids: deleted }
  })
}

/** Removes members from projects. Only members with a role below the caller's lose them. */
export async function clearProjectMembers(
  ctx: Context,
  { projectIds }: ParsedInputOf<typeof calls.clearProjectMembers>,
): Promise<ItemsOf<typeof calls.clearProjectMembers>> {
  await requireProjects(ctx, projectIds)
  const below = memberRoles.filter((role) => isAbove(ctx.role, role))
  return transaction(ctx, async (inside) => {
    const cleared = await queries.clearProjects(inside.db, ctx.account.id, projectIds, below)
    await announceAccess(inside.db, [...new Set(peopleOf(cleared))])
    return { deleted_ids: cleared.map(({ id }) => id) }
  })
}

type OfMember = { memberId: number }

export async function assignedProjects(ctx: Context, { memberId }: OfMember): Promise<Project[]> {
  return (await splitProjects(ctx, memberId)).assigned
}

export async function notAssignedProjects(ctx: Context, { memberId }: OfMember): Promise<Project[]> {
  return (await splitProjects(ctx, memberId)).others
}

/** The projects that the caller may see, split by whether the member may see them too. */
async function splitProjects(ctx: Context, memberId: number) {
  const [[member], projects, ids] = await Promise.all([
    requireMembers(ctx, [memberId]),
    ownProjects(ctx),
    queries.findAssigned(ctx.db, ctx.account.id, memberId),
  ])
  const seen = new Set(ids)
  const isSeen = ({ id }: Project) => member?.project_permission === 'all' || seen.has(id)
  return { assigned: projects.filter(isSeen), others: projects.filter((project) => !isSeen(project)) }
}

/** @throws {Refusal} when a member's role is not below the caller's, or a member sees all projects anyway */
async function requireAssignable(ctx: Context, memberIds: number[]): Promise<MemberRow[]> {
  const members = await requireMembers(ctx, memberIds)
  for (const { role, project_permission } of members) {
    if (role === 'admin' || !isAbove(ctx.role, role)) throw forbidden()
    if (project_permission === 'all') throw invalid('user_member_ids', messages.seesAllProjects)
  }
  return members
}

async function withMembers(ctx: Context, rows: queries.AssignmentRow[]): Promise<ProjectMember[]> {
  const ids = [...new Set(rows.map(({ member_id }) => member_id))]
  return present(ctx, rows, ids.length === 0 ? [] : await requireMembers(ctx, ids))
}

function present(ctx: Context, rows: queries.AssignmentRow[], members: MemberRow[]): ProjectMember[] {
  const byId = new Map(members.map((member) => [member.id, member]))
  return rows.flatMap((row) => {
    const member = byId.get(row.member_id)
    return member === undefined ? [] : [presentAssignment(ctx, row, member)]
  })
}
