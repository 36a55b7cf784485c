import type { Note } from '@rankline/contract/notes/calls'
import type { Annotation } from '../../ui/charts/chart.ts'
import { paintOf } from './note-colors.ts'

/** Notes as flags of a graph that ends with `today` (UTC). */
export const flagsOf = (notes: readonly Note[], today: string): Annotation[] =>
  notes.map(({ id, selected_date, text, color }) => ({
    id,
    // Where it is already tomorrow, a note of that day appears on the graph's last day.
    date: selected_date > today ? today : selected_date,
    text,
    color: paintOf(color),
  }))
