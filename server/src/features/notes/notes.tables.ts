import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

interface NotesTables {
  notes: Narrow<'notes', { color: 1 | 2 | 3 }>
  keyword_notes: Columns['keyword_notes']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends NotesTables {}
}

export const notesFacts = {
  notes: {
    placement: 'account',
    erased: 'deleted',
    people: { created_by: ANONYMOUS },
    archived: 'rows',
    withProject: 'moved',
  },
  keyword_notes: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'moved' },
} satisfies FactsOf<NotesTables>
