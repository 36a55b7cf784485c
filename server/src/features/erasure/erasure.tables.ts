import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface ErasureTables {
  erasures: Columns['erasures']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ErasureTables {}
}

export const erasureFacts = {
  erasures: {
    placement: 'coordinator',
    erased: { otherwise: 'deleted with the last step' },
    people: { asked_by: 'the number of an administrator' },
    archived: { leftOut: 'past' },
  },
} satisfies FactsOf<ErasureTables>
