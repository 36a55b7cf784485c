import { checkSearch } from '@rankline/serp'
import {
  createPage,
  createServiceSource,
  endOfResults,
  readJson,
  readOrganic,
  readShape,
} from '@rankline/serp/sources'
import { z } from 'zod'

const name = 'hacker-news'
const origin = process.env.HN_URL ?? 'https://hn.algolia.com'
const hit = z.object({
  objectID: z.string(),
  title: z.string(),
  url: z.string().nullish(),
  author: z.string(),
})
const answer = z.object({ hits: z.array(hit), page: z.number(), nbPages: z.number() })

/** Stories of Hacker News, from its public search API. */
const source = createServiceSource(
  {
    name,
    resultsPerRequest: 20,
    capabilities: {
      engines: { [name]: ['stories'] },
      devices: ['desktop', 'mobile'],
      places: false,
      countries: 'all',
      languages: ['en'],
      maxResultsPerRequest: 20,
    },
    ask({ search, page }) {
      const query = { query: search.phrase, tags: 'story', page: String(page), hitsPerPage: '20' }
      return { url: `${origin}/api/v1/search?${new URLSearchParams(query)}`, headers: {} }
    },
    read(text) {
      const { hits, page, nbPages } = readShape(name, answer, readJson(name, text))
      if (hits.length === 0) return endOfResults(page)
      const stories = hits.map(({ url, objectID, ...story }) => ({
        ...story,
        url: url || `https://news.ycombinator.com/item?id=${objectID}`,
      }))
      const organic = readOrganic(stories, { url: 'url', title: 'title', description: 'author' })
      const hasNext = page + 1 < nbPages
      return createPage({ status: 'ok', organic, hasNext, ...(!hasNext && { endSign: 'said' }) })
    },
  },
  {},
)

const check = await checkSearch(source, {
  phrase: 'rank tracker',
  engine: name,
  type: 'stories',
  country: 'us',
  language: 'en',
  device: 'desktop',
})
await source.close()

if (check.outcome === 'failed') throw new Error(`${check.failure}: ${check.message}`)
for (const { position, title, url } of check.organic) console.log(`${position}. ${title} (${url})`)
console.log(check.exhausted ? 'This is the whole list.' : `The first ${check.depth} results.`)
