import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface IconsTables {
  site_icons: Columns['site_icons']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends IconsTables {}
}

export const iconsFacts = {
  site_icons: { placement: 'reference', erased: 'impersonal' },
} satisfies FactsOf<IconsTables>
