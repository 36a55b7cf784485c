import {
  DISCOVERED_SITES,
  DISCOVERING_KEYWORDS,
  type discoverCompetitors as discoverCall,
  FOLLOWED_SITES,
  type followInProject as followCall,
} from '@rankline/contract/competitors'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { currentClickShares } from '../click-curve/click-curve.service.ts'
import { addressesOfProjects } from '../projects/projects.service.ts'
import { oneCompetitorHost } from '../tracked-keywords/competitor-lines.service.ts'
import { findKeywords } from '../tracked-keywords/keywords-by-id.service.ts'
import { latestPages } from '../tracking/check/stored-pages.service.ts'
import { ruleOf } from '../tracking/rules.service.ts'
import { addCompetitors, MOST_KEYWORDS } from './competitors.service.ts'
import { discoveredSites } from './discovered-sites.ts'
import * as queries from './project-competitors.queries.ts'

/**
 * Who stands above a project, and those that it follows, in the latest stored result pages of its keywords of the
 * largest volume.
 */
export async function discoverCompetitors(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof discoverCall>,
): Promise<ItemsOf<typeof discoverCall>> {
  await addressesOfProjects(ctx, [projectId])
  const heavy = await queries.findHeaviest(ctx.db, ctx.account.id, projectId, DISCOVERING_KEYWORDS)
  const volumes = new Map(heavy.map(({ id, volume }) => [id, volume]))
  const keywords = await findKeywords(ctx, [...volumes.keys()])
  const pages = await latestPages(ctx, [...new Set(keywords.map(({ search_id }) => search_id))])
  const lists = keywords.flatMap((keyword) => {
    const page = pages.get(keyword.search_id)
    if (page === undefined) return []
    return [{ volume: volumes.get(keyword.id) ?? null, rule: ruleOf(keyword), organic: page.organic }]
  })
  const curve = await currentClickShares(ctx, ctx.account.id)
  const own = new Set(await queries.findFollowed(ctx.db, ctx.account.id, projectId, FOLLOWED_SITES))
  const found = discoveredSites(lists, curve, own)
  const sites = found.filter(({ host }, index) => index < DISCOVERED_SITES || own.has(host))
  const hosts = sites.map(({ host }) => host)
  const followed = await queries.countFollowed(ctx.db, ctx.account.id, projectId, hosts)
  return {
    keyword_count: heavy[0]?.total ?? 0,
    read_count: lists.length,
    sites: sites.map((site) => ({ ...site, followed: followed.get(site.host) ?? 0 })),
  }
}

/** Follows a site at the next keywords that lack it; a page of each is read, so a call takes some of them. */
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
