import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

type NotesTable = {
  account_id: number
  id: Generated<number>
  created_by: number
  text: string
  description: string | null
  color: 1 | 2 | 3 | null
  created_at: Generated<Date>
}

type KeywordNotesTable = {
  account_id: number
  id: Generated<number>
  keyword_id: number
  note_id: number
  /** YYYY-MM-DD */
  day: string
}

interface NotesTables {
  notes: NotesTable
  keyword_notes: KeywordNotesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends NotesTables {}
}

export const notesFacts = {
  notes: { erased: 'deleted', people: { created_by: ANONYMOUS }, archived: 'rows', withProject: 'moved' },
  keyword_notes: { erased: 'deleted', archived: 'rows', withProject: 'moved' },
} satisfies FactsOf<NotesTables>
