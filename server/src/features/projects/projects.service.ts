import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type * as calls from '@rankline/contract/projects/calls'
import { defaultProjectOrder, type Project } from '@rankline/contract/projects/calls'
import type { Transaction } from 'kysely'
import {
  type Account,
  type Context,
  type Membership,
  type Reader,
  type SystemContext,
  transaction,
} from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { estimateBasis } from '../click-curve/click-curve.service.ts'
import { clientAccounts } from '../client-accounts/client-accounts.service.ts'
import { announceDeletedProjects } from '../events/announce.ts'
import { requireLimit } from '../limits/limits.service.ts'
import { keepRemoved } from '../removals/removals.service.ts'
import { followFrequency } from '../tracked-keywords/frequency.service.ts'
import { changeAddress } from '../tracked-keywords/search-change.service.ts'
import { dropKeywordsOfProjects, trackKeywords } from '../tracked-keywords/tracked-keywords.service.ts'
import { presentProject } from './project.presenter.ts'
import * as queries from './projects.queries.ts'

/** Callback of a higher layer, called in the transaction that adds projects to an account. */
export type OnProjects = (
  ctx: SystemContext & { db: Transaction<Tables> },
  accountId: number,
  projectIds: readonly number[],
) => Promise<void>

/** An address with its match rule. */
export type Address = { url: string; url_match: number }
export type SavedAddress = { project: { id: number; name: string }; before: Address; after: Address }

/** Callbacks of higher features, called in the transaction of the change. */
export type Follow = {
  /** Called after projects were added to an account. */
  onProjects: OnProjects
  /** Called after a project of the account got a new site. */
  onNewSite(ctx: Pick<SystemContext, 'db'>, accountId: number): Promise<void>
  /** Called after a person saved the address of a project. */
  onAddress(ctx: Context & { db: Transaction<Tables> }, saved: SavedAddress): Promise<void>
}

export async function createProject(
  ctx: Context,
  input: ParsedInputOf<typeof calls.createProject>,
  { onProjects, onNewSite }: Follow,
): Promise<ItemsOf<typeof calls.createProject>> {
  const id = await transaction(ctx, async (inside) => {
    await requireLimit(inside, { projects: 1 })
    const created = await queries.insertProject(inside.db, ctx.account.id, {
      createdBy: ctx.person.accountId,
      name: input.name,
      url: input.url,
      urlMatch: input.urlMatch,
      checkEvery: input.checkEvery,
      countryId: input.target.countryId,
    })
    await noteActivity(inside, {
      type: 'PROJECT_CREATE_SUCCESS',
      text: `Created the project ${input.name}.`,
      projectId: created,
    })
    await trackKeywords(inside, { id: created, url: input.url }, input.keywords, input.target)
    await onProjects(inside, ctx.account.id, [created])
    await onNewSite(inside, ctx.account.id)
    return created
  })
  return { redirect: `/projects/${id}/keywords`, project: await getProject(ctx, id) }
}

/** The caller's projects. Projects of accounts they work in, and of clients, are separate lists. */
export async function listProjects(
  ctx: Context,
  input: ParsedInputOf<typeof calls.listProjects>,
): Promise<Page<Project>> {
  const { page, sort = defaultProjectOrder.sort, order = defaultProjectOrder.order } = input
  const owners = await listedOwners(ctx, input)
  const list = { sort, order, isArchived: input.archived ?? false }
  if (input.get_all) {
    const rows = await queries.findProjects(ctx.db, owners, list)
    const data = rows.map((row) => presentProject(ctx, row))
    return pageOfRows(data, { page: 1, perPage: Math.max(PAGE_SIZE.usual, data.length), total: data.length })
  }
  const [rows, total] = await Promise.all([
    queries.findProjects(ctx.db, owners, {
      ...list,
      limit: PAGE_SIZE.usual,
      offset: (page - 1) * PAGE_SIZE.usual,
    }),
    queries.countProjects(ctx.db, owners, list.isArchived),
  ])
  const data = rows.map((row) => presentProject(ctx, row))
  return pageOfRows(data, { page, perPage: PAGE_SIZE.usual, total })
}

/** The owners of a list's projects: the account, the accounts the caller works in, or their clients. */
async function listedOwners(
  ctx: Context,
  { joint, white_label, user_dashboard }: ParsedInputOf<typeof calls.listProjects>,
): Promise<Account | queries.Owners> {
  if (white_label || user_dashboard !== undefined) return clientOwners(ctx, user_dashboard)
  if (joint) return jointOwners(ctx)
  // A client sees what the agency shares beside their own projects.
  const shared = ctx.person.kind === 'client' ? ctx.memberships.filter(({ isClient }) => isClient) : []
  return shared.length === 0 || ctx.membership !== null
    ? ctx.account
    : [{ accountId: ctx.account.id, memberId: null }, ...shared.map(ownerOf)]
}

async function clientOwners(ctx: Context, clientId?: number): Promise<queries.Owners> {
  const accountIds = await clientAccounts(ctx, clientId ?? null)
  return accountIds.map((accountId) => ({ accountId, memberId: null }))
}

export async function findProject(ctx: Context, input: ParsedInputOf<typeof calls.findProject>) {
  const [project, estimates] = await Promise.all([
    getProject(ctx, input.projectId),
    estimateBasis(ctx, ctx.account.id),
  ])
  return { ...project, estimates }
}

/** Lists all visible projects; in the caller's own account also joint projects of others. */
export async function allProjects(ctx: Context): Promise<Project[]> {
  return byName(ctx, [reachedOwner(ctx), ...otherOwners(ctx)])
}

/** A project with the account that it belongs to. */
export type OwnedProject = { accountId: number; project: Project }

/**
 * Every project that the caller may see: in the caller's own account also joint projects and those of clients. Their
 * own first, by name.
 */
export async function everyProject(ctx: Context): Promise<OwnedProject[]> {
  const own = reachedOwner(ctx)
  const others = [...otherOwners(ctx), ...(ctx.membership === null ? await clientOwners(ctx) : [])]
  const rows = await queries.findProjects(ctx.db, [own, ...others], { sort: 'name', order: 'asc' })
  return rows
    .map((row) => ({ accountId: row.account_id, project: presentProject(ctx, row) }))
    .toSorted(
      (one, other) => Number(other.accountId === own.accountId) - Number(one.accountId === own.accountId),
    )
}

/** The projects of the account that the call reaches. */
export async function ownProjects(ctx: Context): Promise<Project[]> {
  return byName(ctx, [reachedOwner(ctx)])
}

async function byName(ctx: Context, owners: queries.Owners): Promise<Project[]> {
  const rows = await queries.findProjects(ctx.db, owners, { sort: 'name', order: 'asc' })
  return rows.map((row) => presentProject(ctx, row))
}

const ownerOf = ({ account, id, isLimited }: Membership) => ({
  accountId: account.id,
  memberId: isLimited ? id : null,
})

const jointOwners = ({ memberships }: Context): queries.Owners => memberships.map(ownerOf)

/** Other accounts whose projects a call lists that names no account. */
const otherOwners = (ctx: Context): queries.Owners =>
  ctx.membership === null || ctx.isLanded
    ? jointOwners(ctx).filter(({ accountId }) => accountId !== ctx.account.id)
    : []

const reachedOwner = ({ account, membership }: Context) =>
  membership === null ? { accountId: account.id, memberId: null } : ownerOf(membership)

/** Updates a project. After a change of address or match rule, the next check counts as the first; history stays. */
export async function updateProject(
  ctx: Context,
  { projectId, name, url, urlMatch, checkEvery }: ParsedInputOf<typeof calls.updateProject>,
  { onAddress }: Pick<Follow, 'onAddress'>,
): Promise<Project> {
  await transaction(ctx, async (inside) => {
    await lockProjects(inside, [projectId])
    const before = await getProject(inside, projectId)
    const changed = { name, url, urlMatch, checkEvery: checkEvery ?? before.check_every }
    await queries.updateProject(inside.db, ctx.account.id, projectId, changed, new Date())
    if (changed.checkEvery !== before.check_every) await followFrequency(inside, projectId)
    const [was, is] = [siteOf(before.url, before.url_match), siteOf(url, urlMatch)]
    await changeAddress(inside, projectId, { before: was, after: is, now: new Date() })
    await noteActivity(inside, {
      type: 'PROJECT_UPDATE_SUCCESS',
      text: messages.projectChange(before, { name, url, check_every: changed.checkEvery }),
      projectId,
    })
    await onAddress(inside, { project: { id: projectId, name }, before: was, after: is })
  })
  return getProject(ctx, projectId)
}

const siteOf = (url: string, match: number) => ({ url, url_match: match === 1 ? 1 : 2 }) as const

export async function deleteProjects(
  ctx: Context,
  { projectIds }: ParsedInputOf<typeof calls.deleteProjects>,
) {
  await transaction(ctx, async (inside) => {
    const deleted = await lockProjects(inside, projectIds)
    const keywordCount = await dropKeywordsOfProjects(inside, projectIds)
    await queries.deleteProjects(inside.db, ctx.account.id, projectIds)
    await noteActivity(inside, {
      type: 'PROJECT_DELETE_SUCCESS',
      text: messages.projectsDeleted(projectIds.length),
    })
    await announceDeletedProjects(inside.db, ctx.account.id, projectIds)
    await keepRemoved(inside, {
      kind: 'projects',
      names: deleted.map(({ name }) => name),
      count: deleted.length,
      keywordCount,
      projectIds,
      kept: { ids: projectIds },
    })
  })
  return { deleted_ids: projectIds }
}

/** Deletes every project of an account that is being deleted. Call it in the transaction of the deletion. */
export async function dropProjectsOf(ctx: SystemContext & { db: Transaction<Tables> }, account: Account) {
  const there = { ...ctx, account }
  const projectIds = (await queries.lockProjects(ctx.db, account, null)).map(({ id }) => id)
  if (projectIds.length === 0) return
  await dropKeywordsOfProjects(there, projectIds)
  await queries.deleteProjects(ctx.db, account.id, projectIds)
  await announceDeletedProjects(ctx.db, account.id, projectIds)
}

/** @throws {Refusal} not found, also if it is another account's */
export async function getProject(ctx: Context, id: number): Promise<Project> {
  const [row] = await queries.findProjects(ctx.db, ctx.account, {
    ids: [id],
    sort: 'newest',
    order: 'asc',
  })
  if (row === undefined) throw notFound()
  return presentProject(ctx, row)
}

/**
 * Locks projects until the transaction ends, so that nobody else changes them. Lock order: projects, searches,
 * keywords.
 * @throws {Refusal} not found if any of them is not the account's
 */
export async function lockProjects(ctx: Context & { db: Transaction<Tables> }, ids: number[]) {
  const projects = await queries.lockProjects(ctx.db, ctx.account, ids)
  if (projects.length < ids.length) throw notFound()
  return projects
}

/**
 * The URLs of projects.
 * @throws {Refusal} not found if any of them is not the account's
 */
export async function addressesOfProjects(ctx: Reader, ids: number[]): Promise<string[]> {
  const urls = await queries.findUrls(ctx.db, ctx.account, ids)
  if (urls.length < new Set(ids).size) throw notFound()
  return urls
}

/** @throws {Refusal} not found if any of the projects is not the account's */
export async function requireProjects(ctx: Reader, ids: number[]) {
  if (ids.length === 0) return
  if ((await queries.countOwned(ctx.db, ctx.account, ids)) < ids.length) throw notFound()
}
