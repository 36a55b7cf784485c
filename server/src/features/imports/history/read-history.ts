import { utcDay } from '@rankline/contract/days'
import type { HistoryDropped } from '@rankline/contract/history-imports'
import { lengthOf } from '@rankline/contract/validation/values'
import { normalisePhrase } from '@rankline/serp/phrase'
import { dayIn } from './days-in-text.ts'
import type { HistoryTable } from './history-table.ts'
import { type Cities, type Fallback, type Place, placeOf, placesIn } from './place-of-row.ts'
import { positionIn } from './position-in.ts'
import { Distinct } from './reader/distinct.ts'
import { PackedPositions } from './reader/packed-positions.ts'
import { tagsOf, urlIn } from './texts-in.ts'

/** `city`: its canonical name. */
export type PastKeyword = { phrase: string; place: Place; city: string | null; tags: string[] }
type PastPosition = { day: string; position: number | null; url: string | null }

/** What a file holds, without its positions. */
export type Counts = {
  rows: number
  keywords: number
  positions: number
  first: string | null
  last: string | null
  dropped: HistoryDropped
}

/** `latest`: of the first keywords, for a look at them. */
export type PastHistory = {
  counts: Counts
  keywords: PastKeyword[]
  latest: (PastPosition | null)[]
  days: string[]
  urls: string[]
  packed: PackedPositions
}

/** Of one file. A file with more is read until there. */
export const MOST_KEYWORDS = 50_000
export const MOST_POSITIONS = 1_000_000
/** Keywords of which the latest position is told. */
export const LOOKED_AT = 10
const LONGEST = 100

type How = { fallback: Fallback; cities: Cities; positionsDay: string | null }
type Found = { keyword: PastKeyword; at: number; tags: Set<string>; seen: Set<number> }

/** The keywords of an export with their past positions. Every row is one keyword in one place, or one day of it. */
export function readHistory(
  { columns, rows, dayOrder }: HistoryTable,
  { fallback, cities, positionsDay }: How,
): PastHistory {
  const at = (role: string) => columns.findIndex((column) => column.role === role)
  const [keywordAt, tagsAt, positionAt, dayAt, urlAt] = [
    at('keyword'),
    at('tags'),
    at('position'),
    at('day'),
    at('url'),
  ]
  const placeAt = placesIn(columns)
  const dated = columns.flatMap(({ role, day }, index) => (role === 'day_position' ? [{ index, day }] : []))
  const urlsAt = new Map(
    columns.flatMap(({ role, day }, index) => (role === 'day_url' ? [[day, index]] : [])),
  )
  const dropped = { no_keyword: 0, too_long: 0, bad_day: 0, bad_position: 0, unknown_place: 0, duplicate: 0 }
  const known = new Map<string, Found>()
  const [days, urls, packed] = [new Distinct(), new Distinct(), new PackedPositions()]
  const latest: (PastPosition | null)[] = []
  const today = utcDay(1)
  let count = 0

  function note({ at, seen }: Found, day: string | null, text: string, page: string) {
    const position = positionIn(text)
    if (position === undefined) return
    if (day === null || day > today) dropped.bad_day += 1
    else if (position === 'unreadable') dropped.bad_position += 1
    else {
      const dayPlace = days.at(day)
      if (seen.has(dayPlace)) {
        dropped.duplicate += 1
        return
      }
      seen.add(dayPlace)
      const url = urlIn(page)
      packed.add(at, dayPlace, position, url === null ? -1 : urls.at(url))
      if (at < LOOKED_AT && day > (latest[at]?.day ?? '')) latest[at] = { day, position, url }
    }
  }

  for (const row of rows) {
    count += 1
    if (known.size > MOST_KEYWORDS || packed.length > MOST_POSITIONS) continue
    const cell = (index: number) => (index < 0 ? '' : (row[index] ?? '').trim())
    const typed = cell(keywordAt).normalize('NFC').replace(/\s+/gu, ' ')
    const phrase = normalisePhrase(typed)
    if (phrase === '' || /[\p{Cc}\uFFFD]/u.test(typed)) {
      dropped.no_keyword += 1
      continue
    }
    if (lengthOf(typed) > LONGEST) {
      dropped.too_long += 1
      continue
    }
    const where = placeOf(placeAt, cell, fallback, cities)
    if (where === null) {
      dropped.unknown_place += 1
      continue
    }
    const found = foundOf(`${Object.values(where.place).join(' ')} ${phrase}`, { phrase: typed, ...where })
    for (const tag of tagsOf(row, tagsAt, columns.length)) found.tags.add(tag)
    for (const { index, day } of dated) note(found, day, cell(index), cell(urlsAt.get(day) ?? -1))
    if (positionAt < 0) continue
    const day = dayAt < 0 ? positionsDay : dayIn(cell(dayAt), dayOrder)
    if (dayAt >= 0 || positionsDay !== null) note(found, day, cell(positionAt), cell(urlAt))
  }

  function foundOf(key: string, keyword: Omit<PastKeyword, 'tags'>): Found {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = {
      keyword: { ...keyword, tags: [] },
      at: known.size,
      tags: new Set<string>(),
      seen: new Set<number>(),
    }
    known.set(key, found)
    if (found.at < LOOKED_AT) latest.push(null)
    return found
  }

  const sorted = days.texts.toSorted()
  return {
    counts: {
      rows: count,
      keywords: known.size,
      positions: packed.length,
      first: sorted[0] ?? null,
      last: sorted.at(-1) ?? null,
      dropped,
    },
    keywords: [...known.values()].map(({ keyword, tags }) => ({ ...keyword, tags: [...tags] })),
    latest,
    days: days.texts,
    urls: urls.texts,
    packed,
  }
}
