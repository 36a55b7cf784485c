import type { Search } from '../search.ts'
import type { PageRequest } from '../source.ts'

/** The first page of a search of the web, from Germany and in German on a desktop where nothing else is said. */
export function webRequest(search: Pick<Search, 'engine'> & Partial<Search>): PageRequest {
  return {
    search: { phrase: 'küche', type: 'web', country: 'de', language: 'de', device: 'desktop', ...search },
    page: 0,
    offset: 0,
    wanted: 10,
  }
}
