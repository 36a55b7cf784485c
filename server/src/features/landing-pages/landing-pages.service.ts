import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/landing-pages/calls'
import {
  defaultLandingPageSort,
  LANDING_PAGE_DAYS,
  type LandingPage,
  landingPageSortOrders,
} from '@rankline/contract/landing-pages/calls'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type { Context } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { pageOfRows } from '../../platform/page.ts'
import { narrowedTo, segmentOf } from '../charts/segment/segment.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { narrowingOf } from '../tracked-keywords/filters/keyword-filters.ts'
import { withinPatternTime } from '../tracked-keywords/filters/pattern-time.service.ts'
import { requireKeyword } from '../tracked-keywords/keywords-by-id.service.ts'
import * as queries from './landing-pages.queries.ts'
import * as lists from './listed-pages.queries.ts'
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
    group,
    filters,
  }: ParsedInputOf<typeof calls.listLandingPages>,
): Promise<ItemsOf<typeof calls.listLandingPages>> {
  await requireProjects(ctx, [projectId])
  const asked = {
    projectId,
    sort,
    order: order ?? landingPageSortOrders[sort],
    query,
    isByFolder: group === 'folder',
    within: narrowingOf(ctx.account.id, { ...filters, project_id: projectId }),
    today: utcDay(),
  }
  return withinPatternTime(ctx, filters, async (inside) => {
    const rowsOf = (wanted: number) =>
      lists.listLandingPages(inside.db, ctx.account.id, { ...asked, page: wanted })
    const rows = await rowsOf(page)
    // A page after the last one has no row with the total count.
    const [counted] = rows.length > 0 || page === 1 ? rows : await rowsOf(1)
    const total = counted?.total ?? 0
    const trendOf = await trendsOf(inside, asked, rows)
    const data = rows.map((row) => present(row, trendOf(row)))
    return {
      ...pageOfRows(data, { page, perPage: PAGE_SIZE.landingPages, total }),
      ...narrowedTo(await segmentOf(inside, projectId, filters)),
    }
  })
}

/** The pages of a project in the order of their ids, after one of them. */
export async function landingPagesAfter(
  ctx: Context,
  projectId: number,
  part: { after: number; limit: number },
): Promise<Omit<LandingPage, 'positions'>[]> {
  await requireProjects(ctx, [projectId])
  const asked = { projectId, sort: defaultLandingPageSort, order: 'desc', query: undefined } as const
  const whole = { ...asked, isByFolder: false, within: null, today: utcDay(), page: 1, part }
  return (await lists.listLandingPages(ctx.db, ctx.account.id, whole)).map((row) => present(row, []))
}

/** Mean positions of each row's keywords by day. */
async function trendsOf(
  { db, account }: Context,
  asked: Pick<lists.ListedPages, 'projectId' | 'within'>,
  rows: readonly lists.LandingPageRow[],
) {
  const days = Array.from({ length: LANDING_PAGE_DAYS }, (_, index) => utcDay(index + 1 - LANDING_PAGE_DAYS))
  const pageIds = rows.flatMap(({ page_ids }) => page_ids)
  const kept = await lists.findPageDays(db, account.id, asked, pageIds, days[0]!)
  const byPage = groupBy(kept, ({ page_id }) => page_id)
  return ({ page_ids }: lists.LandingPageRow) => {
    const ofRow = groupBy(
      page_ids.flatMap((id) => byPage.get(id) ?? []),
      ({ day }) => day,
    )
    return days.map((day) => {
      const ofDay = ofRow.get(day) ?? []
      const count = sum(ofDay.map((one) => one.count))
      return count === 0 ? null : rounded(sum(ofDay.map(({ positions }) => positions)) / count)
    })
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

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
const orNull = (value: number | null) => (value === null ? null : rounded(value))

function present(row: lists.LandingPageRow, positions: (number | null)[]): LandingPage {
  const { best_id, best_phrase, best_position } = row
  return {
    id: row.id,
    url: row.url,
    pages: row.pages,
    first_seen_on: row.first_seen_on,
    keywords: row.keywords,
    avg_position: orNull(row.average_position),
    visibility: orNull(row.visibility),
    traffic: orNull(row.traffic),
    traffic_value: orNull(row.traffic_value),
    share: orNull(row.share),
    day: orNull(row.day),
    week: orNull(row.week),
    won: row.won,
    lost: row.lost,
    positions,
    best_keyword:
      best_id === null || best_phrase === null || best_position === null
        ? null
        : { id: best_id, keyword: best_phrase, current_position: best_position },
  }
}
