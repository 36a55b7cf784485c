import { engineHtml } from './engine-page.ts'
import { type Asked, goodKey, pagesOf, type Reply, spentKey, standIn } from './stand-in.ts'

/**
 * Bright Data's `POST /request` for Google's pages: parsed if the address has `brd_json=1`, else unchanged.
 */
export const startBrightdata = () => standIn(answer)

function answer({ method, path, headers, body }: Asked): Reply {
  if (method !== 'POST' || path !== '/request') return { status: 404, body: 'Not found' }
  if (headers.authorization === `Bearer ${spentKey}`)
    return { status: 403, body: 'Account is suspended: insufficient balance' }
  if (headers.authorization !== `Bearer ${goodKey}`) return { status: 401, body: 'Invalid credentials' }
  const asked: { zone: string; url: string; format: string } = JSON.parse(body)
  if (asked.zone !== 'serp_api1') return { status: 400, body: 'zone not found' }
  const url = new URL(asked.url)
  if (url.searchParams.get('brd_json') !== '1') return { body: engineHtml(url) }

  const phrase = url.searchParams.get('q') ?? ''
  const pages = pagesOf(phrase)
  const page = Number(url.searchParams.get('start') ?? 0) / 10
  const results = pages[page] ?? []
  return {
    body: {
      general: {
        search_engine: 'google',
        query: phrase,
        mobile: url.searchParams.has('brd_mobile'),
        results_cnt: pages.flat().length,
      },
      input: { original_url: asked.url, request_id: 'x' },
      ...(results.length > 0 && {
        organic: results.map(({ title, url: link, text }, index) => ({
          link,
          display_link: link,
          title,
          description: text,
          rank: index + 1,
          global_rank: index + 4,
        })),
        related: [
          { items: [{ text: 'Grouped' }], rank: 1 },
          { text: `${phrase} near me`, rank: 2 },
        ],
        pagination: {
          current_page: page + 1,
          ...(page + 1 < pages.length && { next_page: page + 2, next_page_link: 'https://www.google.com/x' }),
        },
      }),
    },
  }
}
