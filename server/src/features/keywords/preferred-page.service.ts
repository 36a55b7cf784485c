import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/preferred-page'
import { type Context, transaction } from '../../platform/context.ts'
import { inPortions } from '../../platform/portions.ts'
import * as tracked from '../tracked-keywords/preferred-page.service.ts'
import { holdTies } from './keywords.service.ts'

/** Changes all of the keywords, or none if one of them is not the account's or the page is not of its site. */
export async function setPreferredPage(
  ctx: Context,
  { keywordIds, url }: ParsedInputOf<typeof calls.setPreferredPage>,
): Promise<ItemsOf<typeof calls.setPreferredPage>> {
  const total = await transaction(ctx, async (inside) => {
    const ties = await holdTies(inside, keywordIds)
    const ids = ties.map(({ id }) => id)
    await inPortions(ctx, ids, (portion) => tracked.setPreferredPage(inside, portion, url))
    return ids.length
  })
  return { total, is_cleared: url === null }
}
