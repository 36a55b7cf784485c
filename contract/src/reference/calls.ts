import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { defineForm, integer, text } from '../validation/fields.ts'
import { between, required } from '../validation/rules.ts'
import { formSchema } from '../validation/schema.ts'
import { flag } from '../wire.ts'

const named = { id: z.int(), name: z.string() }

/** 0 when result pages of this kind cannot be fetched yet: show it as coming soon. */
const is_available = flag

/** 0 when there was no real page of the engine to prove that its pages are parsed correctly. */
const is_verified = flag

const country = z.object({ ...named, name_alpha2: z.string().describe('ISO 3166-1, upper case.') })
const language = z.object(named)
const device = z.object({ ...named, slug: z.string() })
const section = z.object({ ...named, slug: z.string(), is_available })
const engineType = z.object({
  ...named,
  slug: z.string(),
  is_available,
  is_verified,
  sections: z.array(section),
})

/** Summary of an engine. A flag is 0 if it is 0 for all of the engine's types that can be checked. */
const engineSummary = z.object({ ...named, slug: z.string(), is_available, is_verified })
const engine = engineSummary.extend({
  types: z.array(engineType),
  countries: z.array(country),
  languages: z.array(language),
  devices: z.array(device),
})

const geoLocation = z.object({
  id: z.int(),
  name_canonical: z.string().describe('`London,England,United Kingdom`'),
  country_code: z.string().describe('ISO 3166-1, upper case.'),
})

export type Country = z.infer<typeof country>
export type Language = z.infer<typeof language>
export type EngineSummary = z.infer<typeof engineSummary>
export type Engine = z.infer<typeof engine>
export type GeoLocation = z.infer<typeof geoLocation>

export const findEngineForm = defineForm({ engine_id: integer(required()) })

export const searchGeoLocationsForm = defineForm({
  search_query: text(required(), between(2, 100)).describedAs(
    'Beginning of a city; `springfield, il` narrows it.',
  ),
  country_id: integer().describedAs('Only cities of this country.'),
})

export const listEngines = endpoint({
  method: 'GET',
  path: 'engines/fetchAll',
  aliases: ['engines'],
  scope: 'account',
  summary: 'List the search engines',
  input: nothing,
  items: z.array(engineSummary),
})

export const findEngine = endpoint({
  method: 'GET',
  path: 'engines/find',
  aliases: ['engines/:engine_id'],
  scope: 'account',
  summary: 'One search engine with all its options',
  input: formSchema(findEngineForm),
  items: engine,
})

export const listCountries = endpoint({
  method: 'GET',
  path: 'countries/fetchAll',
  aliases: ['countries'],
  scope: 'account',
  summary: 'List the countries',
  input: nothing,
  items: z.array(country),
})

export const listLanguages = endpoint({
  method: 'GET',
  path: 'languages/fetchAll',
  aliases: ['languages'],
  scope: 'account',
  summary: 'List the languages',
  input: nothing,
  items: z.array(language),
})

export const searchGeoLocations = endpoint({
  method: 'GET',
  path: 'geo-locations/search',
  scope: 'account',
  summary: 'Find cities by the start of their name, best match first',
  input: formSchema(searchGeoLocationsForm),
  items: z.array(geoLocation),
})
