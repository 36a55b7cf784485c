import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

type SharedViewsTable = {
  account_id: number
  id: Generated<number>
  project_id: number
  created_by: number
  brand_id: number | null
  name: string
  token: string
  password_hash: string | null
  has_competitors: boolean
  ends_on: string | null
  opened_at: Date | null
  opened_count: Generated<number>
  created_at: Date
}

type SharedAddressesTable = {
  token_hash: Buffer
  account_id: number
  shared_view_id: number
}

interface SharedViewsTables {
  shared_views: SharedViewsTable
  shared_addresses: SharedAddressesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SharedViewsTables {}
}

export const sharedViewsFacts = {
  shared_views: {
    erased: 'deleted',
    people: { created_by: ANONYMOUS },
    archived: { leftOut: 'secrets' },
    withProject: 'deleted',
  },
  shared_addresses: { erased: 'deleted', archived: { leftOut: 'secrets' } },
} satisfies FactsOf<SharedViewsTables>
