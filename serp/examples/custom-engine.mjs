import { checkSearch } from '@rankline/serp'
import { closest, detectWall, hasClass, isLink, Page, paging, toParsedPage } from '@rankline/serp/engines'
import { createDirectSource } from '@rankline/serp/sources'

const origin = process.env.WIKI_URL ?? 'https://wiki.example.org'

/**
 * The search of a wiki that runs MediaWiki.
 * @type {import('@rankline/serp').Engine}
 */
const wiki = {
  slug: 'wiki',
  types: ['web'],
  verified: [],
  buildRequest({ search, offset }) {
    const query = new URLSearchParams({ search: search.phrase, fulltext: '1', offset: String(offset) })
    return { url: `${origin}/index.php?${query}`, headers: { 'accept-language': search.language } }
  },
  isOwnPage: (html) => html.includes('<meta name="generator" content="MediaWiki'),
  parsePage(html) {
    const page = new Page(html)
    const results = page.elements.flatMap((heading) => {
      const link = hasClass(heading, 'mw-search-result-heading') && page.find(heading, isLink)
      if (!link) return []
      const block = closest(heading, ({ name }) => name === 'li') ?? heading
      return [{ link, block, url: new URL(link.attribs.href, origin).href, title: page.text(link) }]
    })
    const has = (name) => page.elements.some((element) => hasClass(element, name))
    const hasLink = (name) => page.elements.some((element) => isLink(element) && hasClass(element, name))
    // A page without results is an answer only where it says so.
    const empty = has('mw-search-nonefound') ? 'no_results' : (detectWall(page) ?? 'js_required')
    return toParsedPage(page, {
      status: results.length > 0 ? 'ok' : empty,
      query: page.elements.find(({ attribs }) => attribs.name === 'search')?.attribs.value ?? null,
      results,
      features: [],
      ...paging(hasLink('mw-nextlink'), hasLink('mw-prevlink')),
    })
  },
}

const source = createDirectSource({ engines: [wiki] })
const check = await checkSearch(source, {
  phrase: 'shed',
  engine: 'wiki',
  type: 'web',
  country: 'us',
  language: 'en',
  device: 'desktop',
})
await source.close()

if (check.outcome === 'failed') throw new Error(`${check.failure}: ${check.message}`)
for (const { position, title } of check.organic) console.log(`${position}. ${title}`)
console.log(check.exhausted ? 'This is the whole list.' : `The first ${check.depth} results.`)
