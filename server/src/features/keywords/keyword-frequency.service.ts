import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/keywords/frequency'
import type { Context } from '../../platform/context.ts'
import { changeSetting } from './settings.service.ts'

/** Changes all of the keywords, or none if one of them is not the account's. */
export const setFrequency = async (
  ctx: Context,
  { keywordIds, every }: ParsedInputOf<typeof calls.setFrequency>,
) => ({ total: await changeSetting(ctx, keywordIds, 'check_every', every) })
