import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    notes: NotesTable
    keyword_notes: KeywordNotesTable
  }
}
