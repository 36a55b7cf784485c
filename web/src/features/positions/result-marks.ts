import type { TopEntry } from '@rankline/contract/positions/calls'
import type { CSSProperties } from 'react'
import { chartColors } from '../../ui/charts/palette.ts'
import { FULL_DEPTH } from '../../ui/data/check-note.ts'

/** The charts' first colour belongs to the tracked site. */
const colours = chartColors.slice(1)

/** A colour for each competitor on the page; it does not depend on the order of results. */
export function competitorColours(entries: readonly TopEntry[]): ReadonlyMap<string, string> {
  const hosts = [...new Set(entries.flatMap(({ competitor }) => competitor ?? []))].sort()
  return new Map(hosts.map((host, index) => [host, colours[index % colours.length] ?? 'var(--muted)']))
}

/** The colour of a mark, for the style sheet. */
export const markOf = (colour: string) => ({ '--mark': colour }) as CSSProperties

/**
 * Results of the other day that are no longer on this one, best first. Empty if this day's depth was less
 * than 100: a missing result may rank deeper.
 */
export function lostFrom(before: readonly TopEntry[], now: readonly TopEntry[], depth: number): TopEntry[] {
  if (depth < FULL_DEPTH) return []
  const kept = new Set(now.map(({ prev_position }) => prev_position))
  return before.filter(({ current_position }) => !kept.has(current_position))
}
