import type { Note } from '@rankline/contract/notes/calls'
import { NOTE_COLOR } from '@rankline/contract/notes/forms'
import { markColorOf } from '../../ui/charts/palette.ts'

type Color = NonNullable<Note['color']>

/** The colours of a note, each with its name and its theme colour. */
export const noteColors: readonly { value: Color; name: string; paint: string }[] = [
  { value: NOTE_COLOR.red, name: 'Red', paint: markColorOf(NOTE_COLOR.red) },
  { value: NOTE_COLOR.green, name: 'Green', paint: markColorOf(NOTE_COLOR.green) },
  { value: NOTE_COLOR.blue, name: 'Blue', paint: markColorOf(NOTE_COLOR.blue) },
]

/** A note without a colour is grey. */
export const paintOf = (color: Note['color']): string => markColorOf(color)

export const nameOf = (color: Note['color']): string | undefined =>
  noteColors.find(({ value }) => value === color)?.name
