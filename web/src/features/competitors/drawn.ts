import { COMPETITORS_IN_GRAPH } from '@rankline/contract/competitors/calls'

/** The drawn competitors; each slot has its own colour, null is a free slot. */
export type Drawn = readonly (number | null)[]

/** The first competitors, as many as can be drawn at once. */
export const firstDrawn = (ids: readonly number[]): Drawn =>
  Array.from({ length: COMPETITORS_IN_GRAPH }, (_, place) => ids[place] ?? null)

/** Removes one, or puts it in the first free slot; null if none is free. */
export function toggledDrawn(drawn: Drawn, id: number): Drawn | null {
  const place = drawn.indexOf(drawn.includes(id) ? id : null)
  if (place === -1) return null
  return drawn.with(place, drawn[place] === id ? null : id)
}
