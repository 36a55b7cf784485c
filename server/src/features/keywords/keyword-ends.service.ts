import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/keywords/ends'
import type { Context } from '../../platform/context.ts'
import { changeSetting } from './settings.service.ts'

/** Changes all of the keywords, or none if one of them is not the account's. */
export const setEnds = async (ctx: Context, { keywordIds, endsOn }: ParsedInputOf<typeof calls.setEnds>) => ({
  total: await changeSetting(ctx, keywordIds, 'ends', endsOn),
})
