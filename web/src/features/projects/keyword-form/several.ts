import type { addToSeveralForm } from '@rankline/contract/keywords/forms'
import type { Draft } from '../../../platform/form-state.ts'
import { counted, formatNumber } from '../../../ui/format.ts'
import { idOf } from './engine-options.ts'

/** Fields that multiply one search into several. */
export type AdditionalField = 'engines' | 'countries' | 'geo_locations' | 'devices'
type SeveralValues = Pick<
  Draft<typeof addToSeveralForm>,
  AdditionalField | 'engine' | 'engine_country' | 'geo_location' | 'engine_device'
>

/** The ids of a field of several values; it is empty text until something is chosen. */
export const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

/** How many engines, places and devices are chosen, the first ones included, each once. */
export function factorsOf(values: SeveralValues) {
  const distinct = (first: unknown, additional: unknown) => new Set([idOf(first), ...idsOf(additional)]).size
  const country = idOf(values.engine_country)
  const city = idOf(values.geo_location)
  const countries = idsOf(values.countries).filter((id) => city !== null || id !== country)
  const cities = idsOf(values.geo_locations).filter((id) => id !== city)
  return {
    engines: distinct(values.engine, values.engines),
    places: 1 + new Set(countries).size + new Set(cities).size,
    devices: distinct(values.engine_device, values.devices),
  }
}

export const searchesOf = (values: SeveralValues): number => {
  const { engines, places, devices } = factorsOf(values)
  return engines * places * devices
}

/** `7 keywords × 2 devices × 3 places = 42, of 250 left`; null if there is nothing to multiply. */
export function productText(keywords: number, values: SeveralValues, left: number | null): string | null {
  const { engines, places, devices } = factorsOf(values)
  const total = keywords * engines * places * devices
  if (keywords === 0 || (total === keywords && (left === null || total <= left))) return null
  const factors = [
    counted(keywords, 'keyword'),
    engines > 1 && counted(engines, 'engine'),
    devices > 1 && counted(devices, 'device'),
    places > 1 && counted(places, 'place'),
  ].filter((factor) => factor !== false)
  const product = factors.length === 1 ? factors[0] : `${factors.join(' × ')} = ${formatNumber(total)}`
  return left === null ? `${product}` : `${product}, of ${formatNumber(left)} left`
}
