import { browserHeaders } from '../../browsers.ts'
import type { Engine } from '../../engine.ts'
import { addressOf } from '../../engines/address.ts'
import { toParsedPage } from '../../engines/results.ts'
import { titlesOf } from '../../engines/titles.ts'
import { wallOf } from '../../engines/walls.ts'
import { Page } from '../../html.ts'

export const shelf: Engine = {
  slug: 'shelf',
  types: ['web'],
  verified: [],
  buildRequest({ search, page }, base = 'https://shelf.example') {
    const query = new URLSearchParams({ q: search.phrase, page: String(page + 1) })
    return { url: `${base}/search?${query}`, headers: browserHeaders(search, search.language) }
  },
  parsePage(html) {
    const page = new Page(html)
    const results = [...titlesOf(page, ({ name }) => name === 'h3')].flatMap(({ heading, link, text }) => {
      const url = addressOf(link.attribs.href)
      return url === null ? [] : [{ link, url, title: text, block: heading }]
    })
    const isEmpty = page.byId('nothing-found') !== undefined
    const status = results.length > 0 ? 'ok' : isEmpty ? 'no_results' : (wallOf(page) ?? 'js_required')
    const hasNext = page.byId('next') ? true : null
    return toParsedPage(page, { status, query: null, results, features: [], hasNext })
  },
}
