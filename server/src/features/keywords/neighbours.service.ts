import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { findNeighbours as call } from '@rankline/contract/keywords/neighbours'
import type { Context } from '../../platform/context.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { withinPatternTime } from '../tracked-keywords/filters/pattern-time.service.ts'
import { requireKeyword } from '../tracked-keywords/keywords-by-id.service.ts'
import * as lists from './keyword-list.queries.ts'
import { countListed } from './whole-list.service.ts'

/** The keywords before and after one, in the list of its project unless another list is named. */
export async function findNeighbours(
  ctx: Context,
  { keywordId, list }: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> {
  const { project_id } = await requireKeyword(ctx, keywordId)
  const filters = list ?? { project_id, page: 1, keyword_settings: [] }
  if (list?.project_id !== undefined) await requireProjects(ctx, [list.project_id])
  const found = await withinPatternTime(ctx, filters, ({ db, account }) =>
    lists.findNeighbours(db, account, filters, keywordId),
  )
  if (found !== undefined) return found
  return { previous_id: null, next_id: null, place: null, total: await countListed(ctx, filters) }
}
