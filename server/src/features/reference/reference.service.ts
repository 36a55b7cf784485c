import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/reference/calls'
import { type Country, countries } from '@rankline/serp/catalog/countries'
import { type CatalogEngine, catalogEngines, engineById } from '@rankline/serp/catalog/engines'
import { languages } from '@rankline/serp/catalog/languages'
import type { Context, SystemContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { foldName } from './fold.ts'
import * as queries from './reference.queries.ts'

export async function listEngines(): Promise<calls.EngineSummary[]> {
  return catalogEngines.map(presentSummary)
}

export async function findEngine(
  _ctx: Context,
  { engine_id }: ParsedInputOf<typeof calls.findEngine>,
): Promise<calls.Engine> {
  const engine = engineById(engine_id)
  if (engine === undefined) throw notFound()
  return {
    ...presentSummary(engine),
    types: engine.types.map(({ id, name, slug, fetchable, verified, sections }) => ({
      id,
      name,
      slug,
      is_available: flagOf(fetchable),
      is_verified: flagOf(verified),
      sections: sections.map((section) => ({
        id: section.id,
        name: section.name,
        slug: section.slug,
        is_available: flagOf(section.fetchable),
      })),
    })),
    countries: engine.countries.map(presentCountry),
    languages: engine.languages.map(({ id, name }) => ({ id, name })),
    devices: engine.devices.map(({ id, name, slug }) => ({ id, name, slug })),
  }
}

export async function listCountries(): Promise<calls.Country[]> {
  return countries.map(presentCountry)
}

export async function listLanguages(): Promise<calls.Language[]> {
  return languages.map(({ id, name }) => ({ id, name }))
}

export async function searchGeoLocations(
  ctx: SystemContext,
  { search_query, country_id }: ParsedInputOf<typeof calls.searchGeoLocations>,
): Promise<calls.GeoLocation[]> {
  const folded = foldName(search_query)
  return folded === '' ? [] : queries.searchGeoLocations(ctx.db, folded, country_id)
}

/**
 * The city that a keyword is searched from, with its canonical name and coordinates.
 * @throws notFound if no city has this id
 */
export async function getGeoLocation(ctx: SystemContext, id: number) {
  const location = await queries.findGeoLocation(ctx.db, id)
  if (location === undefined) throw notFound()
  return location
}

/** The canonical name of a city that a keyword may be searched from; null for none. */
export const placeName = async (
  { db }: Pick<SystemContext, 'db'>,
  id: number | null,
): Promise<string | null> => (id === null ? null : queries.findPlaceName(db, id))

function presentSummary({ id, name, slug, types }: CatalogEngine): calls.EngineSummary {
  const fetchable = types.filter((type) => type.fetchable)
  return {
    id,
    name,
    slug,
    is_available: flagOf(fetchable.length > 0),
    is_verified: flagOf(fetchable.some(({ verified }) => verified)),
  }
}

const presentCountry = ({ id, name, alpha2 }: Country): calls.Country => ({ id, name, name_alpha2: alpha2 })

const flagOf = (holds: boolean): 0 | 1 => (holds ? 1 : 0)
