import type { ExportedList } from '@rankline/contract/exports/calls'
import type { ColumnType } from 'kysely'
import type { Narrow } from '../../../platform/database/narrow.ts'
import type { FactsOf } from '../../../platform/database/table-facts.ts'

interface CsvAddressesTables {
  csv_addresses: Narrow<
    'csv_addresses',
    {
      /** Written as JSON text. */
      list: ColumnType<ExportedList, string, never>
    }
  >
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends CsvAddressesTables {}
}

export const csvAddressesFacts = {
  csv_addresses: {
    placement: 'coordinator',
    erased: 'deleted',
    people: { read_account_id: 'addresses of others that read the account answer 404' },
    archived: { leftOut: 'secrets' },
    withProject: { stays: 'they answer nothing while the project is away' },
  },
} satisfies FactsOf<CsvAddressesTables>
