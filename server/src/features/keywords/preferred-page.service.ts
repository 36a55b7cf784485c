import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/keywords/preferred-page'
import type { Context } from '../../platform/context.ts'
import { changeSetting } from './settings.service.ts'

/** Changes all of the keywords, or none if one of them is not the account's or the page is not of its site. */
export const setPreferredPage = async (
  ctx: Context,
  { keywordIds, url }: ParsedInputOf<typeof calls.setPreferredPage>,
): Promise<ItemsOf<typeof calls.setPreferredPage>> => ({
  total: await changeSetting(ctx, keywordIds, 'preferred_page', url),
  is_cleared: url === null,
})
