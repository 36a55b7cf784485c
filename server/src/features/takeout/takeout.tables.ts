import type { TakeoutKind, TakeoutStatus } from '@rankline/contract/takeout/calls'
import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type TakeoutsTable = {
  account_id: number
  id: Generated<number>
  kind: TakeoutKind
  file_name: string
  status: TakeoutStatus
  total: number
  done: number
  tries: number
  bytes: number | null
  download_id: number | null
  failure: string | null
  created_at: Date
  touched_at: Date
  expires_at: Date | null
}

type TakeoutPartsTable = {
  account_id: number
  takeout_id: number
  part: number
  content: Buffer
}

interface TakeoutTables {
  takeouts: TakeoutsTable
  takeout_parts: TakeoutPartsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TakeoutTables {}
}

export const takeoutFacts = {
  takeouts: { erased: 'deleted', archived: { leftOut: 'files' } },
  takeout_parts: { erased: 'deleted', archived: { leftOut: 'files' } },
} satisfies FactsOf<TakeoutTables>
