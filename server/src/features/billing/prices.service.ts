import { type SystemContext, transaction } from '../../platform/context.ts'
import { findPackageOfPlan } from '../packages/packages.service.ts'
import * as queries from './prices.queries.ts'
import type { BillingProvider } from './providers/provider.ts'

/** Takes over the prices of the settings; call it when a process starts. */
export async function loadPrices(ctx: SystemContext): Promise<void> {
  const { billing } = ctx.installation
  if (billing === null || billing.prices.length === 0) return
  await transaction(ctx, ({ db }) => queries.offerPrices(db, billing.provider, billing.prices))
}

/** The provider's price of a plan; undefined if it has none. */
export async function priceOfPlan(
  { db }: SystemContext,
  { name, priceOf }: BillingProvider,
  planId: number,
): Promise<string | undefined> {
  const known = await queries.findPrice(db, name, planId)
  if (known !== undefined || priceOf === undefined) return known
  const priceId = priceOf(planId)
  await queries.insertPrices(db, name, [{ planId, priceId }])
  return priceId
}

/** The package that a price buys; undefined for prices that are not ours. */
export async function packageOfPrice(
  ctx: SystemContext,
  provider: string,
  priceId: string,
): Promise<Awaited<ReturnType<typeof findPackageOfPlan>>> {
  const planId = await queries.findPlan(ctx.db, provider, priceId)
  return planId === undefined ? undefined : findPackageOfPlan(ctx, planId)
}
