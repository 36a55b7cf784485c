import { type Asked, goodKey, pagesOf, type Reply, spentKey, standIn } from './stand-in.ts'

/** Serper's `POST /search`. */
export const startSerper = () => standIn(answer)

function answer({ method, path, headers, body }: Asked): Reply {
  if (method !== 'POST' || path !== '/search')
    return { status: 404, body: { message: 'Not Found', statusCode: 404 } }
  const key = headers['x-api-key']
  if (key === spentKey) return { status: 400, body: { message: 'Not enough credits', statusCode: 400 } }
  if (key !== goodKey) return { status: 403, body: { message: 'Unauthorized.', statusCode: 403 } }
  const asked: { q: string; gl: string; hl: string; page: number; num: number } = JSON.parse(body)
  const results = pagesOf(asked.q)[asked.page - 1] ?? []
  return {
    body: {
      searchParameters: { ...asked, type: 'search', engine: 'google' },
      organic: results.map(({ title, url, text }, index) => ({
        title,
        link: url,
        snippet: text,
        position: index + 1,
        ...(index === 0 && { sitelinks: [{ title: 'Prices', link: `${url}/prices` }] }),
      })),
      ...(asked.page === 1 &&
        results.length > 0 && {
          peopleAlsoAsk: [
            { question: 'Which one?', snippet: 'That.', title: 'A', link: 'https://site3.test/which' },
          ],
          relatedSearches: [{ query: `${asked.q} near me` }],
        }),
      credits: 1,
    },
  }
}
