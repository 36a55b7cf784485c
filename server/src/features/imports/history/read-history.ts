import { setImmediate } from 'node:timers/promises'
import { utcDay } from '@rankline/contract/days'
import type { HistoryDropped } from '@rankline/contract/history-imports'
import type { HistoryRole } from '@rankline/contract/history-roles'
import { lengthOf } from '@rankline/contract/validation/values'
import { engineById } from '@rankline/serp/catalog/engines'
import { normalisePhrase } from '@rankline/serp/phrase'
import { type Cities, cityIn } from './cities.ts'
import { dayIn } from './days-in-text.ts'
import type { HistoryTable } from './history-table.ts'
import { countryIn, deviceIn, engineIn, languageIn } from './places.ts'
import { positionIn } from './position-in.ts'

/** Where rows are tracked that do not say it. */
export type Fallback = { engineId: number; countryId: number; languageId: number; deviceId: number }
/** `geoLocationId`: of a city; null for the whole country. */
export type Place = Fallback & { geoLocationId: number | null }
type PastPosition = { position: number | null; url: string | null }
export type PastKeyword = {
  phrase: string
  place: Place
  /** Its canonical name. */
  city: string | null
  tags: Set<string>
  days: Map<string, PastPosition>
}
export type PastHistory = {
  keywords: PastKeyword[]
  positions: number
  first: string | null
  last: string | null
  dropped: HistoryDropped
}

/** Rows after which other calls have their turn. */
const BREATH = 2_000
const LONGEST = 100
const LONGEST_URL = 2_000
const LONGEST_TAG = 50

/** The keywords of an export with their past positions. Every row is one keyword in one place, or one day of it. */
export async function readHistory(
  { columns, rows, dayOrder }: HistoryTable,
  fallback: Fallback,
  cities: Cities,
): Promise<PastHistory> {
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
  const urls = new Map(columns.flatMap(({ role, day }, index) => (role === 'day_url' ? [[day, index]] : [])))
  const dropped = { no_keyword: 0, too_long: 0, bad_day: 0, bad_position: 0, unknown_place: 0, duplicate: 0 }
  const known = new Map<string, PastKeyword>()
  const today = utcDay(1)
  let positions = 0
  let first: string | null = null
  let last: string | null = null

  function note(keyword: PastKeyword, day: string | null, text: string, url: string | null) {
    const position = positionIn(text)
    if (position === undefined) return
    if (day === null || day > today) dropped.bad_day += 1
    else if (position === 'unreadable') dropped.bad_position += 1
    else if (keyword.days.has(day)) dropped.duplicate += 1
    else {
      keyword.days.set(day, { position, url })
      positions += 1
      if (first === null || day < first) first = day
      if (last === null || day > last) last = day
    }
  }

  for (const [index, row] of rows.entries()) {
    if (index % BREATH === BREATH - 1) await setImmediate()
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
    const found = placeOf(placeAt, cell, fallback, cities)
    if (found === null) {
      dropped.unknown_place += 1
      continue
    }
    const key = `${Object.values(found.place).join(' ')} ${phrase}`
    const keyword = known.get(key) ?? { phrase: typed, ...found, tags: new Set<string>(), days: new Map() }
    known.set(key, keyword)
    for (const tag of tagsOf(row, tagsAt, columns.length)) keyword.tags.add(tag)
    for (const { index, day } of dated) note(keyword, day, cell(index), urlIn(cell(urls.get(day) ?? -1)))
    if (positionAt >= 0 && dayAt >= 0)
      note(keyword, dayIn(cell(dayAt), dayOrder), cell(positionAt), urlIn(cell(urlAt)))
  }
  return { keywords: [...known.values()], positions, first, last, dropped }
}

type Cell = (index: number) => string
type PlaceAt = Record<'engine' | 'country' | 'state' | 'city' | 'language' | 'device', number>

function placesIn(columns: HistoryTable['columns']): PlaceAt {
  const at = (role: HistoryRole) => columns.findIndex((column) => column.role === role)
  return {
    engine: at('engine'),
    country: at('country'),
    state: at('state'),
    city: at('city'),
    language: at('language'),
    device: at('device'),
  }
}

const named = (cell: Cell, index: number) => {
  const text = cell(index)
  return isNothing(text) ? '' : text
}
const cityAt = (at: PlaceAt, cell: Cell) =>
  cityIn({ country: named(cell, at.country), state: named(cell, at.state), city: named(cell, at.city) })

/** The cities that rows name, with their countries. */
export function* citiesIn({ columns, rows }: HistoryTable, fallback: Fallback) {
  const at = placesIn(columns)
  for (const row of rows) {
    const cell = (index: number) => (index < 0 ? '' : (row[index] ?? '').trim())
    const city = cityAt(at, cell)
    if (city === '') continue
    const country = named(cell, at.country)
    const countryId = country === '' ? fallback.countryId : countryIn(country)
    if (countryId !== undefined) yield [countryId, city] as const
  }
}

/** Null when the row names something that is not known: another place would be another keyword. */
function placeOf(at: PlaceAt, cell: Cell, fallback: Fallback, cities: Cities) {
  const read = <T>(index: number, reading: (text: string) => T | undefined, otherwise: T) => {
    const text = named(cell, index)
    return text === '' ? otherwise : reading(text)
  }
  const engineId = read(at.engine, engineIn, fallback.engineId)
  const countryId = read(at.country, countryIn, fallback.countryId)
  const languageId = read(at.language, languageIn, fallback.languageId)
  const deviceId = read(at.device, deviceIn, fallback.deviceId)
  if (engineId === undefined || countryId === undefined) return null
  if (languageId === undefined || deviceId === undefined) return null
  const text = cityAt(at, cell)
  const city = text === '' ? null : cities(countryId, text)
  // Only Google is asked from a city.
  if (text !== '' && (city === null || engineById(engineId)?.slug !== 'google')) return null
  const place: Place = { engineId, countryId, languageId, deviceId, geoLocationId: city?.id ?? null }
  return { place, city: city?.name ?? null }
}

/** SerpBear writes its tags, the last column, without quotes: they spill over. */
function tagsOf(row: readonly string[], at: number, width: number): string[] {
  if (at < 0) return []
  const cells = at === width - 1 ? row.slice(at) : row.slice(at, at + 1)
  return cells
    .flatMap((cell) => cell.split(/[,|;]/u))
    .map((tag) => tag.normalize('NFC').trim().replace(/\s+/gu, ' '))
    .filter((tag) => !isNothing(tag) && lengthOf(tag) <= LONGEST_TAG && !/[\p{Cc}\uFFFD]/u.test(tag))
}

const isNothing = (text: string) => text === '' || /^[-–—]$|^n\/?a$/i.test(text)

const urlIn = (text: string): string | null =>
  /^https?:\/\/[^\p{Cc}\s]+$/iu.test(text) && text.length <= LONGEST_URL && URL.canParse(text) ? text : null
