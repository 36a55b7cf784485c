import { z } from 'zod'
import { catalogEngines } from '../catalog/engines.ts'
import { featureTypes, type ParsedPage } from '../page.ts'
import type { Capabilities, PageRequest, Source } from '../source.ts'
import { readJson, readOrganic, readShape } from './answer.ts'
import type { HttpOptions } from './http.ts'
import { createServiceSource } from './service.ts'

export type JsonOptions = HttpOptions & {
  /** Name of the source. */
  name: string
  /** Origin of the service; a search is `GET {baseUrl}/api/search`. */
  baseUrl: string
  /** Sent as `Authorization: Bearer KEY`. */
  key: string
}

/** Everything in the catalogue. */
export const catalogLists: Capabilities = {
  engines: Object.fromEntries(
    catalogEngines.map(({ slug, types }) => [slug, types.map((type) => type.slug)]),
  ),
  devices: ['desktop', 'mobile'],
  places: true,
  countries: 'all',
  languages: 'all',
  maxResultsPerRequest: 100,
}

/** A search service that answers in JSON, with up to 100 organic results at once. */
export function createJsonSource(options: JsonOptions): Source {
  const { name, baseUrl, key } = options
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
  return createServiceSource(
    {
      name,
      resultsPerRequest: 100,
      capabilities: catalogLists,
      ask: (request) => ({ url: searchUrl(baseUrl, request), headers }),
      read: (text) => readAnswer(name, text),
      refuse: (status, text) =>
        status === 503 && /"status"\s*:\s*"captcha"/.test(text) ? 'blocked' : undefined,
    },
    options,
  )
}

function searchUrl(baseUrl: string, { search, offset, wanted }: PageRequest): string {
  const query = new URLSearchParams({
    q: search.phrase,
    engine: search.engine,
    type: search.type,
    country: search.country,
    language: search.language,
    device: search.device,
    depth: String(wanted),
    offset: String(offset),
  })
  if (search.place) query.set('place', search.place.canonicalName)
  return `${baseUrl.replace(/\/$/, '')}/api/search?${query}`
}

const answerShape = z.object({
  status: z.enum(['ok', 'no_results']),
  query: z.string(),
  results: z.array(z.unknown()),
  features: z.array(
    z.object({
      type: z.enum(featureTypes),
      items: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
    }),
  ),
  related: z.array(z.string()),
  exhausted: z.boolean(),
})

function readAnswer(name: string, text: string): ParsedPage {
  const answer = readShape(name, answerShape, readJson(name, text))
  return {
    status: answer.status,
    query: answer.query,
    organic: readOrganic(answer.results, { url: 'url', title: 'title', description: 'description' }),
    features: answer.features.map(({ type, items }) => ({ type, children: items })),
    relateds: answer.related,
    hasNext: !answer.exhausted,
    ...(answer.exhausted && { endSign: 'said' }),
  }
}
