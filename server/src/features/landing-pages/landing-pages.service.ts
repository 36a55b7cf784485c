import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/landing-pages'
import {
  defaultLandingPageSort,
  type LandingPage,
  landingPageSortOrders,
} from '@rankline/contract/landing-pages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type { Context } from '../../platform/context.ts'
import { pageOfRows } from '../../platform/page.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { requireKeyword } from '../tracked-keywords/keywords-by-id.service.ts'
import * as queries from './landing-pages.queries.ts'
import { changesOf, isContested, pagesOf } from './ranked-days.ts'

const LOOKED_BACK_DAYS = 90

export async function listLandingPages(
  ctx: Context,
  {
    projectId,
    page,
    sort = defaultLandingPageSort,
    order,
    query,
  }: ParsedInputOf<typeof calls.listLandingPages>,
): Promise<Page<LandingPage>> {
  await requireProjects(ctx, [projectId])
  const asked = { projectId, sort, order: order ?? landingPageSortOrders[sort], query }
  const rowsOf = (wanted: number) =>
    queries.listLandingPages(ctx.db, ctx.account.id, { ...asked, page: wanted })
  const rows = await rowsOf(page)
  // A page after the last one has no row with the total count.
  const [counted] = rows.length > 0 || page === 1 ? rows : await rowsOf(1)
  const total = counted?.total ?? 0
  return pageOfRows(rows.map(present), { page, perPage: PAGE_SIZE.landingPages, total })
}

export async function keywordLandingPages(
  ctx: Context,
  { keywordId }: ParsedInputOf<typeof calls.keywordLandingPages>,
): Promise<ItemsOf<typeof calls.keywordLandingPages>> {
  const { id } = await requireKeyword(ctx, keywordId)
  const days = await queries.findRankedDays(ctx.db, ctx.account.id, id, utcDay(-LOOKED_BACK_DAYS))
  const changes = changesOf(days)
  return { is_contested: isContested(changes, utcDay()), pages: pagesOf(days), changes: changes.toReversed() }
}

const rounded = (value: number) => Math.round(value * 10) / 10

function present(row: queries.LandingPageRow): LandingPage {
  return {
    id: row.id,
    url: row.url,
    first_seen_on: row.first_seen_on,
    keywords: row.keywords,
    avg_position: rounded(row.average_position),
    visibility: rounded(row.visibility),
    traffic: row.traffic === null ? null : rounded(row.traffic),
    traffic_value: row.traffic_value === null ? null : rounded(row.traffic_value),
    best_keyword: { id: row.best_id, keyword: row.best_phrase, current_position: row.best_position },
  }
}
