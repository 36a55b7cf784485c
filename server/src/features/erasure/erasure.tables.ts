type ErasuresTable = {
  account_id: number
  asked_at: Date
  asked_by: number | null
  token_hash: Buffer | null
  link_ends_at: Date | null
  due_at: Date | null
  begun_at: Date | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    erasures: ErasuresTable
  }
}
