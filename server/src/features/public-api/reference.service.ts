import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/public-api/reference'
import type { Engine } from '@rankline/contract/reference/calls'
import { countryByAlpha2 } from '@rankline/serp/catalog/countries'
import { languageById } from '@rankline/serp/catalog/languages'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { groupBy } from '../../platform/group-by.ts'
import * as reference from '../reference/reference.service.ts'
import { findHealth } from '../sources/health.queries.ts'
import { areChecksPaused } from '../sources/spending.service.ts'

export async function listEngines(ctx: Context): Promise<ItemsOf<typeof calls.listEngines>> {
  const engines = await reference.listEngines()
  const found = engines.map(({ id }) => reference.findEngine(ctx, { engine_id: id }))
  return { data: (await Promise.all(found)).map(presentEngine) }
}

const presentEngine = (engine: Engine): calls.ProgramEngine => ({
  engine: engine.slug,
  name: engine.name,
  is_available: engine.is_available === 1,
  is_verified: engine.is_verified === 1,
  types: engine.types.map((type) => ({
    type: type.slug,
    name: type.name,
    is_available: type.is_available === 1,
    is_verified: type.is_verified === 1,
    sections: type.sections.map((section) => ({
      section: section.slug,
      name: section.name,
      is_available: section.is_available === 1,
    })),
  })),
  countries: engine.countries.map(({ name_alpha2 }) => name_alpha2),
  languages: engine.languages.map(codeOf),
  devices: engine.devices.map(({ slug }) => slug),
})

const codeOf = ({ id }: { id: number }) => languageById(id)?.code ?? ''

export async function listCountries(): Promise<ItemsOf<typeof calls.listCountries>> {
  const countries = await reference.listCountries()
  return { data: countries.map(({ name, name_alpha2 }) => ({ code: name_alpha2, name })) }
}

export async function listLanguages(): Promise<ItemsOf<typeof calls.listLanguages>> {
  const languages = await reference.listLanguages()
  return { data: languages.map((language) => ({ code: codeOf(language), name: language.name })) }
}

export async function searchPlaces(
  ctx: Context,
  { query: search_query, country }: ParsedInputOf<typeof calls.searchPlaces>,
): Promise<ItemsOf<typeof calls.searchPlaces>> {
  const within = country === undefined ? null : countryByAlpha2(country)
  if (within === undefined) throw invalid('country', messages.unknownTarget)
  const country_id = within?.id ?? null
  const places = await reference.searchGeoLocations(ctx, { search_query, country_id })
  return {
    data: places.map(({ id, name_canonical: name, country_code }) => ({ id, name, country: country_code })),
  }
}

/** Names of sources and their errors are for administrators. */
export async function findSourceHealth(ctx: Context): Promise<ItemsOf<typeof calls.findSourceHealth>> {
  const [rows, checks_paused] = await Promise.all([findHealth(ctx.db), areChecksPaused(ctx)])
  const now = new Date()
  const data = [...groupBy(rows, ({ engine }) => engine)].map(([engine, sources]) => {
    const known = sources.flatMap(({ success }) => (success === null ? [] : [success]))
    const ends = sources.map(({ open_until }) => open_until)
    const isPaused = ends.every((end) => end !== null && end > now)
    const first = Math.min(...ends.map((end) => end?.getTime() ?? 0))
    return {
      engine,
      success: known.length === 0 ? null : Math.max(...known),
      paused_until: isPaused ? new Date(first).toISOString() : null,
    }
  })
  return { checks_paused, data }
}
