import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>
type Price = { planId: number; priceId: string }

/** Offers these prices of a provider and no others. Older prices still map to their plans. */
export async function offerPrices(db: Db, provider: string, prices: readonly Price[]) {
  await db.updateTable('billing_prices').set({ is_offered: false }).where('provider', '=', provider).execute()
  await insertPrices(db, provider, prices)
}

export async function insertPrices(db: Db, provider: string, prices: readonly Price[]) {
  if (prices.length === 0) return
  await db
    .insertInto('billing_prices')
    .values(
      prices.map(({ planId, priceId }) => ({
        provider,
        external_price_id: priceId,
        plan_id: planId,
        is_offered: true,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'external_price_id'])
        .doUpdateSet((eb) => ({ plan_id: eb.ref('excluded.plan_id'), is_offered: true })),
    )
    .execute()
}

/** The price that is offered for a plan. */
export async function findPrice(db: Db, provider: string, planId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_prices')
    .select('external_price_id')
    .where('provider', '=', provider)
    .where('plan_id', '=', planId)
    .where('is_offered', '=', true)
    .executeTakeFirst()
  return row?.external_price_id
}

export async function findPlan(db: Db, provider: string, priceId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('billing_prices')
    .select('plan_id')
    .where('provider', '=', provider)
    .where('external_price_id', '=', priceId)
    .executeTakeFirst()
  return row?.plan_id
}
