import {
  COMPARED_SITE_KEYWORDS,
  COMPARED_SITES,
  type competitorChanges as changesCall,
  DISCOVERED_SITES,
  DISCOVERING_KEYWORDS,
  type discoverCompetitors as discoverCall,
  FOLLOWED_SITES,
  type followInProject as followCall,
  SITE_CHANGE_DAYS,
  type unfollowInProject as unfollowCall,
} from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { type Context, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { currentClickShares } from '../click-curve/click-curve.service.ts'
import { addressesOfProjects } from '../projects/projects.service.ts'
import { oneCompetitorHost } from '../tracked-keywords/competitor-lines.service.ts'
import { findFollowedHosts } from '../tracked-keywords/followed-hosts.queries.ts'
import { findKeywords } from '../tracked-keywords/keywords-by-id.queries.ts'
import type { TrackedKeyword } from '../tracked-keywords/keywords-by-id.service.ts'
import { latestPages, type StoredPage } from '../tracking/check/stored-pages.service.ts'
import { recountVoices } from '../tracking/roll-up/share-of-voice.service.ts'
import { ruleOf } from '../tracking/rules.service.ts'
import { addCompetitors, MOST_KEYWORDS } from './competitors.service.ts'
import { discoveredSites, type Listed } from './discovered-sites.ts'
import { findFollowers } from './edit-competitor.queries.ts'
import * as queries from './project-competitors.queries.ts'
import { removeThese } from './removed-competitors.service.ts'

/**
 * Finds sites that rank above a project, and its followed sites, in the latest stored result pages of its keywords with the
 * largest volume.
 */
export async function discoverCompetitors(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof discoverCall>,
): Promise<ItemsOf<typeof discoverCall>> {
  await addressesOfProjects(ctx, [projectId])
  const { keywords, total } = await heaviestOf(ctx, projectId, DISCOVERING_KEYWORDS)
  const lists = listsOf(keywords, await latestPages(ctx, searchesOf(keywords)))
  const curve = await currentClickShares(ctx, ctx.account.id)
  const own = await followedSites(ctx, projectId)
  const found = discoveredSites(lists, curve, own)
  const sites = found.filter(({ host }, index) => index < DISCOVERED_SITES || own.has(host))
  const hosts = sites.map(({ host }) => host)
  const followed = await queries.countFollowed(ctx.db, ctx.account.id, projectId, hosts)
  return {
    keyword_count: total,
    read_count: lists.length,
    sites: sites.map((site) => ({ ...site, followed: followed.get(site.host) ?? 0 })),
  }
}

async function followedSites({ db, account }: Context, projectId: number): Promise<Set<string>> {
  const rows = await findFollowedHosts(db, account.id, projectId, FOLLOWED_SITES)
  return new Set(rows.map(({ host }) => host))
}

/** Compares the sites' visits with those a week ago, over keywords that have result pages on both days. */
export async function competitorChanges(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof changesCall>,
): Promise<ItemsOf<typeof changesCall>> {
  await addressesOfProjects(ctx, [projectId])
  const { keywords } = await heaviestOf(ctx, projectId, COMPARED_SITE_KEYWORDS)
  const [now, past] = await Promise.all([
    latestPages(ctx, searchesOf(keywords)),
    latestPages(ctx, searchesOf(keywords), utcDay(-SITE_CHANGE_DAYS)),
  ])
  const known = keywords.filter(({ search_id: id }) => now.has(id) && past.has(id))
  const curve = await currentClickShares(ctx, ctx.account.id)
  const own = await followedSites(ctx, projectId)
  const visitsBefore = new Map(
    discoveredSites(listsOf(known, past), curve, own).map(({ host, visits }) => [host, visits]),
  )
  const sites = known.length === 0 ? [] : discoveredSites(listsOf(known, now), curve, own)
  return {
    read_count: known.length,
    sites: sites
      .filter(({ host }, index) => index < COMPARED_SITES || own.has(host))
      .map(({ host, visits }) => ({ host, visits: visits - (visitsBefore.get(host) ?? 0) })),
  }
}

type Heavy = TrackedKeyword & { volume: number | null }

/** The keywords of the largest volume, and how many there are in all. */
async function heaviestOf(ctx: Context, projectId: number, count: number) {
  const heavy = await queries.findHeaviest(ctx.db, ctx.account.id, projectId, count)
  const volumes = new Map(heavy.map(({ id, volume }) => [id, volume]))
  const keywords = await findKeywords(ctx.db, ctx.account, [...volumes.keys()])
  return {
    total: heavy[0]?.total ?? 0,
    keywords: keywords.map((keyword): Heavy => ({ ...keyword, volume: volumes.get(keyword.id) ?? null })),
  }
}

const searchesOf = (keywords: readonly Heavy[]) => [...new Set(keywords.map(({ search_id }) => search_id))]

const listsOf = (keywords: readonly Heavy[], pages: ReadonlyMap<number, StoredPage>): Listed[] =>
  keywords.flatMap((keyword) => {
    const page = pages.get(keyword.search_id)
    if (page === undefined) return []
    return [{ volume: keyword.volume, rule: ruleOf(keyword), list: page }]
  })

/**
 * Removes a site from every keyword of a project.
 * @throws {Refusal} not found where no keyword follows it
 */
export async function unfollowInProject(
  ctx: Context,
  { projectId, competitor }: ParsedInputOf<typeof unfollowCall>,
): Promise<ItemsOf<typeof unfollowCall>> {
  const urls = await addressesOfProjects(ctx, [projectId])
  const host = oneCompetitorHost(competitor, ...urls)
  return transaction(ctx, async (inside) => {
    const followers = await findFollowers(inside.db, ctx.account.id, projectId, host)
    if (followers.length === 0) throw notFound()
    const keyword_count = followers.length
    const ids = followers.map(({ id }) => id)
    await removeThese(inside, ids, { host, keywordCount: keyword_count, projectId })
    await recountVoices(inside, [projectId])
    return { host, keyword_count }
  })
}

/** Adds a site to the next keywords that lack it. Reads a result page for each, so one call takes only some of them. */
export async function followInProject(
  ctx: Context,
  { projectId, competitor }: ParsedInputOf<typeof followCall>,
): Promise<ItemsOf<typeof followCall>> {
  const urls = await addressesOfProjects(ctx, [projectId])
  const host = oneCompetitorHost(competitor, ...urls)
  const lacking = await queries.findWithout(ctx.db, ctx.account.id, projectId, { host, count: MOST_KEYWORDS })
  if (lacking.length === 0) return { host, added: 0, remaining: 0 }
  const keywordIds = lacking.map(({ id }) => id)
  const added = await addCompetitors(ctx, { keywordIds, competitors: host })
  return { host, added: added.length, remaining: (lacking[0]?.total ?? 0) - keywordIds.length }
}
