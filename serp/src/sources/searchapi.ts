import { z } from 'zod'
import { at, textAt } from '../json.ts'
import type { ParsedPage } from '../page.ts'
import type { PageRequest } from '../source.ts'
import { failed, nextBy, readJson, saidEnd, silentEnd } from './answer.ts'
import { interfaceLanguage, readOrganicResults, totalOf } from './organic-results.ts'
import { createServiceSource, googlePages } from './service.ts'
import { defineSource, secret, serviceSettings } from './settings.ts'

const name = 'searchapi'

/** SearchApi's Google search: `GET /api/v1/search?engine=google` (searchapi.io/docs/google). */
export const searchapi = defineSource({
  name,
  title: 'SearchApi',
  docs: 'https://www.searchapi.io/docs/google',
  verified: false,
  capabilities: googlePages,
  settings: z.object({ key: secret('API key'), ...serviceSettings('https://www.searchapi.io') }),
  create: ({ baseUrl, key, ...options }) =>
    createServiceSource(
      {
        name,
        capabilities: googlePages,
        ask: (request) => ({
          url: searchUrl(baseUrl, request),
          headers: { authorization: `Bearer ${key}` },
        }),
        read: (text, request) => readAnswer(readJson(name, text), request),
        // A used-up plan gets 429, like too many requests.
        refuse: (status, text) =>
          status === 429 && /used all|credits/i.test(text) ? 'no_credit' : undefined,
      },
      options,
    ),
})

function searchUrl(baseUrl: string, { search, page }: PageRequest): string {
  const query = new URLSearchParams({
    engine: 'google',
    q: search.phrase,
    gl: search.country,
    hl: interfaceLanguage(search),
    device: search.device,
    nfpr: '1',
    page: String(page + 1),
  })
  if (search.place) query.set('location', search.place.canonicalName)
  return `${baseUrl}/api/v1/search?${query}`
}

/** Reads an answer with HTTP 200; `error` can mean, among other things, that there are no results. */
function readAnswer(answer: unknown, { page }: PageRequest): ParsedPage {
  const error = textAt(answer, 'error')
  if (/didn't return any results/i.test(error)) {
    return saidEnd(page, totalOf(answer))
  }
  const status = textAt(answer, 'search_metadata', 'status')
  if (error !== '' || (status !== '' && status !== 'Success'))
    throw failed(name, 'bad_answer', error || status)
  const read = readOrganicResults(answer)
  if (read.organic.length === 0) return silentEnd(name, page)
  return {
    status: 'ok',
    ...read,
    hasNext: nextBy(at(answer, 'pagination', 'next')),
  }
}
