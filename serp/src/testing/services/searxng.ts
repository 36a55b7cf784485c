import { type Asked, pagesOf, type Reply, standIn } from './stand-in.ts'

/** SearXNG's `GET /search`; JSON only if its settings allow it. */
export const startSearxng = ({ hasJson = true } = {}) => standIn((asked) => answer(asked, hasJson))

function answer({ method, path, query }: Asked, hasJson: boolean): Reply {
  if (method !== 'GET' || path !== '/search') return { status: 404, body: 'Not Found' }
  if (query.get('format') !== 'json' || !hasJson) return { status: 403, body: '<h1>Forbidden</h1>' }
  const phrase = query.get('q') ?? ''
  const engine = query.get('engines') ?? ''
  const results = pagesOf(phrase)[Number(query.get('pageno')) - 1] ?? []
  return {
    body: {
      query: phrase,
      number_of_results: 0,
      results: [
        ...results.map(({ title, url, text }, index) => ({
          url,
          title,
          content: text,
          engine,
          engines: [engine],
          positions: [index + 1],
          score: 1 / (index + 1),
          category: 'general',
        })),
        // Sorted by SearXNG's own score, and from an engine that was not requested.
        { url: 'https://other.test/', title: 'Other', content: '', engines: ['wikidata'], positions: [1] },
      ].reverse(),
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [`${phrase} near me`],
      unresponsive_engines: [],
    },
  }
}
