import type * as calls from '@rankline/contract/assignments/calls'
import { type ClientProject, MOST_MOVED, type ProjectMove } from '@rankline/contract/assignments/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type Context, transaction } from '../../platform/context.ts'
import type { AllFacts } from '../../platform/database/table-facts.ts'
import { invalid, limitReached, notFound } from '../../platform/errors.ts'
import { noteActivity, noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { lockClient } from '../clients/dropped-clients.service.ts'
import { announceDeletedProjects, announceProjects } from '../events/announce.ts'
import { lockAccount } from '../limits/limits.service.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { lockProjects, type OnProjects, requireProjects } from '../projects/projects.service.ts'
import { continueReports } from '../projects/report-projects.queries.ts'
import * as queries from './assignments.queries.ts'
import { readMovedTables } from './copy-rows.queries.ts'
import { freeCapacity } from './free-capacity.service.ts'
import { presentMove } from './move.presenter.ts'
import { lockRecording, moveProject } from './move-project.service.ts'
import { findSetAside, restore } from './set-aside.queries.ts'

type Chosen = ParsedInputOf<typeof calls.assignProjects>
type Moved = ItemsOf<typeof calls.assignProjects>

export async function listClientProjects(
  ctx: Context,
  { clientId }: ParsedInputOf<typeof calls.listClientProjects>,
): Promise<ClientProject[]> {
  const client = await requireClient(ctx, clientId)
  const [own, shared] = [
    await queries.findProjects(ctx.db, client.account_id),
    await queries.findShared(ctx.db, ctx.account.id, client.account_id),
  ]
  const rows = [...own.map((row) => ({ ...row, is_shared: 0 as const })), ...shared]
  return rows.map(({ id, name, url, keyword_count, assigned_at, is_shared }) => ({
    is_shared,
    id,
    name,
    url,
    total_project_keywords: keyword_count,
    assigned_at: assigned_at?.toISOString() ?? null,
  }))
}

export async function previewAssignment(
  ctx: Context,
  { clientId, projectIds }: Chosen,
): Promise<ProjectMove> {
  const client = await requireClient(ctx, clientId)
  refuseMany(projectIds, 'project_ids')
  await requireProjects(ctx, projectIds)
  const sizes = {
    ...(await queries.measure(ctx.db, ctx.account.id, projectIds)),
    projects: projectIds.length,
  }
  const capacity = await freeCapacity(asClient(ctx, client), sizes, true)
  return presentMove(sizes, capacity, { waiting: [], template: client.template_name })
}

export async function previewReturn(ctx: Context, { clientId, projectIds }: Chosen): Promise<ProjectMove> {
  const client = await requireClient(ctx, clientId)
  refuseMany(projectIds, 'ids')
  const assigned = await requireAssigned(ctx, client, projectIds)
  const sizes = {
    ...(await queries.measure(ctx.db, client.account_id, projectIds)),
    projects: projectIds.length,
  }
  return presentMove(sizes, await freeCapacity(ctx, sizes, false), { waiting: assigned, template: null })
}

/** Lock order: project, account of the agency, client, account of the client. */
export async function assignProjects(
  ctx: Context,
  { clientId, projectIds }: Chosen,
  { onProjects, facts }: { onProjects: OnProjects; facts: AllFacts },
): Promise<Moved> {
  const client = await requireClient(ctx, clientId)
  refuseMany(projectIds, 'project_ids')
  const now = new Date()
  await transaction(ctx, async (inside) => {
    await lockProjects(inside, projectIds)
    await lockAccount(inside)
    await lockClient(inside, client.id)
    const there = { ...asClient(ctx, client), db: inside.db }
    await lockAccount(there)
    const sizes = {
      ...(await queries.measure(inside.db, ctx.account.id, projectIds)),
      projects: projectIds.length,
    }
    const { hindrance } = await freeCapacity(there, sizes, true)
    if (hindrance !== null) throw limitReached(hindrance)
    const names = await queries.findNames(inside.db, ctx.account.id, projectIds)
    const tables = await readMovedTables(inside.db, facts)
    await lockRecording(inside, ctx.account.id, projectIds)
    for (const projectId of projectIds) {
      await continueReports(inside.db, ctx.account.id, projectId)
      const kept = await findSetAside(inside.db, ctx.account.id, projectId)
      const to = { accountId: client.account_id, personAccountId: client.account_id }
      await moveProject(inside, { ...tables, from: ctx.account.id, to, projectId })
      await queries.insertAssigned(inside.db, client.account_id, { projectId, kept, now })
    }
    await onProjects(inside, client.account_id, projectIds)
    await announceMove(inside, { from: ctx.account.id, to: client.account_id, projectIds })
    await noteBoth(inside, client, {
      type: 'PROJECT_ASSIGN_SUCCESS',
      ours: messages.assignedTo(names, client.username),
      theirs: messages.assignedBy(names, client.brand_name),
    })
  })
  return { project_ids: projectIds }
}

/** Locks the agency first, because deleting a brand locks the agency, then the clients, then their projects. */
export async function unassignProjects(
  ctx: Context,
  { clientId, projectIds }: Chosen,
  facts: AllFacts,
): Promise<Moved> {
  const client = await requireClient(ctx, clientId)
  refuseMany(projectIds, 'ids')
  const now = new Date()
  await transaction(ctx, async (inside) => {
    await lockAccount(inside)
    await lockClient(inside, client.id)
    const there = { ...asClient(ctx, client), db: inside.db }
    await lockProjects(there, projectIds)
    await lockAccount(there)
    const assigned = await requireAssigned(inside, client, projectIds)
    const sizes = {
      ...(await queries.measure(inside.db, client.account_id, projectIds)),
      projects: projectIds.length,
    }
    const { hindrance } = await freeCapacity(inside, sizes, false)
    if (hindrance !== null) throw limitReached(hindrance)
    const names = await queries.findNames(inside.db, client.account_id, projectIds)
    const tables = await readMovedTables(inside.db, facts)
    const to = { accountId: ctx.account.id, personAccountId: ctx.person.accountId }
    await lockRecording(inside, client.account_id, projectIds)
    for (const { project_id: projectId, set_aside: kept } of assigned) {
      await continueReports(inside.db, client.account_id, projectId)
      await moveProject(inside, { ...tables, from: client.account_id, to, projectId })
      await restore(inside.db, { accountId: ctx.account.id, projectId, columns: tables.columns, now }, kept)
    }
    await announceMove(inside, { from: client.account_id, to: ctx.account.id, projectIds })
    await noteBoth(inside, client, {
      type: 'PROJECT_RETURN_SUCCESS',
      ours: messages.takenBackFrom(names, client.username),
      theirs: messages.takenBackBy(names, client.brand_name),
    })
  })
  return { project_ids: projectIds }
}

/** @throws {Refusal} not found, also if it is another account's */
export async function requireClient(ctx: Context, clientId: number): Promise<queries.ClientRow> {
  requireWholeAccount(ctx)
  const client = await queries.findClient(ctx.db, ctx.account.id, clientId)
  if (client === undefined) throw notFound()
  return client
}

/** @throws {Refusal} not found unless the agency assigned all of them: projects that the client created stay with the client */
async function requireAssigned(ctx: Context, client: queries.ClientRow, projectIds: number[]) {
  const assigned = await queries.findAssigned(ctx.db, client.account_id, projectIds)
  if (assigned.length < projectIds.length) throw notFound()
  return assigned
}

function refuseMany(projectIds: number[], field: string) {
  if (projectIds.length > MOST_MOVED) throw invalid(field, messages.tooManyMoved(MOST_MOVED))
}

/** The client as the holder of their account, for its limits. */
const asClient = (ctx: Context, { account_id: id }: queries.ClientRow): Context => ({
  ...ctx,
  account: { id, kind: 'client', projectIds: null },
  person: { ...ctx.person, accountId: id },
  membership: null,
})

async function announceMove(
  ctx: Context,
  { from, to, projectIds }: { from: number; to: number; projectIds: number[] },
) {
  await announceDeletedProjects(ctx.db, from, projectIds)
  await announceProjects(
    ctx.db,
    projectIds.map((project_id) => ({ account_id: to, project_id })),
  )
}

type Both = { type: 'PROJECT_ASSIGN_SUCCESS' | 'PROJECT_RETURN_SUCCESS'; ours: string; theirs: string }

async function noteBoth(ctx: Context, client: queries.ClientRow, { type, ours, theirs }: Both) {
  await noteActivity(ctx, { type, text: ours })
  await noteOwnActivity(ctx, client.account_id, { type, text: theirs })
}
