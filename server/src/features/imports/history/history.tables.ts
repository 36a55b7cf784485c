import type { Columns } from '../../../platform/database/columns.ts'
import type { Narrow } from '../../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf } from '../../../platform/database/table-facts.ts'

interface HistoryTables {
  history_imports: Narrow<'history_imports', { status: 'running' | 'done' | 'failed' }>
  imported_positions: Columns['imported_positions']
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends HistoryTables {}
}

export const historyFacts = {
  history_imports: {
    placement: 'account',
    erased: 'deleted',
    people: { created_by: ANONYMOUS },
    archived: 'rows',
    withProject: 'copied',
  },
  imported_positions: {
    placement: 'account',
    otherWriters: { tracking: 'deletes those of keywords that are deleted for good' },
    erased: 'deleted',
    archived: 'rows',
    withProject: 'copied',
  },
} satisfies FactsOf<HistoryTables>
