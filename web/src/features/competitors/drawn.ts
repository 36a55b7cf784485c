import { COMPETITORS_IN_GRAPH } from '@rankline/contract/competitors'

/** Who is drawn, each in a place that has its colour; null is a free place. */
export type Drawn = readonly (number | null)[]

/** The first of them, as many as are drawn at once. */
export const firstDrawn = (ids: readonly number[]): Drawn =>
  Array.from({ length: COMPETITORS_IN_GRAPH }, (_, place) => ids[place] ?? null)

/** Takes one away, or puts it in the first free place; null where none is free. */
export function toggledDrawn(drawn: Drawn, id: number): Drawn | null {
  const place = drawn.indexOf(drawn.includes(id) ? id : null)
  if (place === -1) return null
  return drawn.with(place, drawn[place] === id ? null : id)
}
