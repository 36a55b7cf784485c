import { type Asked, goodKey, pagesOf, type Reply, standIn } from './stand-in.ts'

/** Oxylabs' `POST /v1/queries` for `google_search` and `bing_search`, parsed. */
export const startOxylabs = () => standIn(answer)

function answer({ method, path, headers, body }: Asked): Reply {
  if (method !== 'POST' || path !== '/v1/queries') return { status: 404, body: { message: 'Not Found' } }
  const [, password] = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64')
    .toString()
    .split(':')
  if (password !== goodKey) return { status: 401, body: { message: 'Client not found' } }
  const asked: { source: string; query: string; start_page: number; parse: boolean } = JSON.parse(body)
  if (!asked.parse || !/^(google|bing)_search$/.test(asked.source))
    return { status: 400, body: { message: 'Unsupported source' } }
  const pages = pagesOf(asked.query)
  const results = pages[asked.start_page - 1] ?? []
  return { body: { results: [jobOf(asked, results, pages.length)] } }
}

function jobOf(
  asked: { query: string; start_page: number },
  results: ReturnType<typeof pagesOf>[number],
  pages: number,
) {
  return {
    content: {
      url: 'https://www.google.com/search?q=x',
      page: asked.start_page,
      results: {
        paid: [
          { pos: 1, pos_overall: 1, title: 'Ad above', url: 'https://ad.test/' },
          { pos: 2, pos_overall: 19, title: 'Ad below', url: 'https://ad.test/below' },
        ],
        organic: results.map(({ title, url, text }, index) => ({
          pos: index + 1,
          pos_overall: index + 2,
          url,
          title,
          desc: text,
          url_shown: url,
        })),
        related_searches: { pos_overall: 20, items: [{ title: `${asked.query} near me` }] },
        search_information: { query: asked.query, total_results_count: pages === 0 ? 0 : 24 },
      },
      last_visible_page: pages === 0 ? -1 : pages,
      parse_status_code: 12000,
    },
    page: asked.start_page,
    job_id: '7400000000000000000',
    status_code: 200,
    parser_type: 'google_search',
  }
}
