import type { Source } from '../source.ts'
import { createDirectSource } from './direct.ts'
import type { HttpOptions } from './http.ts'
import { createJsonSource } from './json.ts'

export type SourceSettings = HttpOptions & {
  /** Origin of the service, or one that stands in for every engine. */
  baseUrl?: string
  /** Key of the service. */
  key?: string
  /** `Cookie` header by engine slug, for `direct`. */
  cookies?: Record<string, string>
}

const factories = {
  direct: (settings: SourceSettings) => createDirectSource(settings),
  sandbox: (settings: SourceSettings) =>
    createDirectSource({ ...settings, name: 'sandbox', baseUrl: needed('sandbox', 'baseUrl', settings) }),
  'sandbox-json': (settings: SourceSettings) =>
    createJsonSource({
      ...settings,
      name: 'sandbox-json',
      baseUrl: needed('sandbox-json', 'baseUrl', settings),
      key: needed('sandbox-json', 'key', settings),
    }),
}

export type SourceName = keyof typeof factories

export const sourceNames = Object.keys(factories) as readonly SourceName[]

/** @throws {RangeError} when the name is unknown or a setting it needs is missing */
export function createSource(name: string, settings: SourceSettings): Source {
  if (!isSourceName(name)) throw new RangeError(`Unknown source "${name}"; known: ${sourceNames.join(', ')}.`)
  return factories[name](settings)
}

function isSourceName(name: string): name is SourceName {
  return Object.hasOwn(factories, name)
}

function needed(source: SourceName, setting: 'baseUrl' | 'key', settings: SourceSettings): string {
  const value = settings[setting]
  if (value === undefined || value === '')
    throw new RangeError(`The source "${source}" needs the setting ${setting}.`)
  return value
}
