import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { type keywordOverviews as declared, OVERVIEW_DAYS } from '@rankline/contract/positions/overviews'
import type { Context } from '../../platform/context.ts'
import { requireKeyword } from '../tracked-keywords/keywords-by-id.service.ts'
import { overviewDays } from './overview-days.ts'
import * as queries from './overviews.queries.ts'

/** Lists the state of a keyword's AI overview, day by day. */
export async function keywordOverviews(
  ctx: Context,
  { keywordId }: ParsedInputOf<typeof declared>,
): Promise<ItemsOf<typeof declared>> {
  const { id } = await requireKeyword(ctx, keywordId)
  const range = { from: utcDay(1 - OVERVIEW_DAYS), to: utcDay() }
  const [checked, stored] = await Promise.all([
    queries.findCheckedDays(ctx.db, ctx.account.id, id, range),
    queries.findStoredDays(ctx.db, ctx.account.id, id, range),
  ])
  // The last stored day before the range only gives its first days their state.
  return overviewDays(checked, stored).filter(({ day }) => day >= range.from)
}
