import { z } from 'zod'
import { at, textAt } from '../json.ts'
import type { ParsedPage } from '../page.ts'
import type { PageRequest } from '../source.ts'
import { failed, nextBy, readJson, saidEnd, silentEnd } from './answer.ts'
import { answerText, citedList, citedSources } from './cited-sources.ts'
import { interfaceLanguage, readOrganicResults, totalOf } from './organic-results.ts'
import { createServiceSource, googlePages } from './service.ts'
import { defineSource, overviews, secret, serviceSettings } from './settings.ts'

const name = 'serpapi'
const capabilities = { ...googlePages, engines: { google: ['web', 'ai-mode'], bing: ['web'] } }

/**
 * SerpApi's Google and Bing searches: `GET /search.json` (serpapi.com/search-api, serpapi.com/bing-search-api,
 * serpapi.com/google-ai-mode-api).
 */
export const serpapi = defineSource({
  name,
  title: 'SerpApi',
  docs: 'https://serpapi.com/search-api',
  verified: true,
  capabilities,
  settings: z.object({
    key: secret('Private API key'),
    overviews,
    cache: z
      .enum(['used', 'skipped'])
      .default('used')
      .meta({ title: 'Searches of the last hour: from the free cache, or made again' }),
    ...serviceSettings('https://serpapi.com'),
  }),
  create: ({ baseUrl, key, overviews: wanted, cache, ...options }) =>
    createServiceSource(
      {
        name,
        capabilities,
        ask: (request) => ({
          url: searchUrl(baseUrl, key, request) + (cache === 'skipped' ? '&no_cache=true' : ''),
          headers: {},
        }),
        read: (text, request) => readAnswer(readJson(name, text), request),
        ...(wanted === 'all' && { further: (text, page) => overviewOf(baseUrl, key, text, page) }),
        // An account without credit gets 429, like too many requests.
        refuse: (status, text) =>
          status === 429 && /run out of searches/i.test(text) ? 'no_credit' : undefined,
      },
      options,
    ),
})

function searchUrl(baseUrl: string, key: string, { search, page, offset }: PageRequest): string {
  const isAiMode = search.type === 'ai-mode'
  const engine = isAiMode ? 'google_ai_mode' : search.engine
  const query = new URLSearchParams({ engine, q: search.phrase, device: search.device })
  if (search.engine === 'bing') {
    query.set('cc', search.country)
    query.set('first', String(offset + 1))
  } else {
    query.set('gl', search.country)
    query.set('hl', interfaceLanguage(search))
    if (!isAiMode) query.set('nfpr', '1')
    if (!isAiMode) query.set('start', String(page * 10))
  }
  if (search.place) query.set('location', search.place.canonicalName)
  query.set('api_key', key)
  return `${baseUrl}/search.json?${query}`
}

/** The overview that Google loads later, by its token, which holds for about four minutes. */
function overviewOf(baseUrl: string, key: string, text: string, page: ParsedPage) {
  const token = textAt(readJson(name, text), 'ai_overview', 'page_token')
  if (token === '') return undefined
  const query = new URLSearchParams({ engine: 'google_ai_overview', page_token: token, api_key: key })
  return {
    request: { url: `${baseUrl}/search.json?${query}`, headers: {} },
    complete: (answer: string): ParsedPage => {
      const overview = at(readJson(name, answer), 'ai_overview')
      const children = citedSources(overview)
      const features = page.features.map((one) => (one.type === 'ai_overview' ? { ...one, children } : one))
      return { ...page, features, answerText: answerText(overview) }
    },
  }
}

/** Reads an answer with HTTP 200. `search_metadata.status` and `error` say whether the search succeeded. */
function readAnswer(answer: unknown, { page, search }: PageRequest): ParsedPage {
  const status = textAt(answer, 'search_metadata', 'status')
  const error = textAt(answer, 'error')
  const state = textAt(answer, 'search_information', 'organic_results_state')
  if (status !== '' && status !== 'Success') throw failed(name, 'server_error', error || status)
  if (/hasn't returned any results/i.test(error) || /^(?:fully empty$|empty showing)/i.test(state)) {
    // Results for another spelling count as well.
    return saidEnd(page, /^empty showing/i.test(state) ? {} : totalOf(answer))
  }
  if (error !== '') throw failed(name, 'bad_answer', error)
  if (search.type === 'ai-mode')
    return citedList(name, textAt(answer, 'search_parameters', 'q') || null, answer)
  const read = readOrganicResults(answer)
  if (read.organic.length === 0) return silentEnd(name, page)
  const next = at(answer, 'serpapi_pagination', 'next') ?? at(answer, 'pagination', 'next')
  const overview = at(answer, 'ai_overview')
  return {
    status: 'ok',
    ...read,
    hasNext: nextBy(next),
    ...(overview !== undefined && { answerText: answerText(overview) }),
  }
}
