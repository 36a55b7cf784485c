import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/public-api/citations'
import type { Context } from '../../platform/context.ts'
import * as cited from '../citations/cited.service.ts'
import { citationShare } from '../citations/share.service.ts'
import { rangeOf } from './ranges.ts'

export async function getCitationShare(
  ctx: Context,
  { project_id: projectId, ...input }: ParsedInputOf<typeof calls.getCitationShare>,
): Promise<ItemsOf<typeof calls.getCitationShare>> {
  const { since, sites, days } = await citationShare(ctx, { projectId, ...rangeOf(input) })
  return { since, sites, data: days.map(({ of: counts, ...day }) => ({ ...day, counts })) }
}

export async function listCitedPages(
  ctx: Context,
  { project_id: projectId }: ParsedInputOf<typeof calls.listCitedPages>,
): Promise<ItemsOf<typeof calls.listCitedPages>> {
  const { read, cited: count, total, data } = await cited.citedPages(ctx, { projectId })
  return {
    read,
    cited: count,
    total,
    data: data.map(({ url, keywords, since, best_place, of }) => ({
      url,
      keywords,
      since,
      best_place,
      of: of.map(({ id, keyword, place, current_position }) => ({
        keyword_id: id,
        keyword,
        place,
        position: current_position,
      })),
    })),
  }
}

export async function listCitationGaps(
  ctx: Context,
  { project_id: projectId }: ParsedInputOf<typeof calls.listCitationGaps>,
): Promise<ItemsOf<typeof calls.listCitationGaps>> {
  const { read, total, data } = await cited.citationGaps(ctx, { projectId })
  return {
    read,
    total,
    data: data.map(({ id, keyword, current_position, url, volume, of }) => ({
      keyword_id: id,
      keyword,
      position: current_position,
      url,
      volume,
      cited: of,
    })),
  }
}
