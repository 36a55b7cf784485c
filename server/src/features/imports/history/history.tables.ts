import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from '../../../platform/database/table-facts.ts'

type HistoryImportsTable = {
  account_id: number
  id: Generated<number>
  project_id: number
  tool: string | null
  file_name: string
  status: 'running' | 'done' | 'failed'
  total: number
  done: number
  keywords: number
  added_ids: number[]
  first_day: string | null
  last_day: string | null
  created_by: number
  created_at: Date
  touched_at: Date
}

type ImportedPositionsTable = {
  account_id: number
  keyword_id: number
  day: string
  import_id: number
  position: number | null
  url: string | null
}

interface HistoryTables {
  history_imports: HistoryImportsTable
  imported_positions: ImportedPositionsTable
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends HistoryTables {}
}

export const historyFacts = {
  history_imports: {
    erased: 'deleted',
    people: { created_by: ANONYMOUS },
    archived: 'rows',
    withProject: 'copied',
  },
  imported_positions: {
    otherWriters: { tracking: 'deletes those of keywords that are deleted for good' },
    erased: 'deleted',
    archived: 'rows',
    withProject: 'copied',
  },
} satisfies FactsOf<HistoryTables>
