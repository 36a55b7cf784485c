import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface ResaleTables {
  resale_packages: Columns['resale_packages']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ResaleTables {}
}

export const resaleFacts = {
  resale_packages: {
    placement: 'reference',
    erased: { otherwise: 'stays without a name, because clients refer to it' },
    archived: { leftOut: 'brands' },
  },
} satisfies FactsOf<ResaleTables>
