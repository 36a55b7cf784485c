import { z } from 'zod'
import { at, textAt } from '../json.ts'
import type { ParsedPage } from '../page.ts'
import type { PageRequest } from '../source.ts'
import { failed, nextBy, readJson, saidEnd, silentEnd } from './answer.ts'
import { interfaceLanguage, readOrganicResults } from './organic-results.ts'
import { createServiceSource, googlePages } from './service.ts'
import { defineSource, secret, serviceSettings } from './settings.ts'

/** Scale SERP and Value SERP, the same service under two names: `GET /search` (docs.trajectdata.com). */
const defineTraject = (name: 'scaleserp' | 'valueserp', title: string) =>
  defineSource({
    name,
    title,
    docs: `https://docs.trajectdata.com/${name}/search-api/overview`,
    verified: name === 'scaleserp',
    capabilities: googlePages,
    settings: z.object({ key: secret('API key'), ...serviceSettings(`https://api.${name}.com`) }),
    create: ({ baseUrl, key, ...options }) =>
      createServiceSource(
        {
          name,
          capabilities: googlePages,
          ask: (request) => ({ url: searchUrl(baseUrl, key, request), headers: {} }),
          read: (text, request) => readAnswer(name, readJson(name, text), request),
        },
        options,
      ),
  })

export const scaleserp = defineTraject('scaleserp', 'Scale SERP')
export const valueserp = defineTraject('valueserp', 'Value SERP')

function searchUrl(baseUrl: string, key: string, { search, page }: PageRequest): string {
  const query = new URLSearchParams({
    api_key: key,
    q: search.phrase,
    gl: search.country,
    hl: interfaceLanguage(search),
    device: search.device,
    page: String(page + 1),
    // Otherwise the place overrides country and language.
    location_auto: 'false',
  })
  if (search.place) query.set('location', search.place.canonicalName)
  return `${baseUrl}/search?${query}`
}

function readAnswer(name: string, answer: unknown, { page }: PageRequest): ParsedPage {
  if (at(answer, 'request_info', 'success') !== true)
    throw failed(name, 'bad_answer', textAt(answer, 'request_info', 'message') || 'not a success')
  // The results then belong to another query, one that the engine suggested instead.
  if (at(answer, 'search_information', 'original_query_yields_zero_results') === true) return saidEnd(page)
  // Each page counts its places from 1.
  const read = readOrganicResults(answer, page === 0 ? 'block_position' : undefined)
  if (read.organic.length === 0) return silentEnd(name, page)
  return {
    status: 'ok',
    ...read,
    hasNext: nextBy(at(answer, 'pagination', 'next')),
  }
}
