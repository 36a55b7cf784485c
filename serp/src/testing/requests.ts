import type { Search } from '../search.ts'
import type { PageRequest } from '../source.ts'

/** A web search from the United States. */
export const coffee: Search = {
  phrase: 'coffee',
  engine: 'google',
  type: 'web',
  country: 'us',
  language: 'en',
  device: 'desktop',
}

/** The first page of a web search, by default from Germany, in German and on a desktop. */
export function webRequest(search: Pick<Search, 'engine'> & Partial<Search>): PageRequest {
  return {
    search: { phrase: 'küche', type: 'web', country: 'de', language: 'de', device: 'desktop', ...search },
    page: 0,
    offset: 0,
    wanted: 10,
  }
}
