import { DAY, utcDay } from '@rankline/contract/days'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import * as queries from './baseline-days.queries.ts'

/**
 * Counts the market baseline of each of these days, unless it is counted already. Each day takes a statement over all
 * accounts, so call it only on a person's request.
 */
export async function countBaselineDays(ctx: SystemContext, last: string, days: number): Promise<void> {
  const wanted = Array.from({ length: days }, (_, ago) => utcDay(-ago, new Date(last)))
  for (const day of await queries.findUncountedDays(ctx.db, wanted))
    await transaction(ctx, ({ db }) => queries.countFieldDay(db, day))
  await queries.forgetFieldDays(ctx.db, utcDay(0, new Date(Date.parse(last) - 2 * days * DAY)))
}
