import { type Asked, goodKey, pagesOf, type Reply, spentKey, standIn } from './stand-in.ts'

/** SearchApi's `GET /api/v1/search?engine=google`. */
export const startSearchapi = () => standIn(answer)

function answer({ method, path, query, headers }: Asked): Reply {
  if (method !== 'GET' || path !== '/api/v1/search') return { status: 404, body: { error: 'Not found' } }
  if (headers.authorization === `Bearer ${spentKey}`)
    return { status: 429, body: { error: 'You have used all of the searches for the month.' } }
  if (headers.authorization !== `Bearer ${goodKey}`)
    return { status: 401, body: { error: 'Invalid API key.' } }
  const phrase = query.get('q')
  if (query.get('engine') !== 'google' || phrase === null)
    return { status: 400, body: { error: 'Missing required parameter.' } }

  const pages = pagesOf(phrase)
  const page = Number(query.get('page')) - 1
  const search_metadata = { id: 'search_x', status: 'Success' }
  const results = pages[page]
  if (results === undefined) return { body: { search_metadata, error: "Google didn't return any results." } }
  return {
    body: {
      search_metadata,
      search_parameters: { engine: 'google', q: phrase, page: String(page + 1) },
      search_information: { query_displayed: phrase, total_results: 24 },
      organic_results: results.map(({ title, url, text }, index) => ({
        position: index + 1,
        title,
        link: url,
        snippet: text,
      })),
      ...(page === 0 && {
        related_questions: [{ question: 'Which one?', answer: 'That one.' }],
        related_searches: [{ query: `${phrase} near me`, link: 'https://www.google.com/search?q=x' }],
      }),
      pagination: { current: page + 1, ...(page + 1 < pages.length && { next: 'https://www.google.com/x' }) },
    },
  }
}
