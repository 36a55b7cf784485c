import {
  type CompetitorGap,
  GAP_KEYWORDS,
  type competitorGaps as gapsCall,
  READ_GAP_KEYWORDS,
} from '@rankline/contract/competitors/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { clickShareOf, weightOf } from '@rankline/serp/metrics'
import { findRanks } from '@rankline/serp/rank'
import type { Context } from '../../platform/context.ts'
import { currentClickShares } from '../click-curve/click-curve.service.ts'
import { addressesOfProjects } from '../projects/projects.service.ts'
import { distinctCompetitorHosts } from '../tracked-keywords/competitor-lines.service.ts'
import { findKeywords } from '../tracked-keywords/keywords-by-id.queries.ts'
import { latestPages } from '../tracking/check/stored-pages.service.ts'
import { ruleOf, ruleOfHost } from '../tracking/rules.service.ts'
import * as queries from './project-competitors.queries.ts'

/**
 * Keywords for which a site is among the stored results and the project is not.
 * @throws {Refusal} when the site is none, or the project's own
 */
export async function competitorGaps(
  ctx: Context,
  { projectId, competitor }: ParsedInputOf<typeof gapsCall>,
): Promise<ItemsOf<typeof gapsCall>> {
  const urls = await addressesOfProjects(ctx, [projectId])
  const [host = ''] = distinctCompetitorHosts(competitor, ...urls)
  const rule = ruleOfHost(host)
  const unranked = await queries.findHeaviestUnranked(ctx.db, ctx.account.id, projectId, READ_GAP_KEYWORDS)
  const tracked = await findKeywords(
    ctx.db,
    ctx.account,
    unranked.map(({ id }) => id),
  )
  const byId = new Map(tracked.map((keyword) => [keyword.id, keyword]))
  const pages = await latestPages(ctx, [...new Set(tracked.map(({ search_id }) => search_id))])
  const curve = await currentClickShares(ctx, ctx.account.id)
  let read = 0
  const gaps = unranked.flatMap(({ id, phrase, volume }): CompetitorGap[] => {
    const keyword = byId.get(id)
    const page = keyword && pages.get(keyword.search_id)
    if (page === undefined || rule === null) return []
    read += 1
    // The stored page may be newer than the last check of this keyword alone.
    const own = ruleOf(keyword!)
    if (own !== null && findRanks(own, page).best !== null) return []
    const found = findRanks(rule, page).best
    if (found === null) return []
    const visits = weightOf(volume) * clickShareOf(found.position, curve)
    return [{ id, keyword: phrase, position: found.position, url: found.url, volume, visits }]
  })
  const keywords = gaps.toSorted((a, b) => b.visits - a.visits || a.position - b.position || a.id - b.id)
  return {
    unranked_count: unranked[0]?.total ?? 0,
    read_count: read,
    gap_count: gaps.length,
    visits: gaps.reduce((sum, { visits }) => sum + visits, 0),
    keywords: keywords.slice(0, GAP_KEYWORDS),
  }
}
