import { type Limiter, limiters } from '@rankline/contract/forms/members'
import { amountToWire } from '@rankline/contract/limit-encoding'
import type { SystemContext } from '../../platform/context.ts'
import * as queries from './packages.queries.ts'

/** What an account's package gives of everything that can be handed over; -1 is unlimited. */
export async function packageAmounts(
  ctx: SystemContext,
  accountId: number,
): Promise<Record<Limiter, number>> {
  const row = await queries.findAllowance(ctx.db, accountId)
  return Object.fromEntries(
    limiters.map((name) => [name, amountToWire(row === undefined ? null : row[name])]),
  ) as Record<Limiter, number>
}
