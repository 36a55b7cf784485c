import type { Context } from '../../platform/context.ts'

/** The largest plan's. */
const MOST_PER_KEYWORD = 20

/** How many competitors each keyword of the account may have. */
export function competitorLimitOf(_ctx: Context): number {
  return MOST_PER_KEYWORD
}
