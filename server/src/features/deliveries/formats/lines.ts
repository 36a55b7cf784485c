import { isUrl } from '@rankline/contract/is-url'
import type { MessageContent } from '../message.ts'

type Row = MessageContent['rows'][number]

/** `9 → 3`, with its day if the row names one; empty if the row names no change. */
export const changeOf = ({ from, to, day }: Row): string =>
  withDay([from, to].filter((one) => one !== undefined).join(' → '), day)

/** `3 (2026-11-22)` */
export const withDay = (text: string, day: string | undefined): string =>
  day === undefined ? text : `${text} (${day})`.trim()

/** `red shoes: 9 → 3`. */
export function lineOf(row: Row): string {
  const change = changeOf(row)
  return change === '' ? row.text : `${row.text}: ${change}`
}

/** The page of a row, if it is one that a browser may open: result pages name anything. */
export function pageOf({ url }: Row): string | undefined {
  if (url === undefined || !isUrl(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** Cut to at most `most` characters, without splitting a character. */
export function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
