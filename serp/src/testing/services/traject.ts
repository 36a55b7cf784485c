import { type Asked, goodKey, pagesOf, type Reply, spentKey, standIn } from './stand-in.ts'

/** The `GET /search` of Scale SERP and Value SERP. */
export const startTraject = () => standIn(answer)

const refused = (status: number, message: string): Reply => ({
  status,
  body: { request_info: { success: false, message } },
})

function answer({ method, path, query }: Asked): Reply {
  if (method !== 'GET' || path !== '/search') return refused(404, 'not found')
  const key = query.get('api_key')
  if (key === spentKey) return refused(402, 'Your account has run out of credits.')
  if (key !== goodKey) return refused(401, 'The API key supplied is not valid.')
  const phrase = query.get('q')
  if (phrase === null) return refused(400, 'The q parameter is required.')

  const pages = pagesOf(phrase)
  const page = Number(query.get('page')) - 1
  const results = pages[page]
  const found = {
    request_info: { success: true, credits_used: 4, credits_remaining: 121 },
    search_parameters: { q: phrase },
    search_information: {
      original_query_yields_zero_results: results === undefined,
      query_displayed: phrase,
    },
  }
  if (results === undefined)
    return {
      body: {
        ...found,
        organic_results: [{ position: 1, title: 'Of another query', link: 'https://elsewhere.test/' }],
      },
    }
  return {
    body: {
      ...found,
      organic_results: results.map(({ title, url, text }, index) => ({
        position: index + 1,
        block_position: index + 3,
        title,
        link: url,
        domain: new URL(url).hostname,
        snippet: text,
      })),
      ...(page === 0 && {
        ads: [{ position: 1, block_position: 'top', title: 'Ad', link: 'https://ad.test/' }],
        related_searches: [{ query: `${phrase} near me` }],
      }),
      pagination: { current: page + 1, ...(page + 1 < pages.length && { next: 'https://www.google.com/x' }) },
    },
  }
}
