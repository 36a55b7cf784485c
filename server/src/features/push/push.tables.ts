import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type PushSubscriptionsTable = {
  account_id: number
  push_code: string
  endpoint_hash: Buffer
  subscription: string
  created_at: Generated<Date>
}

type PushKeysTable = {
  is_only: Generated<boolean>
  public_key: string
  private_key: string
  created_at: Generated<Date>
}

interface PushTables {
  push_subscriptions: PushSubscriptionsTable
  push_keys: PushKeysTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PushTables {}
}

export const pushFacts = {
  push_subscriptions: { erased: 'deleted', archived: { leftOut: 'secrets' } },
  push_keys: { erased: 'impersonal' },
} satisfies FactsOf<PushTables>
