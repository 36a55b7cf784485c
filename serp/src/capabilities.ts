import type { Search } from './search.ts'
import type { Capabilities } from './source.ts'

/** Why a source cannot answer a search, e.g. `mobile searches`; null when it can. */
export function gapIn(capabilities: Capabilities, search: Search): string | null {
  const types = Object.hasOwn(capabilities.engines, search.engine)
    ? capabilities.engines[search.engine]
    : null
  if (!types?.includes(search.type)) return `${search.engine} ${search.type} searches`
  if (!capabilities.devices.includes(search.device)) return `${search.device} searches`
  if (search.place !== undefined && !capabilities.places) return 'searches from a city or region'
  if (!has(capabilities.countries, search.country)) return `searches in the country "${search.country}"`
  if (!has(capabilities.languages, search.language)) return `searches in the language "${search.language}"`
  return null
}

const has = (known: 'all' | readonly string[], code: string) => known === 'all' || known.includes(code)
