import { z } from 'zod'
import type { SourceFailure } from '../failures.ts'
import { at, listAt, textAt } from '../json.ts'
import type { ParsedPage } from '../page.ts'
import { type Capabilities, type PageRequest, SourceError } from '../source.ts'
import { readJson, readOrganic, readTotal, silentEnd } from './answer.ts'
import { createServiceSource } from './service.ts'
import { baseUrl, connectionSettings, defineSource, serviceSettings } from './settings.ts'

const name = 'searxng'

const engines = ['baidu', 'bing', 'duckduckgo', 'google', 'naver', 'seznam', 'yahoo', 'yandex']

const capabilities: Capabilities = {
  engines: Object.fromEntries(engines.map((engine) => [engine, ['web']])),
  devices: ['desktop'],
  places: false,
  countries: 'all',
  languages: 'all',
  maxResultsPerRequest: 10,
}

/** A self-hosted SearXNG, one engine each: `GET /search?format=json` (docs.searxng.org/dev/search_api.html). */
export const searxng = defineSource({
  name,
  title: 'SearXNG',
  docs: 'https://docs.searxng.org/dev/search_api.html',
  verified: false,
  capabilities,
  settings: z.object({
    ...connectionSettings,
    baseUrl: baseUrl('Where SearXNG is'),
    price: serviceSettings('').price,
  }),
  create: ({ baseUrl: origin, ...options }) =>
    createServiceSource(
      {
        name,
        capabilities,
        ask: (request) => ({ url: searchUrl(origin, request), headers: { accept: 'application/json' } }),
        read: (text, request) => readAnswer(readJson(name, text), request),
        refuse: (status) => (status === 403 ? new SourceError('unauthorised', jsonIsOff) : undefined),
      },
      options,
    ),
})

const jsonIsOff =
  'SearXNG refuses to answer in JSON (HTTP 403). Add "json" to search.formats in its settings.yml and restart it.'

function searchUrl(origin: string, { search, page }: PageRequest): string {
  const query = new URLSearchParams({
    q: search.phrase,
    format: 'json',
    engines: search.engine,
    language: `${search.language}-${search.country.toUpperCase()}`,
    pageno: String(page + 1),
    safesearch: '0',
  })
  return `${origin}/search?${query}`
}

/**
 * Results of the requested engine, in that engine's order. If the engine did not respond, the page fails even
 * if others have results. An empty list proves nothing: a disabled engine returns one too.
 */
function readAnswer(answer: unknown, { search, page }: PageRequest): ParsedPage {
  const reason = unresponsive(answer, search.engine)
  if (reason !== null)
    throw new SourceError(failureIn(reason), `SearXNG had no answer of ${search.engine}: ${reason}.`)
  const results = listAt(answer, 'results')
    .filter((result) => listAt(result, 'engines').includes(search.engine))
    .sort((one, other) => rankOf(one) - rankOf(other))
  if (results.length === 0) return silentEnd(name, page)
  return {
    status: 'ok',
    query: textAt(answer, 'query') || null,
    organic: readOrganic(results, { url: 'url', title: 'title', description: 'content' }),
    features: [],
    relateds: listAt(answer, 'suggestions').filter((text) => typeof text === 'string'),
    hasNext: null,
    ...readTotal(answer, 'number_of_results'),
  }
}

/** SearXNG sorts by its own score and groups by kind; `positions` are the ranks at the engine. */
function rankOf(result: unknown): number {
  const ranks = listAt(result, 'positions').filter((rank) => typeof rank === 'number')
  return ranks.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...ranks)
}

/** Why the engine did not respond, from pairs of engine and reason; null when it responded. */
function unresponsive(answer: unknown, engine: string): string | null {
  const entry = listAt(answer, 'unresponsive_engines').find((pair) => at(pair, 0) === engine)
  return entry === undefined ? null : textAt(entry, 1) || 'it did not respond'
}

function failureIn(reason: string): SourceFailure {
  if (/too many requests/i.test(reason)) return 'rate_limited'
  if (/captcha|denied/i.test(reason)) return 'blocked'
  return /time-?\s?out/i.test(reason) ? 'timeout' : 'server_error'
}
