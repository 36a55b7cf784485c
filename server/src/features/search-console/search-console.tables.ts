import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface SearchConsoleTables {
  console_sites: Narrow<
    'console_sites',
    {
      /** The project's rule when the rows were fetched; null: before rows were compared with it. */
      rule: string
    }
  >
  console_rows: Columns['console_rows']
  console_queries: Columns['console_queries']
  click_counts: Columns['click_counts']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SearchConsoleTables {}
}

export const searchConsoleFacts = {
  console_sites: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'google' },
    withProject: 'deleted',
  },
  console_rows: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'google' },
    withProject: 'deleted',
  },
  console_queries: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'google' },
    withProject: 'deleted',
  },
  click_counts: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'google' },
    withProject: 'deleted',
  },
} satisfies FactsOf<SearchConsoleTables>
