import type { Columns } from '../../platform/database/columns.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

interface SharedViewsTables {
  shared_views: Columns['shared_views']
  shared_addresses: Columns['shared_addresses']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SharedViewsTables {}
}

export const sharedViewsFacts = {
  shared_views: {
    placement: 'account',
    erased: 'deleted',
    people: { created_by: ANONYMOUS },
    archived: { leftOut: 'secrets' },
    withProject: 'deleted',
  },
  shared_addresses: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'secrets' } },
} satisfies FactsOf<SharedViewsTables>
