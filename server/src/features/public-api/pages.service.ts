import type { CannibalisedKeyword } from '@rankline/contract/cannibalisation/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { LandingPage } from '@rankline/contract/landing-pages/calls'
import type * as calls from '@rankline/contract/public-api/pages'
import type { Context } from '../../platform/context.ts'
import { cannibalisedAfter } from '../cannibalisation/cannibalisation.service.ts'
import { landingPagesAfter } from '../landing-pages/landing-pages.service.ts'
import { pageAfter } from './cursors.ts'

export async function listLandingPages(
  ctx: Context,
  { project_id, cursor: after, limit }: ParsedInputOf<typeof calls.listLandingPages>,
) {
  const rows = await landingPagesAfter(ctx, project_id, { after, limit: limit + 1 })
  return pageAfter(rows, limit, presentLandingPage)
}

const presentLandingPage = (row: Omit<LandingPage, 'positions'>): calls.ProgramLandingPage => ({
  id: row.id,
  url: row.url,
  first_seen_on: row.first_seen_on,
  keywords: row.keywords,
  average_position: row.avg_position,
  visibility: row.visibility,
  traffic: row.traffic,
  traffic_value: row.traffic_value,
  traffic_share: row.share,
  traffic_change_day: row.day,
  traffic_change_week: row.week,
  won: row.won,
  lost: row.lost,
  best_keyword:
    row.best_keyword === null
      ? null
      : {
          id: row.best_keyword.id,
          keyword: row.best_keyword.keyword,
          position: row.best_keyword.current_position,
        },
})

export async function listCannibalisation(
  ctx: Context,
  { project_id: projectId, cursor: after, limit, days }: ParsedInputOf<typeof calls.listCannibalisation>,
) {
  const rows = await cannibalisedAfter(ctx, { projectId, days }, { after, limit: limit + 1 })
  return pageAfter(rows, limit, presentCannibalised)
}

const presentCannibalised = (row: CannibalisedKeyword): calls.ProgramCannibalised => ({
  keyword_id: row.id,
  keyword: row.keyword,
  position: row.current_position,
  best_position: row.best_position,
  volume: row.volume,
  traffic: row.traffic,
  traffic_at_best: row.traffic_at_best,
  switches: row.traded,
  last_switched_on: row.last_traded_on,
  pages_in_list: row.sharing,
  listed_on: row.shared_on,
  preferred_url: row.preferred_page,
  is_wrong_page: row.is_wrong_page,
  pages: row.pages.map((page) => ({
    url: page.url,
    days: page.days,
    best_position: page.best_position,
    last_ranked_on: page.last_ranked_on,
    position_in_list: page.in_list,
    is_current: page.is_current,
  })),
})
