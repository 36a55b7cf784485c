import type * as calls from '@rankline/contract/analytics/calls'
import type { LandingPageSessions, ProjectAnalytics } from '@rankline/contract/analytics/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { isAllowed } from '@rankline/contract/members/permissions'
import { parseTarget } from '@rankline/serp/match'
import { type Context, transaction } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { inForm } from '../connections/service-failures.ts'
import { ownPages } from '../projects/own-pages.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { isPulling, queuePull } from './analytics.jobs.ts'
import * as queries from './analytics.queries.ts'
import { NAME, type Property, propertiesOf } from './analytics-api.ts'
import { fingerprintOf, folderOf, ruleText } from './pull.service.ts'

/** The connections are of the whole account, and those of a client's agency are the agency's. */
const mayConnect = ({ account, role }: Context) =>
  account.projectIds === null && account.kind === 'user' && isAllowed(role, 'connect')

export async function findAnalytics(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof calls.findAnalytics>,
): Promise<ProjectAnalytics> {
  await requireProjects(ctx, [projectId])
  const { db, account } = ctx
  const [row, addresses, connections, isQueued] = await Promise.all([
    queries.findProperty(db, account.id, projectId),
    queries.findAddresses(db, account.id, projectId),
    queries.findConnections(db, account.id),
    isPulling(db, account.id),
  ])
  const may_remove = mayConnect(ctx)
  const rights = { may_choose: may_remove && connections.length > 0, may_remove }
  if (row === undefined) return { property: null, is_fetching: false, ...rights }
  return {
    property: {
      property_id: row.property,
      name: row.name,
      first_day: row.first_day,
      last_day: row.last_day,
      pages: row.pages,
      failure: row.failure,
      pulled_at: row.pulled_at?.toISOString() ?? null,
    },
    is_fetching: isQueued && (row.pulled_at === null || row.rule !== ruleText(addresses)),
    ...rights,
  }
}

export async function listAnalyticsProperties(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof calls.listAnalyticsProperties>,
): Promise<ItemsOf<typeof calls.listAnalyticsProperties>> {
  await requireProjects(ctx, [projectId])
  if (!mayConnect(ctx)) throw notFound()
  const found = new Map<string, Property & { connectionId: number }>()
  const failures: Refusal[] = []
  const connections = await queries.findConnections(ctx.db, ctx.account.id)
  for (const { id: connectionId } of connections) {
    try {
      for (const property of await propertiesOfConnection(ctx, connectionId))
        if (!found.has(property.id)) found.set(property.id, { ...property, connectionId })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0 && failures.length === connections.length) throw failures[0]!
  return [...found.values()]
    .map((one) => ({
      user_connection_id: one.connectionId,
      property_id: one.id,
      name: nameOf(one),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

const propertiesOfConnection = (ctx: Context, connectionId: number) =>
  inForm(NAME, () => propertiesOf(ctx, { accountId: ctx.account.id, connectionId, name: NAME }))

const nameOf = ({ account, name, id }: Property) => `${account === '' ? '' : `${account} › `}${name || id}`

export async function chooseAnalyticsProperty(
  ctx: Context,
  { projectId, connectionId, propertyId }: ParsedInputOf<typeof calls.chooseAnalyticsProperty>,
): Promise<ProjectAnalytics> {
  await requireProjects(ctx, [projectId])
  const { account } = ctx
  const connections = mayConnect(ctx) ? await queries.findConnections(ctx.db, account.id) : []
  if (!connections.some(({ id }) => id === connectionId)) throw notFound()
  const property = (await propertiesOfConnection(ctx, connectionId)).find(({ id }) => id === propertyId)
  if (property === undefined) throw notFound()
  await transaction(ctx, async ({ db }) => {
    await queries.setProperty(db, account.id, projectId, {
      connectionId,
      property: propertyId,
      name: nameOf(property),
    })
    await queuePull(db, account.id, true)
  })
  return findAnalytics(ctx, { projectId })
}

export async function removeAnalyticsProperty(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof calls.removeAnalyticsProperty>,
): Promise<ProjectAnalytics> {
  await requireProjects(ctx, [projectId])
  if (!mayConnect(ctx)) throw notFound()
  await queries.deleteProperty(ctx.db, ctx.account.id, projectId)
  return findAnalytics(ctx, { projectId })
}

export async function landingPageSessions(
  ctx: Context,
  { projectId, pageIds, isByFolder }: ParsedInputOf<typeof calls.landingPageSessions>,
): Promise<LandingPageSessions[]> {
  await requireProjects(ctx, [projectId])
  const { db, account } = ctx
  const [row, addresses, pages] = await Promise.all([
    queries.findProperty(db, account.id, projectId),
    queries.findAddresses(db, account.id, projectId),
    queries.findLandingPages(db, account.id, projectId, pageIds),
  ])
  if (row === undefined || row.last_day === null) return []
  const isOwn = ownPages(addresses)
  // Rows of other addresses were left out.
  const isComplete = row.is_whole && row.rule === ruleText(addresses)
  const named = pages.map(({ id, url }) => ({ id, isOwn: isOwn(url), name: nameOfRow(url, isByFolder) }))
  const names = named.map(({ name }) => name).filter((name) => name !== null)
  const find = isByFolder ? queries.findOfFolders : queries.findOfPages
  const sums = await find(db, account.id, projectId, names)
  const byName = new Map(sums.map((one) => [one.name, one]))
  return named.map(({ id, name, isOwn }) => {
    const missing = isComplete && isOwn && name !== null ? 0 : null
    const found = byName.get(name ?? '') ?? { sessions: missing, key_events: missing }
    return { landing_page_id: id, sessions: found.sessions, key_events: found.key_events }
  })
}

/** The name under which sessions of a row are stored; null of a page with a query, which Google Analytics does not tell apart. */
function nameOfRow(url: string, isByFolder: boolean): string | null {
  const target = parseTarget(url)
  if (target === null) return null
  if (isByFolder) return folderOf(target)
  return target.query === '' ? fingerprintOf(target) : null
}
