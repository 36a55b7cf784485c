import type { TopEntry } from '@rankline/contract/positions'
import type { CSSProperties } from 'react'

/** An address as lists show it: without scheme, `www.` and closing slash. */
export const shownUrl = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')

/** Links lead to web pages alone, whatever a result page held. */
export const isWebAddress = (url: string) => /^https?:\/\//i.test(url)

/** The first chart colour is the tracked site's own. */
const colours = [2, 3, 4, 5, 6, 7, 8].map((number) => `var(--chart-${number})`)

/** A colour per competitor on the page, the same whatever order its results come in. */
export function competitorColours(entries: readonly TopEntry[]): ReadonlyMap<string, string> {
  const hosts = [...new Set(entries.flatMap(({ competitor }) => competitor ?? []))].sort()
  return new Map(hosts.map((host, index) => [host, colours[index % colours.length] ?? 'var(--muted)']))
}

/** The colour of a mark, for the style sheet. */
export const markOf = (colour: string) => ({ '--mark': colour }) as CSSProperties

/** Results of the other day that are not on this one any more, best first. */
export function goneFrom(before: readonly TopEntry[], now: readonly TopEntry[]): TopEntry[] {
  const kept = new Set(now.map(({ prev_position }) => prev_position))
  return before.filter(({ current_position }) => !kept.has(current_position))
}
