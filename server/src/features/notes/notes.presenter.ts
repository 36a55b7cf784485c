import type { Note } from '@rankline/contract/notes/calls'
import { shortDay } from '../../platform/time.ts'
import type { NoteRow } from './notes.queries.ts'

export function presentNote(row: NoteRow): Note {
  return {
    id: row.id,
    project_keyword_id: row.keyword_id,
    text: row.text,
    description: row.description,
    selected_date: row.day,
    selected_date_at_string_short: shortDay(row.day),
    color: row.color,
    user_member_username: row.author,
  }
}
