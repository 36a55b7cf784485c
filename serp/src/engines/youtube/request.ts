import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'
import { languageCode } from '../google/request.ts'

// `sp` is a base64 protobuf of the chosen filters; field 2 holds them, and its field 2 is the kind of result.
const filters: Record<string, string> = {
  'youtube-video': 'EgIQAQ==',
  'youtube-channel': 'EgIQAg==',
  'youtube-playlist': 'EgIQAw==',
}

/**
 * `https://www.youtube.com/results?search_query=&sp=&hl=&gl=` for the first page. YouTube has no page
 * numbers: later pages are fetched as its own scripts do, with the previous page's token posted to
 * `/youtubei/v1/search`.
 */
export function buildRequest({ search, cursor }: PageRequest, base?: string): EngineRequest {
  const isPhone = search.device === 'mobile'
  const origin = base?.replace(/\/$/, '') ?? `https://${isPhone ? 'm' : 'www'}.youtube.com`
  const place = { hl: languageCode(search), gl: search.country.toUpperCase() }
  const headers = {
    ...browserHeaders(search, `${place.hl},${search.language};q=0.9,en;q=0.7`),
    // The consent cookie with every option refused; without it, European addresses get the consent wall.
    cookie: `SOCS=CAI; PREF=hl=${place.hl}&gl=${place.gl}`,
  }
  const next = cursor === undefined ? null : readCursor(cursor)
  if (next === null) {
    const query = new URLSearchParams({ search_query: search.phrase })
    const filter = filters[search.type]
    if (filter !== undefined) query.set('sp', filter)
    return { url: `${origin}/results?${query}&${new URLSearchParams(place)}`, headers }
  }
  const client = { clientName: isPhone ? 'MWEB' : 'WEB', clientVersion: next.version, ...place }
  return {
    url: `${origin}/youtubei/v1/search?prettyPrint=false`,
    headers: { ...headers, 'content-type': 'application/json', accept: '*/*', origin },
    body: JSON.stringify({ context: { client }, continuation: next.token }),
  }
}

// The continuation must name the same client version as the first page.
const usualVersion = '2.20260120.01.00'

/** Values for the request of the next page: client version and continuation token. */
export function writeCursor(version: string, token: string): string {
  return `${version || usualVersion} ${token}`
}

function readCursor(cursor: string): { version: string; token: string } {
  const [version = usualVersion, token = ''] = cursor.split(' ')
  return { version, token }
}
