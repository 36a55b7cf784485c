import { closing, hasRightToLeft, isolated, leftToRight } from '@rankline/contract/direction'
import { isUrl } from '@rankline/contract/is-url'
import type { MessageContent } from '../message.ts'

type Row = MessageContent['rows'][number]

/** `red shoes · mobile · Shop` */
export function nameOf({ text, where, project }: Row): string {
  const others = [where, project && isolated(project)].filter((part) => part !== undefined)
  return others.length === 0 ? text : [isolated(text), ...others].join(' · ')
}

/** `and 32 more`, if rows are left out. */
export const moreOf = ({ more = 0 }: Pick<MessageContent, 'more'>): string[] =>
  more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : []

/** `9 → 3, +120 visits`, with its day if the row names one; empty if the row names no change. */
export function changeOf(row: Row): string {
  const change = placesOf(row)
  if (row.visits === undefined) return change
  const visits = `${row.visits} visits`
  return change === '' ? visits : `${change}, ${visits}`
}

function placesOf({ text, from, to, day }: Row): string {
  const places = [from, to].filter((place) => place !== undefined)
  if (![text, ...places].some(hasRightToLeft)) return withDay(places.join(' → '), day)
  const change = withDay(
    places.map((place) => (hasRightToLeft(place) ? leftToRight(place) : place)).join(' → '),
    day,
  )
  return change === '' ? '' : leftToRight(change)
}

/** `3 (2026-11-22)` */
export const withDay = (text: string, day: string | undefined): string =>
  day === undefined ? text : `${text} (${day})`.trim()

/** `red shoes: 9 → 3`. */
export function lineOf(row: Row): string {
  const change = changeOf(row)
  const name = isolated(nameOf(row))
  return change === '' ? name : `${name}: ${change}`
}

/** The page of a row, if it is one that a browser may open: result pages name anything. */
export function pageOf({ url }: Row): string | undefined {
  if (url === undefined || !isUrl(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** Cut to at most `most` characters, without splitting a character or leaving a mark of direction open. */
export function cut(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const marks = closing(characters.slice(0, most - 1).join(''))
  const kept = characters.slice(0, most - 1 - marks.length).join('')
  return `${kept}…${closing(kept)}`
}
