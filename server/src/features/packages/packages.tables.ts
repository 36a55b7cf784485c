import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface PackagesTables {
  packages: Columns['packages']
  full_limits: Narrow<'full_limits', { kind: 'projects' | 'keywords' }>
  /** The former package of a person who became an administrator. They get it back when they stop being one. */
  kept_packages: Narrow<'kept_packages', { plan_type: 'monthly' | 'yearly' }>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PackagesTables {}
}

export const packagesFacts = {
  packages: { placement: 'reference', erased: 'impersonal' },
  full_limits: { placement: 'account', erased: 'deleted', archived: { leftOut: 'billing' } },
  kept_packages: { placement: 'reference', erased: 'deleted', archived: { leftOut: 'billing' } },
} satisfies FactsOf<PackagesTables>
