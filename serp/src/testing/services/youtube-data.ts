import { type Asked, goodKey, pagesOf, type Reply, spentKey, standIn } from './stand-in.ts'

/** The `search.list` of YouTube Data API v3; page tokens are `page-1`, `page-2` … */
export const startYoutubeData = () => standIn(answer)

const refused = (code: number, reason: string, message: string): Reply => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'youtube.quota', reason }] } },
})

function answer({ method, path, query, headers }: Asked): Reply {
  if (method !== 'GET' || path !== '/youtube/v3/search') return refused(404, 'notFound', 'Not found.')
  const key = headers['x-goog-api-key']
  if (key === spentKey) return refused(403, 'quotaExceeded', 'You have exceeded your quota.')
  if (key !== goodKey) return refused(400, 'keyInvalid', 'API key not valid.')
  const type = query.get('type') ?? ''
  if (query.get('part') !== 'snippet' || !['video', 'channel', 'playlist'].includes(type))
    return refused(400, 'badRequest', 'Bad request.')

  const phrase = query.get('q') ?? ''
  const pages = pagesOf(phrase)
  const page = Number(query.get('pageToken')?.replace('page-', '') ?? 0)
  return {
    body: {
      kind: 'youtube#searchListResponse',
      ...(page + 1 < pages.length && { nextPageToken: `page-${page + 1}` }),
      regionCode: query.get('regionCode'),
      pageInfo: { totalResults: pages.flat().length, resultsPerPage: pages[page]?.length ?? 0 },
      items: (pages[page] ?? []).map(({ title, url, text }) => ({
        kind: 'youtube#searchResult',
        id: { kind: `youtube#${type}`, [`${type}Id`]: youtubeId(url) },
        snippet: { title: title.replace('for', '&amp; more for'), description: text, channelTitle: 'A' },
      })),
    },
  }
}

/** The id for a result of the list. */
export const youtubeId = (url: string) => new URL(url).hostname.replace('.test', '')
