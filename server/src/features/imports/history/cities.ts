import { setImmediate } from 'node:timers/promises'
import type { SystemContext } from '../../../platform/context.ts'
import { foldName } from '../../reference/fold.ts'
import { findCities } from './history.queries.ts'
import { countryIn } from './places.ts'

/** Places after which other calls have their turn. */
const BREATH = 2_000

/** What a row says of its place below the country: `austin,texas`, folded; empty where it says nothing. */
export function cityIn({ country, state, city }: { country: string; state: string; city: string }): string {
  const named = [city, state].filter((part) => part !== '')
  const parts = country.split(',')
  if (named.length === 0 && parts.length < 2) return ''
  const isCountry = countryIn(parts.join(' ').replace(/\s+/gu, ' ')) !== undefined
  return foldName((named.length > 0 || isCountry ? named : parts.slice(0, -1)).join(','))
}

/** The city of a country that a folded text names; null when it names none, or one of several. */
export type Cities = (countryId: number, text: string) => { id: number; name: string } | null

/** @param wanted countries with folded texts; each is looked for once */
export async function citiesOf(
  { db }: SystemContext,
  wanted: Iterable<readonly [countryId: number, text: string]>,
): Promise<Cities> {
  const asked = new Map<string, readonly [number, string]>()
  let count = 0
  for (const one of wanted) {
    asked.set(one.join(' '), one)
    count += 1
    if (count % BREATH === 0) await setImmediate()
  }
  const found = new Map<string, { id: number; name: string }>()
  for (const row of await findCities(db, [...asked.values()]))
    found.set(`${row.country_id} ${row.text}`, { id: row.id, name: row.name })
  return (countryId, text) => found.get(`${countryId} ${text}`) ?? null
}
