import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Snapshot } from './providers/provider.ts'
import { presentSubscription } from './subscriptions.queries.ts'

type Db = Kysely<Tables>
export type Difference = {
  accountId: number
  subscriptionId: string
  field: string
  ours: string | null
  theirs: string | null
}
export type Known = { accountId: number; subscription: Snapshot }

export async function findOpenSubscriptions(db: Db, provider: string): Promise<Known[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', provider)
    .where('status', '<>', 'canceled')
    .orderBy('account_id')
    .orderBy('external_id')
    .execute()
  return rows.map((row) => ({ accountId: row.account_id, subscription: presentSubscription(row) }))
}

/** Only those of the last comparison are kept. */
export async function replaceDifferences(db: Db, differences: readonly Difference[], foundAt: Date) {
  await db.deleteFrom('billing_differences').execute()
  if (differences.length === 0) return
  await db
    .insertInto('billing_differences')
    .values(
      differences.map(({ accountId, subscriptionId, ...said }) => ({
        account_id: accountId,
        subscription_id: subscriptionId,
        ...said,
        found_at: foundAt,
      })),
    )
    .execute()
}

export async function findDifferences(db: Db, limit: number) {
  return db
    .selectFrom('billing_differences')
    .innerJoin('users', 'users.account_id', 'billing_differences.account_id')
    .select(['users.username', 'subscription_id', 'field', 'ours', 'theirs', 'found_at'])
    .orderBy('billing_differences.id')
    .limit(limit)
    .execute()
}
