import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface PushTables {
  push_subscriptions: Columns['push_subscriptions']
  push_keys: Columns['push_keys']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PushTables {}
}

export const pushFacts = {
  push_subscriptions: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'secrets' } },
  push_keys: { placement: 'coordinator', erased: 'impersonal' },
} satisfies FactsOf<PushTables>
