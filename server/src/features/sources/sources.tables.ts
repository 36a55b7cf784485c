import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface SourcesTables {
  /** Written and read by SQL of the feature alone; costs are in US dollars. */
  source_days: Columns['source_days']
  account_spending: Columns['account_spending']
  source_pauses: Columns['source_pauses']
  source_plan: Narrow<'source_plan', { plan: unknown }>
  source_health: Columns['source_health']
  source_proxies: Narrow<'source_proxies', { proxies: unknown }>
  page_habits: Narrow<'page_habits', { habit: unknown }>
  drifts: Narrow<'drifts', { signs: unknown }>
  drift_pages: Columns['drift_pages']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SourcesTables {}
}

export const sourcesFacts = {
  source_days: { placement: 'coordinator', erased: 'impersonal' },
  account_spending: { placement: 'account', erased: 'deleted', archived: { leftOut: 'billing' } },
  source_pauses: { placement: 'coordinator', erased: 'impersonal' },
  source_plan: { placement: 'coordinator', erased: 'impersonal' },
  source_health: { placement: 'coordinator', erased: 'impersonal' },
  source_proxies: { placement: 'coordinator', erased: 'impersonal' },
  page_habits: { placement: 'coordinator', erased: 'impersonal' },
  drifts: { placement: 'coordinator', erased: 'impersonal' },
  drift_pages: { placement: 'coordinator', erased: 'impersonal' },
} satisfies FactsOf<SourcesTables>
