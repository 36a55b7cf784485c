import { z } from 'zod'
import { languageCode } from '../engines/google/request.ts'
import type { SourceFailure } from '../failures.ts'
import { Page } from '../html.ts'
import { at, listAt, parseJson, textAt } from '../json.ts'
import type { Organic, ParsedPage } from '../page.ts'
import { type Capabilities, type PageRequest, SourceError } from '../source.ts'
import { readJson, readTotal, saidEnd, silentEnd } from './answer.ts'
import { createServiceSource } from './service.ts'
import { defineSource, secret, serviceSettings } from './settings.ts'

const name = 'youtube-data'

/** Requested type by vertical, and how to link to an entry: field of the id, start of the address. */
const kinds: Record<string, { type: string; id: string; prefix: string }> = {
  'youtube-video': { type: 'video', id: 'videoId', prefix: 'https://www.youtube.com/watch?v=' },
  'youtube-channel': { type: 'channel', id: 'channelId', prefix: 'https://www.youtube.com/channel/' },
  'youtube-playlist': {
    type: 'playlist',
    id: 'playlistId',
    prefix: 'https://www.youtube.com/playlist?list=',
  },
}

const capabilities: Capabilities = {
  engines: { youtube: Object.keys(kinds) },
  devices: ['desktop', 'mobile'],
  places: false,
  countries: 'all',
  languages: 'all',
  maxResultsPerRequest: 50,
}

/** YouTube Data API v3: `GET /youtube/v3/search` (developers.google.com/youtube/v3/docs/search/list). */
export const youtubeData = defineSource({
  name,
  title: 'YouTube Data API',
  docs: 'https://developers.google.com/youtube/v3/docs/search/list',
  verified: true,
  capabilities,
  settings: z.object({ key: secret('API key'), ...serviceSettings('https://www.googleapis.com') }),
  create: ({ baseUrl, key, ...options }) =>
    createServiceSource(
      {
        name,
        resultsPerRequest: 50,
        capabilities,
        ask: (request) => ({ url: searchUrl(baseUrl, request), headers: { 'x-goog-api-key': key } }),
        read: (text, request) => readAnswer(readJson(name, text), request),
        refuse,
      },
      options,
    ),
})

function searchUrl(baseUrl: string, { search, cursor }: PageRequest): string {
  const query = new URLSearchParams({
    part: 'snippet',
    q: search.phrase,
    type: kinds[search.type]?.type ?? '',
    maxResults: '50',
    regionCode: search.country.toUpperCase(),
    relevanceLanguage: languageCode(search),
  })
  if (cursor !== undefined) query.set('pageToken', cursor)
  return `${baseUrl}/youtube/v3/search?${query}`
}

// `error.errors[].reason` tells more than the status: an exhausted daily quota is a 403, a wrong key a 400.
const reasons = new Map<string, SourceFailure>([
  ['quotaExceeded', 'no_credit'],
  ['dailyLimitExceeded', 'no_credit'],
  ['rateLimitExceeded', 'rate_limited'],
  ['userRateLimitExceeded', 'rate_limited'],
  ['keyInvalid', 'unauthorised'],
  ['keyExpired', 'unauthorised'],
  ['API_KEY_INVALID', 'unauthorised'],
])

function refuse(_status: number, text: string): SourceFailure | undefined {
  const error = at(parseJson(text), 'error')
  return [...listAt(error, 'errors'), ...listAt(error, 'details')]
    .map((detail) => reasons.get(textAt(detail, 'reason')))
    .find((failure) => failure !== undefined)
}

function readAnswer(answer: unknown, { search, page }: PageRequest): ParsedPage {
  if (textAt(answer, 'kind') !== 'youtube#searchListResponse')
    throw new SourceError('bad_answer', `${name} answered with something else than a list.`)
  const items = listAt(answer, 'items')
  const cursor = textAt(answer, 'nextPageToken')
  const total = readTotal(answer, 'pageInfo', 'totalResults')
  if (items.length === 0 && page === 0 && at(answer, 'pageInfo', 'totalResults') === 0) return saidEnd(page)
  if (items.length === 0 && cursor === '') return silentEnd(name, page)
  return {
    status: 'ok',
    query: null,
    organic: items.map((item, index) => readItem(item, index, search.type)),
    features: [],
    relateds: [],
    // The API stops giving tokens long before a list ends, and there is no other way on.
    ...(cursor === '' ? { hasNext: null, isCut: true } : { hasNext: true, cursor }),
    ...total,
  }
}

function readItem(item: unknown, index: number, type: string): Organic {
  const kind = kinds[type]
  const id = kind === undefined ? '' : textAt(item, 'id', kind.id)
  return {
    position: index + 1,
    // Without an id of its kind the entry has no address and is left out.
    url: kind === undefined || id === '' ? '' : kind.prefix + id,
    title: plainText(textAt(item, 'snippet', 'title')),
    description: plainText(textAt(item, 'snippet', 'description')),
  }
}

/** Titles contain HTML entities. */
function plainText(html: string): string {
  const page = new Page(`<p>${html}</p>`)
  const [paragraph] = page.elements
  return paragraph === undefined ? '' : page.text(paragraph)
}
