import { utcDay } from '@rankline/contract/days'
import { findRanks } from '@rankline/serp/rank'
import type { Context } from '../../platform/context.ts'
import { latestPages, pagesOf, type StoredPage } from '../tracking/check/stored-pages.service.ts'
import { ruleOfHost } from '../tracking/rules.service.ts'
import * as queries from './competitors.queries.ts'

/** Limits of pages to read, because the caller waits: many keywords get fewer days each, but at least the latest. */
const MOST_PAGES = 600
const MOST_DAYS = 90

type Followed = { id: number; host: string; searchId: number }

/** Adds the positions of competitors from result pages that are already stored. */
export async function fillFromStoredPages(ctx: Context, competitors: readonly Followed[]) {
  if (competitors.length === 0) return
  const pages = await storedPagesOf(ctx, [...new Set(competitors.map(({ searchId }) => searchId))])
  const seen = competitors.flatMap(({ id, host, searchId }) =>
    (pages.get(searchId) ?? []).map((page) => seenIn(page, id, host)),
  )
  if (seen.length === 0) return
  await queries.addHistory(ctx.db, ctx.account.id, seen)
  await queries.refreshRankStates(
    ctx.db,
    ctx.account.id,
    competitors.map(({ id }) => id),
  )
}

function seenIn(page: StoredPage, id: number, host: string): queries.SeenPosition {
  const rule = ruleOfHost(host)
  const found = rule === null ? null : findRanks(rule, page).best
  return {
    competitor_id: id,
    day: page.day,
    position: found?.position ?? null,
    is_snippet: found?.isSnippet === true,
    depth: page.depth,
    url: found?.url ?? null,
  }
}

/** The pages of each search: the latest, and those of earlier days within the limits above. */
async function storedPagesOf(ctx: Context, searchIds: number[]): Promise<Map<number, StoredPage[]>> {
  const latest = await latestPages(ctx, searchIds)
  const pages = new Map([...latest].map(([id, page]) => [id, [page]]))
  const days = Math.min(MOST_DAYS, Math.floor(MOST_PAGES / searchIds.length))
  if (days <= 1) return pages
  for (const [searchId, known] of pages) {
    const stored = await pagesOf(ctx, searchId, { from: utcDay(-days), to: utcDay() })
    known.push(...stored.filter(({ day }) => day !== known[0]?.day))
  }
  return pages
}
