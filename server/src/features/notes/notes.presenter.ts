import type { Note } from '@rankline/contract/notes'
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

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `18 Nov`, with its year where that is not this one: a note may be about any day. */
export function shortDay(day: string, now: Date = new Date()): string {
  const date = new Date(`${day}T00:00:00Z`)
  return (date.getUTCFullYear() === now.getUTCFullYear() ? short : withYear).format(date)
}
