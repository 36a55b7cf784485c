import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { setFlag as call } from '@rankline/contract/keywords/flags'
import type { Context } from '../../platform/context.ts'
import { changeSetting } from './settings.service.ts'

/** Changes all of the keywords, or none if one of them is not the account's. */
export const setFlag = async (
  ctx: Context,
  { keywordIds, flag, isOn }: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> => ({ total: await changeSetting(ctx, keywordIds, flag, isOn) })
