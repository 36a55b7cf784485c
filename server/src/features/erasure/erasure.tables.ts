import type { FactsOf } from '../../platform/database/table-facts.ts'

type ErasuresTable = {
  account_id: number
  asked_at: Date
  asked_by: number | null
  token_hash: Buffer | null
  link_ends_at: Date | null
  due_at: Date | null
  begun_at: Date | null
}

interface ErasureTables {
  erasures: ErasuresTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ErasureTables {}
}

export const erasureFacts = {
  erasures: {
    erased: { otherwise: 'deleted with the last step' },
    people: { asked_by: 'the number of an administrator' },
    archived: { leftOut: 'past' },
  },
} satisfies FactsOf<ErasureTables>
