import type { Generated } from 'kysely'

type ReceiptsTable = {
  account_id: number
  id: Generated<number>
  external_id: string
  amount: string
  currency: string
  paid_at: Date
  receipt_url: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    receipts: ReceiptsTable
  }
}
