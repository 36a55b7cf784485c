import type { HistoryRole } from '@rankline/contract/history-roles'
import { engineById } from '@rankline/serp/catalog/engines'
import { foldName } from '../../reference/fold.ts'
import type { HistoryTable } from './history-table.ts'
import { countryIn, deviceIn, engineIn, languageIn } from './places.ts'
import { isNothing } from './texts-in.ts'

/** Where rows are tracked that do not say it. */
export type Fallback = { engineId: number; countryId: number; languageId: number; deviceId: number }
/** `geoLocationId`: of a city; null for the whole country. */
export type Place = Fallback & { geoLocationId: number | null }
/** A country and a folded text that names a city of it. */
export type NamedCity = readonly [countryId: number, text: string]
/** The city of a country that a folded text names; null when it names none, or one of several. */
export type Cities = (countryId: number, text: string) => { id: number; name: string } | null

type Cell = (index: number) => string
type PlaceAt = Record<'engine' | 'country' | 'state' | 'city' | 'language' | 'device', number>

export function placesIn(columns: HistoryTable['columns']): PlaceAt {
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

/** What a row says of its place below the country: `austin,texas`, folded; empty where it says nothing. */
function cityIn({ country, state, city }: { country: string; state: string; city: string }): string {
  const named = [city, state].filter((part) => part !== '')
  const parts = country.split(',')
  if (named.length === 0 && parts.length < 2) return ''
  const isCountry = countryIn(parts.join(' ').replace(/\s+/gu, ' ')) !== undefined
  return foldName((named.length > 0 || isCountry ? named : parts.slice(0, -1)).join(','))
}

/** The cities that rows name, with their countries, each once. @param most of them; those after it stay unknown */
export function citiesIn({ columns, rows }: HistoryTable, fallback: Fallback, most: number): NamedCity[] {
  const at = placesIn(columns)
  if (at.country < 0 && at.state < 0 && at.city < 0) return []
  const found = new Map<string, NamedCity>()
  for (const row of rows) {
    if (found.size === most) break
    const cell = (index: number) => (index < 0 ? '' : (row[index] ?? '').trim())
    const city = cityAt(at, cell)
    if (city === '') continue
    const country = named(cell, at.country)
    const countryId = country === '' ? fallback.countryId : countryIn(country)
    if (countryId !== undefined) found.set(`${countryId} ${city}`, [countryId, city])
  }
  return [...found.values()]
}

/** Null when the row names something that is not known: another place would be another keyword. */
export function placeOf(at: PlaceAt, cell: Cell, fallback: Fallback, cities: Cities) {
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
