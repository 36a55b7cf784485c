import {
  CHANGE_TOPS,
  type ChangePeriod,
  changeDays,
  defaultChangePeriod,
  defaultChangeTop,
  GAINING_SITE_KEYWORDS,
  GAINING_SITES,
  type MovedKeyword,
  type listMovedKeywords as movedCall,
  READ_LOST_KEYWORDS,
  type listGainingSites as sitesCall,
} from '@rankline/contract/changes/calls'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { readableHost } from '@rankline/contract/readable'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { currentClickShares } from '../click-curve/click-curve.service.ts'
import { everyProject } from '../projects/projects.service.ts'
import { pagesOfDays } from '../tracking/check/stored-pages.service.ts'
import { ruleOf } from '../tracking/rules.service.ts'
import { type FallenKeyword, gainingSites } from './gaining-sites.ts'
import * as queries from './moved-keywords.queries.ts'
import type { Compared } from './ranks-since.ts'

type Chosen = { since?: ChangePeriod | undefined; tag?: number | undefined; projectId?: number | undefined }

/** Finds keywords that left or entered the top positions, largest loss or gain first. */
export async function listMovedKeywords(
  ctx: Context,
  { top = defaultChangeTop, went = 'left', page, ...chosen }: ParsedInputOf<typeof movedCall>,
): Promise<ItemsOf<typeof movedCall>> {
  const { compared, moved } = await movedIn(ctx, chosen)
  const found = moved.filter((row) => crossing(row, top) === went)
  const ordered = went === 'left' ? found : found.toReversed()
  const shown = ordered.slice((page - 1) * PAGE_SIZE.keywords, page * PAGE_SIZE.keywords)
  const { known, details } = await detailed(ctx, shown)
  const count = (place: number, move: 'left' | 'entered') =>
    moved.filter((row) => crossing(row, place) === move).length
  return {
    ...pageOfRows(
      known.map((row) => present(row, details.get(row.keyword_id)!)),
      { page, perPage: PAGE_SIZE.keywords, total: found.length },
    ),
    counts: CHANGE_TOPS.map((place) => ({
      top: place,
      left: count(place, 'left'),
      entered: count(place, 'entered'),
    })),
    compared_day: oneDayOf(compared),
  }
}

/** Finds sites that gained where projects lost, in the result pages of the keywords with the largest losses. */
export async function listGainingSites(
  ctx: Context,
  chosen: ParsedInputOf<typeof sitesCall>,
): Promise<ItemsOf<typeof sitesCall>> {
  const { compared, moved } = await movedIn(ctx, chosen)
  const lost = moved.filter(({ from, to }) => from !== null && from <= 20 && (to === null || to > from))
  const { known: heaviest, details } = await detailed(ctx, lost.slice(0, READ_LOST_KEYWORDS))
  const [pageOf, curves] = await Promise.all([
    pagesOfDays(ctx, lookedAt(heaviest, details)),
    curvesOf(ctx, heaviest),
  ])
  const fallen = heaviest.flatMap((row): FallenKeyword[] => {
    const { search_id, to_day, volume, was_snippet, as: _, ...ruled } = details.get(row.keyword_id)!
    const [before, after] = [pageOf(search_id, row.from_day), to_day && pageOf(search_id, to_day)]
    const rule = ruleOf(ruled)
    if (before === null || !after || rule === null) return []
    const { keyword_id: id, account_id } = row
    const [from, to] = [placeOf(row.from, was_snippet), placeOf(row.to, row.is_snippet)]
    return [{ id, volume, rule, from, to, before, after, curve: curves.get(account_id)! }]
  })
  const rows = new Map(heaviest.map((row) => [row.keyword_id, row]))
  return {
    lost_count: lost.length,
    read_count: fallen.length,
    compared_day: oneDayOf(compared),
    sites: gainingSites(fallen)
      .slice(0, GAINING_SITES)
      .map(({ host, visits, gains }) => ({
        host: readableHost(host),
        visits,
        gained_count: gains.length,
        passed_count: gains.filter(({ isPassing }) => isPassing).length,
        keywords: gains.slice(0, GAINING_SITE_KEYWORDS).map(({ id, from, to }) => ({
          ...present(rows.get(id)!, details.get(id)!),
          site_from: from?.position ?? null,
          site_to: to.position,
          ...(to.isSnippet && { is_site_snippet: true as const }),
        })),
      })),
  }
}

const placeOf = (position: number | null, isSnippet: boolean) =>
  position === null ? null : { position, isSnippet }

/** Finds moved keywords of one project, or of all visible projects that are not archived. */
async function movedIn(ctx: Context, { since = defaultChangePeriod, tag, projectId }: Chosen) {
  const all = await everyProject(ctx)
  const chosen = all.filter(({ project: { id, is_archived } }) =>
    projectId === undefined ? !is_archived : id === projectId,
  )
  if (projectId !== undefined && chosen.length === 0) throw notFound()
  const keys = chosen.map(({ accountId, project: { id } }) => ({ accountId, id }))
  const compared = await queries.findComparedDays(ctx.db, keys, changeDays[since])
  return { compared, moved: await queries.findMovedKeywords(ctx.db, compared, utcDay(), tag) }
}

/** A keyword may have been deleted for good since it was found. */
async function detailed(ctx: Context, rows: readonly queries.MovedKeywordRow[]) {
  const details = await queries.findDetails(ctx.db, rows)
  return { details, known: rows.filter(({ keyword_id }) => details.has(keyword_id)) }
}

/** Whether a keyword left or entered the top positions; null if it did neither. */
function crossing({ from, to }: queries.MovedKeywordRow, top: number): 'left' | 'entered' | null {
  const isIn = (place: number | null) => place !== null && place <= top
  if (isIn(from) === isIn(to)) return null
  return isIn(from) ? 'left' : 'entered'
}

function oneDayOf(compared: readonly Compared[]): string | null {
  const days = new Set(compared.map(({ day }) => day))
  return days.size === 1 ? [...days][0]! : null
}

const lookedAt = (
  rows: readonly queries.MovedKeywordRow[],
  details: ReadonlyMap<number, queries.MovedDetails>,
) =>
  rows.flatMap(({ keyword_id, from_day }) => {
    const { search_id: searchId, to_day } = details.get(keyword_id)!
    return [{ searchId, day: from_day }, ...(to_day === null ? [] : [{ searchId, day: to_day }])]
  })

async function curvesOf(ctx: Context, rows: readonly queries.MovedKeywordRow[]) {
  const accounts = [...new Set(rows.map(({ account_id }) => account_id))]
  return new Map(
    await Promise.all(accounts.map(async (id) => [id, await currentClickShares(ctx, id)] as const)),
  )
}

const present = (row: queries.MovedKeywordRow, details: queries.MovedDetails): MovedKeyword => ({
  project_keyword_id: row.keyword_id,
  keyword: details.phrase,
  ...details.as,
  project_id: row.project_id,
  project_name: details.project_name,
  from: row.from,
  to: row.to,
  ...(details.was_snippet && { was_featured_snippet: true as const }),
  ...(row.is_snippet && { is_featured_snippet: true as const }),
  traffic_change: row.visits,
  compared_day: row.from_day,
})
