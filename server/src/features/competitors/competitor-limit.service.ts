import { UNLIMITED } from '@rankline/contract/limit-encoding'
import type { Context } from '../../platform/context.ts'
import { limitOf } from '../members/limits.service.ts'

/** How many competitors each keyword of the account may have; infinite without a limit. */
export async function competitorLimitOf(ctx: Context): Promise<number> {
  const { allowed } = await limitOf(ctx, 'allowed_competitors_per_project_keyword')
  return allowed === UNLIMITED ? Number.POSITIVE_INFINITY : allowed
}
