import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/keyword-frequency'
import { type Context, transaction } from '../../platform/context.ts'
import * as tracked from '../tracked-keywords/frequency.service.ts'
import { holdTies } from './keywords.service.ts'

/** Changes all of the keywords, or none if one of them is not the account's. */
export async function setFrequency(
  ctx: Context,
  { keywordIds, every }: ParsedInputOf<typeof calls.setFrequency>,
) {
  const total = await transaction(ctx, async (inside) => {
    const ties = await holdTies(inside, keywordIds)
    await tracked.setFrequency(inside, ties, every)
    return ties.length
  })
  return { total }
}
