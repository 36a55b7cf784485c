import { createHash } from 'node:crypto'
import { site } from '../person.ts'

type Listed = { title: string; link: string; snippet: string }

const LENGTH = 100
const PAGE = 10
/** Places the site is drawn from; those beyond the list are none. */
const PLACES = 130

/** Where the site stands for a phrase in a round, from 1; null where it is not among the results. */
export function placeOf(phrase: string, round: number): number | null {
  const place = 1 + (createHash('sha256').update(`${phrase} ${round}`).digest().readUInt32BE() % PLACES)
  return place > LENGTH ? null : place
}

/** The whole list of a phrase, as long as anybody looks. */
export function listOf(phrase: string, round: number): Listed[] {
  const own = placeOf(phrase, round)
  return Array.from({ length: LENGTH }, (_, index) => ({
    title: `Result ${index + 1} for ${phrase}`,
    link: index + 1 === own ? `${site}${round}` : `https://site-${index + 1}.test/page`,
    snippet: `About ${phrase}`,
  }))
}

/** A page as SerpApi gives it (serpapi.com/search-api): ten results from `first` on. */
export function serpapiAnswer(phrase: string, first: number, list: readonly Listed[]): object {
  const results = list.slice(first, first + PAGE)
  return {
    search_metadata: { id: 'deep', status: 'Success' },
    search_information: { query_displayed: phrase, organic_results_state: 'Results for exact spelling' },
    organic_results: results.map((result, index) => ({ position: index + 1, ...result })),
    serpapi_pagination: {
      current: first / PAGE + 1,
      ...(first + PAGE < list.length && { next: `https://serpapi.com/search.json?start=${first + PAGE}` }),
    },
  }
}
