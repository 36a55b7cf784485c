import { type Asked, goodKey, type Listed, pagesOf, type Reply, spentKey, standIn } from './stand-in.ts'

/** SerpApi's `GET /search.json` for `engine=google` and `engine=bing`. */
export const startSerpapi = () => standIn(answer)

function answer({ method, path, query }: Asked): Reply {
  if (method !== 'GET' || path !== '/search.json') return { status: 404, body: { error: 'Not found.' } }
  const key = query.get('api_key')
  if (key === spentKey) return { status: 429, body: { error: 'Your account has run out of searches.' } }
  if (key !== goodKey)
    return {
      status: 401,
      body: { error: 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key' },
    }
  if (query.get('engine') === 'google_ai_overview') return overviewFor(query.get('page_token'))
  const phrase = query.get('q')
  if (phrase === null) return { status: 400, body: { error: 'Missing query `q` parameter.' } }

  const pages = pagesOf(phrase)
  if (query.get('engine') === 'google_ai_mode') return answerFor(phrase, pages[0] ?? [])
  const page = query.get('engine') === 'bing' ? pageAt(pages, query) : Number(query.get('start')) / 10
  const results = pages[page] ?? []
  const known = {
    search_metadata: { id: '65aa', status: 'Success', total_time_taken: 1.2 },
    search_parameters: Object.fromEntries([...query].filter(([name]) => name !== 'api_key')),
  }
  if (results.length === 0)
    return {
      body: {
        ...known,
        search_information: { organic_results_state: 'Fully empty', query_displayed: phrase },
        error: "Google hasn't returned any results for this query.",
      },
    }
  return {
    body: {
      ...known,
      search_information: {
        query_displayed: phrase,
        total_results: 24,
        organic_results_state: 'Results for exact spelling',
      },
      organic_results: results.map(({ title, url, text }, index) => ({
        position: index + 1,
        title,
        link: url,
        snippet: text,
        ...(index === 0 && { sitelinks: { inline: [{ title: 'Prices', link: `${url}/prices` }] } }),
      })),
      ...(page === 0 && {
        ads: [
          { position: 1, block_position: 'top', title: 'Ad above', link: 'https://ad.test/' },
          { position: 2, block_position: 'bottom', title: 'Ad below', link: 'https://ad.test/below' },
        ],
        related_questions: [{ question: 'Which one?', link: 'https://site3.test/which' }],
        related_searches: [{ query: `${phrase} near me`, link: 'https://www.google.com/search?q=x' }],
        ...(phrase.includes('overview') && { ai_overview: { page_token: phrase } }),
        local_results: { places: [{ position: 1, title: 'A shop' }] },
      }),
      serpapi_pagination: {
        current: page + 1,
        ...(page + 1 < pages.length && { next: `https://serpapi.com/search.json?start=${(page + 1) * 10}` }),
      },
    },
  }
}

/** Google's AI Mode: an answer in words, and the pages that it cites. */
function answerFor(phrase: string, cited: readonly Listed[]): Reply {
  return {
    body: {
      search_metadata: { id: '65ab', status: 'Success' },
      search_parameters: { engine: 'google_ai_mode', q: phrase },
      text_blocks: [{ type: 'paragraph', snippet: 'It is so.', reference_indexes: [0] }],
      references: cited.map(({ title, url, text }, index) => ({
        title,
        link: `${url}#:~:text=so`,
        snippet: text,
        index,
      })),
    },
  }
}

/** A token is used once: its overview, or what the service says of an old one. */
function overviewFor(token: string | null): Reply {
  if (token?.includes('expired')) return { status: 400, body: { error: 'The `page_token` has expired.' } }
  const references = [1, 2].map((index) => ({
    title: `Source ${index}`,
    link: `https://source${index}.test/#:~:text=so`,
    index,
  }))
  const text_blocks = [
    { type: 'paragraph', snippet: 'Acorn is often named.', reference_indexes: [0] },
    { type: 'list', list: [{ title: 'Birch', snippet: 'for beginners', reference_indexes: [1] }] },
    {
      type: 'table',
      table: [
        ['Name', 'Price'],
        ['Cedar', '9'],
      ],
    },
  ]
  return { body: { search_metadata: { status: 'Success' }, ai_overview: { text_blocks, references } } }
}

/** Bing counts results, not pages: `first` is the rank of the first one wanted. */
function pageAt(pages: readonly (readonly unknown[])[], query: URLSearchParams): number {
  let first = 1
  for (const [index, page] of pages.entries()) {
    if (first === Number(query.get('first'))) return index
    first += page.length
  }
  return pages.length
}
