import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { presentSubscription } from './subscriptions.queries.ts'

/** Finds subscriptions with an unpaid last bill, of one account or of all. */
export async function findPastDue(db: Kysely<Tables>, provider: string, accountId: number | null) {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', provider)
    .where('status', '=', 'past_due')
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? 0))
    .execute()
  return rows.map((row) => ({ account_id: row.account_id, subscription: presentSubscription(row) }))
}
