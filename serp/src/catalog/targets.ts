import { engines } from '../engines/registry.ts'
import { citiesOf } from '../engines/yandex/regions.ts'
import type { Search } from '../search.ts'
import { type CatalogEngine, catalogEngines } from './engines.ts'
import { languages } from './languages.ts'

/** Targets of an engine's searches: the countries, languages, devices and places that have their own result lists. */
export type EngineTargets = {
  engine: CatalogEngine
  /** Countries with requests of their own; a country that gets another country's results does not count. */
  countries: number
  /** Hosts that answer: country domains, marketplaces, language editions. */
  domains: number
  /** Regions and cities, besides countries, that the engine has its own numbers for. */
  regions: number
}

/**
 * Counts what each engine can be asked for, from the requests themselves: only targets with a distinct request count. Engines that
 * cannot be fetched are left out. The sum of `countries` is the number of engine x country pairs.
 */
export function countTargets(): EngineTargets[] {
  return catalogEngines.flatMap((engine) => {
    const own = engines.find(({ slug }) => slug === engine.slug)
    const type = engine.types.find(({ fetchable }) => fetchable)
    if (own === undefined || type === undefined) return []
    const ask = (country: string, language: string) =>
      own.buildRequest({
        search: searchFor(engine.slug, type.slug, country, language),
        page: 0,
        offset: 0,
        wanted: 10,
      })
    const codes = engine.countries.map(({ alpha2 }) => alpha2.toLowerCase())
    // If every language is offered, the language is a parameter and never a host.
    const spoken =
      engine.languages.length === languages.length ? ['en'] : engine.languages.map(({ code }) => code)
    const asked = new Set<string>()
    const hosts = new Set<string>()
    for (const country of codes) {
      const { url, headers, body } = ask(country, 'en')
      asked.add(`${url} ${headers.cookie ?? ''} ${body ?? ''}`)
      for (const language of spoken) hosts.add(new URL(ask(country, language).url).host)
    }
    const regions = engine.slug === 'yandex' ? codes.flatMap(citiesOf).length : 0
    return [{ engine, countries: asked.size, domains: hosts.size, regions }]
  })
}

function searchFor(engine: string, type: string, country: string, language: string): Search {
  return { phrase: 'a', engine, type, country, language, device: 'desktop' }
}

/** Sums over all engines: the honest number for "N search engines". */
export function countAllTargets(): { engines: number; countries: number; domains: number; regions: number } {
  const counted = countTargets()
  const sum = (of: (targets: EngineTargets) => number) => counted.reduce((total, each) => total + of(each), 0)
  return {
    engines: counted.length,
    countries: sum(({ countries }) => countries),
    domains: sum(({ domains }) => domains),
    regions: sum(({ regions }) => regions),
  }
}
