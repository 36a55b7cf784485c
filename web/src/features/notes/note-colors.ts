import { NOTE_COLOR } from '@rankline/contract/forms/notes'
import type { Note } from '@rankline/contract/notes'

type Color = NonNullable<Note['color']>

/** The colours of a note, each with its name and its theme colour. */
export const noteColors: readonly { value: Color; name: string; paint: string }[] = [
  { value: NOTE_COLOR.red, name: 'Red', paint: 'var(--down)' },
  { value: NOTE_COLOR.green, name: 'Green', paint: 'var(--up)' },
  { value: NOTE_COLOR.blue, name: 'Blue', paint: 'var(--accent)' },
]

/** A note without a colour is grey. */
export const paintOf = (color: Note['color']): string =>
  noteColors.find(({ value }) => value === color)?.paint ?? 'var(--faint)'

export const nameOf = (color: Note['color']): string | undefined =>
  noteColors.find(({ value }) => value === color)?.name
