import type { TakeoutKind, TakeoutStatus } from '@rankline/contract/takeout/calls'
import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    takeouts: TakeoutsTable
    takeout_parts: TakeoutPartsTable
  }
}
