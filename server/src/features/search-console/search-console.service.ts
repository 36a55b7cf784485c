import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/search-console/calls'
import type { KeywordConsole } from '@rankline/contract/search-console/calls'
import type { Context } from '../../platform/context.ts'
import { rangeOf } from '../positions/positions.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { covered } from '../tracked-keywords/filters/google-numbers.ts'
import { requireKeyword } from '../tracked-keywords/keywords-by-id.service.ts'
import * as queries from './numbers.queries.ts'
import { presentNumbers, presentSite, roundedPosition } from './presenter.ts'
import { pullOf } from './pull-state.service.ts'

const MOST_PAGES = 5

export async function keywordConsole(
  ctx: Context,
  input: ParsedInputOf<typeof calls.keywordConsole>,
): Promise<KeywordConsole> {
  const { id } = await requireKeyword(ctx, input.keywordId)
  const { db, account } = ctx
  const keyword = await queries.findKeyword(db, account.id, id)
  const range = rangeOf(input)
  const [site, days, pages, positions] = await Promise.all([
    queries.findSite(db, account.id, keyword.project_id),
    queries.findDays(db, account.id, keyword, range),
    queries.findPages(db, account.id, keyword, range, MOST_PAGES),
    queries.findMeasured(db, account.id, id, range),
  ])
  const is_covered = keyword.engine_id === covered.engineId && keyword.type_id === covered.typeId
  const shown = site !== undefined && is_covered
  return {
    site: presentSite(site),
    pull: await pullOf(ctx, site),
    is_covered,
    days: shown ? days.map((day) => ({ day: day.day, ...presentNumbers(day) })) : [],
    total: presentNumbers(shown ? totalOf(days) : nothing),
    pages: shown ? pages.map(({ url, ...numbers }) => ({ url, ...presentNumbers(numbers) })) : [],
    compared: shown ? comparedOf(days, positions) : null,
  }
}

export async function consoleSites(
  ctx: Context,
  { projectIds }: ParsedInputOf<typeof calls.consoleSites>,
): Promise<ItemsOf<typeof calls.consoleSites>> {
  await requireProjects(ctx, projectIds)
  return queries.findSites(ctx.db, ctx.account.id, projectIds)
}

const nothing = { clicks: 0, impressions: 0, position: null }

function totalOf(days: readonly queries.Sums[]): queries.Sums {
  const impressions = days.reduce((sum, day) => sum + day.impressions, 0)
  const weighed = days.reduce((sum, day) => sum + (day.position ?? 0) * day.impressions, 0)
  return {
    clicks: days.reduce((sum, day) => sum + day.clicks, 0),
    impressions,
    position: impressions === 0 ? null : weighed / impressions,
  }
}

/** The mean of both on the days that have both. */
function comparedOf(
  days: readonly (queries.Sums & { day: string })[],
  positions: readonly { day: string; position: number | null }[],
): KeywordConsole['compared'] {
  const measuredOn = new Map(positions.map(({ day, position }) => [day, position]))
  const both = days.flatMap(({ day, position: google }) => {
    const measured = measuredOn.get(day) ?? null
    return measured === null || google === null ? [] : [{ measured, google }]
  })
  if (both.length === 0) return null
  const mean = (of: (one: { measured: number; google: number }) => number) =>
    roundedPosition(both.reduce((sum, one) => sum + of(one), 0) / both.length)
  return {
    days: both.length,
    measured_position: mean(({ measured }) => measured),
    google_position: mean(({ google }) => google),
  }
}
