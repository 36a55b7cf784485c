import type { ExportedList } from '@rankline/contract/exports/calls'
import type { ColumnType, Generated } from 'kysely'

type CsvAddressesTable = {
  account_id: number
  id: Generated<number>
  token_hash: Buffer
  name: string
  read_account_id: number
  project_id: number | null
  /** Written as JSON text. */
  list: ColumnType<ExportedList, string, never>
  last_read_at: Date | null
  created_at: Date
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    csv_addresses: CsvAddressesTable
  }
}
