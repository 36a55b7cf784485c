import { DAY, utcDay } from '@rankline/contract/days'
import type { SystemContext } from '../../platform/context.ts'
import { inForm, isFinal } from '../connections/service-failures.ts'
import type { Addressed } from '../projects/own-pages.ts'
import { NAME, sitesOf } from './console-api.ts'
import * as queries from './pull.queries.ts'
import { bestSite } from './sites.ts'

/** Days of a new site, in which one that fits better takes its place: hardly more than the first pull is lost. */
const NEW_DAYS = 7
/** Days after which a site that no connection lists counts as deleted. */
const ABSENT_DAYS = 28

/** The sites that were listed, with a connection for each. */
type Listing = {
  connectionOf: Map<string, number>
  /** Whether every connection has listed its sites: only then is a site that is not named absent. */
  isWhole: boolean
  /** Temporary failures. */
  failures: unknown[]
}

/**
 * Chooses for each project the site of all connections that fits its address best. A current site stays while it fits,
 * even if a response omits it, because a new site starts without the fetched numbers. A project gets no site if a person
 * without the right to choose changed its address.
 * @param firstDay the first day of a site that begins now
 * @returns the temporary failures of connections
 */
export async function chooseSites(
  ctx: SystemContext,
  accountId: number,
  { now, firstDay }: { now: Date; firstDay: string },
): Promise<unknown[]> {
  const listing = await listSites(ctx, accountId)
  const storedOf = new Map<number, queries.SiteRow>()
  for (const row of await queries.findSites(ctx.db, accountId)) storedOf.set(row.project_id, row)
  for (const { id, ...ruled } of await queries.findProjects(ctx.db, accountId)) {
    const stored = storedOf.get(id)
    if (!isChosen(ruled)) {
      if (stored !== undefined) await keepNarrowed(ctx, stored, listing)
      continue
    }
    const isKept = stored !== undefined && (await keep(ctx, stored, { ruled, listing, now, firstDay }))
    const site = bestSite([...listing.connectionOf.keys()], ruled)
    // Postponed: a connection that failed this time may have a better site.
    if (isKept || site === null || listing.failures.length > 0) continue
    await queries.setSite(ctx.db, accountId, id, {
      site,
      connectionId: listing.connectionOf.get(site)!,
      rule: ruleText(ruled),
    })
  }
  return listing.failures
}

async function listSites(ctx: SystemContext, accountId: number): Promise<Listing> {
  const listing: Listing = { connectionOf: new Map(), isWhole: true, failures: [] }
  for (const { id, ended_at } of await queries.findConnections(ctx.db, accountId)) {
    try {
      const called = { accountId, connectionId: id, name: NAME }
      const sites = ended_at === null ? await inForm(NAME, () => sitesOf(ctx, called)) : null
      listing.isWhole &&= sites !== null
      for (const site of sites ?? []) if (!listing.connectionOf.has(site)) listing.connectionOf.set(site, id)
    } catch (error) {
      listing.isWhole = false
      if (!isFinal(error)) listing.failures.push(error)
    }
  }
  return listing
}

/** @returns whether a project stays with the site that it has */
async function keep(
  { db }: SystemContext,
  { account_id, project_id, site, rule, first_day, absent_since }: queries.SiteRow,
  { ruled, listing, now, firstDay }: { ruled: Addressed; listing: Listing; now: Date; firstDay: string },
): Promise<boolean> {
  const change = (values: Parameters<typeof queries.updateSite>[3]) =>
    queries.updateSite(db, account_id, project_id, values)
  if (bestSite([site], ruled) === null) return false
  // Rows of another rule are not there.
  if (rule !== null && rule !== ruleText(ruled)) return false
  const connectionId = listing.connectionOf.get(site)
  if (connectionId !== undefined) await change({ connection_id: connectionId, absent_since: null })
  else if (listing.isWhole && absent_since === null) await change({ absent_since: utcDay(0, now) })
  else if (listing.isWhole && Date.parse(absent_since!) <= now.getTime() - ABSENT_DAYS * DAY) return false
  const isNew = first_day === null || first_day > earlier(firstDay, NEW_DAYS)
  return !isNew || bestSite([...listing.connectionOf.keys(), site], ruled) === site
}

/** Keeps the linked site while it fits, with the rows that match both addresses. */
async function keepNarrowed(ctx: SystemContext, stored: queries.SiteRow, { connectionOf }: Listing) {
  const { account_id, project_id, site } = stored
  if (bestSite([site], stored) === null) return queries.deleteLink(ctx.db, account_id, project_id)
  const connectionId = connectionOf.get(site) ?? stored.connection_id
  await queries.setSite(ctx.db, account_id, project_id, { site, connectionId, rule: ruleText(stored) })
}

/** Whether a person who may choose sites saved the project's current address. */
const isChosen = ({ chosen_url }: Addressed) => chosen_url === null

/** The text of a rule, which is stored with its site to detect a change. */
export const ruleText = ({ url, url_match, chosen_url, chosen_url_match }: Addressed) =>
  chosen_url === null ? `${url_match} ${url}` : `${url_match} ${url} ${chosen_url_match} ${chosen_url}`

const earlier = (day: string, days: number) => utcDay(-days, new Date(day))
