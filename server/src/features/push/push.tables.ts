import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    push_subscriptions: PushSubscriptionsTable
    push_keys: PushKeysTable
  }
}
