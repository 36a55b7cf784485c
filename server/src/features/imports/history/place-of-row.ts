import type { HistoryRole } from '@rankline/contract/imports/history-roles'
import { engineById } from '@rankline/serp/catalog/engines'
import { foldName } from '../../reference/fold.ts'
import type { HistoryTable } from './history-table.ts'
import { countryIn, deviceIn, languageIn, localeIn, type Named, namedIn } from './places.ts'
import { LONGEST } from './roles.ts'
import { isNothing } from './texts-in.ts'

/** The ids for rows that do not name an engine, country, language or device. */
export type Fallback = { engineId: number; countryId: number; languageId: number; deviceId: number }
/** `geoLocationId`: of a city; null for the whole country. */
export type Place = Fallback & { geoLocationId: number | null }
/** A country and a folded text that names a city of it. */
export type NamedCity = readonly [countryId: number, text: string]
/** The city of a country that a folded text names; null when it names none, or one of several. */
export type Cities = (countryId: number, text: string) => { id: number; name: string } | null

type Cell = (index: number) => string
/** Indexes of columns. Several may name a country: a locale and a location. */
type PlaceAt = Record<'engine' | 'state' | 'city' | 'language' | 'device', number> & { countries: number[] }

export function placesIn(columns: HistoryTable['columns']): PlaceAt {
  const at = (role: HistoryRole) => columns.findIndex((column) => column.role === role)
  return {
    engine: at('engine'),
    countries: columns.flatMap(({ role }, index) => (role === 'country' ? [index] : [])),
    state: at('state'),
    city: at('city'),
    language: at('language'),
    device: at('device'),
  }
}

/** Memoizes a reader of names, because names repeat in a file. */
function remembered<Found>(read: (text: string) => Found): (text: string) => Found {
  const known = new Map<string, Found>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const found = read(text)
    if (known.size < 5_000) known.set(text, found)
    return found
  }
}
const engineNamed = remembered(namedIn)
const countryNamed = remembered(countryIn)

const named = (cell: Cell, index: number) => {
  const text = cell(index).slice(0, LONGEST)
  return isNothing(text) || /^(?:all|any|default|national|not set)$/i.test(text) ? '' : text
}
const countriesAt = (at: PlaceAt, cell: Cell) =>
  at.countries.map((index) => named(cell, index)).filter((text) => text !== '')
const cityAt = (at: PlaceAt, cell: Cell) => {
  const texts = countriesAt(at, cell)
  const country = texts.find((text) => text.includes(',')) ?? texts[0] ?? ''
  return cityIn({ country, state: named(cell, at.state), city: named(cell, at.city) })
}

/** The place of a row below the country, as `austin,texas` in folded letters; empty if the row names none. */
function cityIn({ country, state, city }: { country: string; state: string; city: string }): string {
  const named = [city, state].filter((part) => part !== '')
  const parts = country.split(',')
  if (named.length === 0 && parts.length < 2) return ''
  const isCountry = countryNamed(parts.join(' ').replace(/\s+/gu, ' ')) !== undefined
  return foldName((named.length > 0 || isCountry ? named : parts.slice(0, -1)).join(','))
}

/** Lists the cities in rows, with their countries, each once. @param most the maximum; later cities stay unknown */
export function citiesIn({ columns, rows }: HistoryTable, fallback: Fallback, most: number): NamedCity[] {
  const at = placesIn(columns)
  if (at.countries.length === 0 && at.state < 0 && at.city < 0) return []
  const found = new Map<string, NamedCity>()
  for (const row of rows) {
    if (found.size === most) break
    const cell = (index: number) => (index < 0 ? '' : (row[index] ?? '').trim())
    const city = cityAt(at, cell)
    if (city === '') continue
    const countryId = countryOf(at, cell) ?? fallback.countryId
    if (countryId !== null) found.set(`${countryId} ${city}`, [countryId, city])
  }
  return [...found.values()]
}

/** The country of a row. Undefined: the row names none; null: it names an unknown one. */
function countryOf(at: PlaceAt, cell: Cell): number | null | undefined {
  const texts = countriesAt(at, cell)
  const [first, ...others] = new Set(texts.map(countryNamed))
  if (texts.length > 0) return others.length > 0 ? null : (first ?? null)
  const engine = engineNamed(named(cell, at.engine))
  return engine === null || engine === 'other_kind' ? null : engine.countryId
}

/** The id that all defined values agree on, or `otherwise` without any; null if they differ. */
function agreed(says: readonly (number | undefined)[], otherwise: number): number | null {
  const [first, ...others] = new Set(says.filter((id) => id !== undefined))
  return others.length > 0 ? null : (first ?? otherwise)
}

/**
 * The place of a row. Null if it has an unknown name or contradicts itself: a wrong place would be another keyword.
 * @param given ids named by the head of its column and by its kind
 */
export function placeOf(at: PlaceAt, cell: Cell, fallback: Fallback, cities: Cities, given: Named = {}) {
  const engine = engineNamed(named(cell, at.engine))
  if (engine === 'other_kind') return engine
  const country = countryOf(at, cell)
  const [language, device] = [named(cell, at.language), named(cell, at.device)]
  if (engine === null || country === null) return null
  const languageSaid =
    language === ''
      ? (engine.languageId ??
        countriesAt(at, cell)
          .map(localeOf)
          .find((id) => id !== undefined))
      : languageIn(language)
  const deviceSaid = device === '' ? undefined : deviceIn(device)
  if ((language !== '' && languageSaid === undefined) || (device !== '' && deviceSaid === undefined))
    return null
  const engineId = agreed([given.engineId, engine.engineId], fallback.engineId)
  const countryId = agreed([given.countryId, country], fallback.countryId)
  const languageId = agreed([given.languageId, languageSaid], fallback.languageId)
  const deviceId = agreed([given.deviceId, engine.deviceId, deviceSaid], fallback.deviceId)
  if (engineId === null || countryId === null || languageId === null || deviceId === null) return null
  const text = cityAt(at, cell)
  const city = text === '' ? null : cities(countryId, text)
  // Only Google is asked from a city.
  if (text !== '' && (city === null || engineById(engineId)?.slug !== 'google')) return null
  const place: Place = { engineId, countryId, languageId, deviceId, geoLocationId: city?.id ?? null }
  return { place, city: city?.name ?? null }
}

/** The language of a locale such as `en-GB` in a column of places. */
const localeOf = (text: string): number | undefined => {
  const locale = localeIn(text)
  return locale === null ? undefined : languageIn(locale.language)
}

/** Sets desktop as the fallback device if other names in the file include the device, such as `Google Mobile`. */
export function desktopBeside({ columns, rows }: HistoryTable, fallback: Fallback, most: number): Fallback {
  const at = placesIn(columns)
  if (at.device >= 0) return fallback
  const ids = new Set(columns.map((column) => column.named.deviceId))
  let left = most
  for (const row of rows) {
    if (at.engine < 0 || left === 0) break
    left -= 1
    const engine = engineNamed((row[at.engine] ?? '').trim())
    if (engine !== null && engine !== 'other_kind') ids.add(engine.deviceId)
  }
  const [desktop, mobile] = [deviceIn('desktop'), deviceIn('mobile')]
  const isMixed = mobile !== undefined && ids.has(mobile) && ids.has(undefined)
  return isMixed && desktop !== undefined ? { ...fallback, deviceId: desktop } : fallback
}
