import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { setFlag as call } from '@rankline/contract/keyword-flags'
import { type Context, transaction } from '../../platform/context.ts'
import { inPortions } from '../../platform/portions.ts'
import * as tracked from '../tracked-keywords/tracked-keywords.service.ts'
import { refreshProjects } from '../tracking/tracking.service.ts'
import { holdTies } from './keywords.service.ts'

/** Changes all of the keywords, or none if one of them is not the account's. */
export async function setFlag(
  ctx: Context,
  { keywordIds, flag, isOn }: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> {
  return transaction(ctx, async (inside) => {
    const ties = await holdTies(inside, keywordIds)
    const inOrder = ties.toSorted((one, other) => one.search_id - other.search_id)
    await inPortions(ctx, inOrder, (portion) =>
      flag === 'status'
        ? tracked.setEnabled(inside, portion, isOn)
        : tracked.setFlag(inside, portion, flag, isOn),
    )
    if (flag === 'status')
      await refreshProjects(inside, inside.account.id, [...new Set(ties.map(({ project_id }) => project_id))])
    return { total: ties.length }
  })
}
