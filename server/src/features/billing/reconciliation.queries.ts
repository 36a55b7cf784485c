import { type Kysely, sql } from 'kysely'
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

/** These subscriptions by their ids at the provider, also those that have ended. */
export async function findSubscriptionsOf(
  db: Db,
  provider: string,
  ids: string[],
): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', provider)
    .where('external_id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.external_id,
      { accountId: row.account_id, subscription: presentSubscription(row) },
    ]),
  )
}

/** Filters the payments to those with a receipt. */
export async function findReceived(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('receipts')
    .select('external_id')
    .where('external_id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute()
  return new Set(rows.map(({ external_id }) => external_id))
}

/**
 * Stores the differences of the last comparison. Keeps earlier ones about subscriptions for which the provider did not
 * answer.
 */
export async function replaceDifferences(
  db: Db,
  differences: readonly Difference[],
  { now, unanswered }: { now: Date; unanswered: string[] },
) {
  await db
    .deleteFrom('billing_differences')
    .where(sql<boolean>`subscription_id <> ALL(${unanswered}::text[])`)
    .execute()
  if (differences.length === 0) return
  await db
    .insertInto('billing_differences')
    .values(
      differences.map(({ accountId, subscriptionId, ...said }) => ({
        account_id: accountId,
        subscription_id: subscriptionId,
        ...said,
        found_at: now,
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
