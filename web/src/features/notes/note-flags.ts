import type { Note } from '@rankline/contract/notes'
import type { Annotation } from '../../ui/charts/chart.ts'
import { paintOf } from './note-colors.ts'

/** Notes as flags of a graph whose days end with `today`, which is UTC's. */
export const flagsOf = (notes: readonly Note[], today: string): Annotation[] =>
  notes.map(({ id, selected_date, text, color }) => ({
    id,
    // Where it is tomorrow already, a note of that day stands on the last day there is.
    date: selected_date > today ? today : selected_date,
    text,
    color: paintOf(color),
  }))
