import type { ExportedList } from '@rankline/contract/exports/calls'
import type { ColumnType, Generated } from 'kysely'
import type { FactsOf } from '../../../platform/database/table-facts.ts'

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

interface CsvAddressesTables {
  csv_addresses: CsvAddressesTable
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends CsvAddressesTables {}
}

export const csvAddressesFacts = {
  csv_addresses: {
    erased: 'deleted',
    people: { read_account_id: 'addresses of others that read the account answer 404' },
    archived: { leftOut: 'secrets' },
    withProject: { stays: 'they answer nothing while the project is away' },
  },
} satisfies FactsOf<CsvAddressesTables>
