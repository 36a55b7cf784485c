import { expect, test } from 'vitest'
import { checkSearch } from '../check.ts'
import { coffee } from '../testing/requests.ts'
import * as alibaba from './alibaba/samples.ts'
import * as bing from './bing/samples.ts'
import * as brave from './brave/samples.ts'
import * as duckduckgo from './duckduckgo/samples.ts'
import * as ebay from './ebay/samples.ts'
import * as ecosia from './ecosia/samples.ts'
import * as google from './google/samples.ts'
import * as mojeek from './mojeek/samples.ts'
import { engines, findEngine } from './registry.ts'
import * as seznam from './seznam/samples.ts'
import * as startpage from './startpage/samples.ts'
import * as yahoo from './yahoo/samples.ts'
import * as yandex from './yandex/samples.ts'

/** A list without any page navigation, and the second pages that show its end; null where the engine has no such sign. */
type Ends = { short: string; ends: readonly (string | null)[] }

const document = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`

const googleList = google.desktop2018.replace(/<table role.*<\/table>/s, '')
const bingRow = '<li><a href="/search?q=x&amp;first=1">1</a></li><li><a class="sb_pagS">2</a></li>'
const amazonList = (row: string) =>
  document(
    'Amazon.de : shed',
    `<div data-asin="B000000001" data-component-type="s-search-result"><h2><a href="/Shed/dp/B000000001">Shed</a></h2></div>${row}<div id="navFooter"></div>`,
  )
const baiduList = (row: string) =>
  document(
    '花园_百度搜索',
    `<input id="kw" name="wd" value="花园"><div id="content_left"><div class="result c-container" tpl="www_index" mu="https://a.example/"><h3 class="t"><a href="http://www.baidu.com/link?url=x">A</a></h3></div></div>${row}`,
  )
const naverList = (row: string) =>
  document(
    '정원 : 네이버 검색',
    `<input name="query" value="정원"><div><a href="https://a.example/"><span class="sds-comps-text-type-headline1">A</span></a></div>${row}`,
  )
const playApp =
  '<div role="listitem"><a href="/store/apps/details?id=com.a"><img src="https://play-lh.googleusercontent.com/a"><div><span>Chess</span></div></a></div><script>AF_initDataCallback({});</script>'
const playTitle = 'chess - Android Apps on Google Play'
const youtubeList = (...after: unknown[]) => {
  const title = { runs: [{ text: 'Bread' }] }
  const list = { itemSectionRenderer: { contents: [{ videoRenderer: { videoId: 'aaaaaaaaaaa', title } }] } }
  const contents = { sectionListRenderer: { contents: [list, ...after] } }
  return document(
    'bread - YouTube',
    `<script>var ytInitialData = ${JSON.stringify({ contents, estimatedResults: '1200000' })};</script>`,
  )
}
const youtubeEnd = {
  itemSectionRenderer: { contents: [{ messageRenderer: { text: { simpleText: 'Sem mais resultados' } } }] },
}

const lists: Record<string, Ends> = {
  alibaba: { short: alibaba.data, ends: [null] },
  amazon: {
    short: amazonList(''),
    ends: [
      amazonList(
        '<a class="s-pagination-item" href="/s?k=shed&amp;page=1">1</a><span class="s-pagination-item s-pagination-selected">2</span>',
      ),
    ],
  },
  baidu: {
    short: baiduList(''),
    ends: [baiduList('<div id="page"><a href="/s?wd=x&amp;pn=0">1</a><strong>2</strong></div>')],
  },
  bing: {
    short: bing.plain,
    ends: [bing.noResults, bing.plain.replace('<li><a class="sb_pagS">1</a></li>', bingRow)],
  },
  brave: { short: brave.withoutRow, ends: [brave.noResults, brave.lastPage] },
  duckduckgo: { short: duckduckgo.onlyPage, ends: [duckduckgo.noResults, duckduckgo.lastPage] },
  ebay: {
    short: ebay.html(ebay.list),
    ends: [
      ebay.rewritten,
      ebay.html(`${ebay.list}<a class="pagination__next" aria-disabled="true" href="#">next</a>`),
      ebay.html(`<h1>2 results for old lamp</h1>${ebay.list}`),
    ],
  },
  ecosia: { short: ecosia.withoutRow, ends: [ecosia.noResults, ecosia.lastPage] },
  google: {
    short: googleList.replace(
      '<div id="search">',
      '<div id="result-stats">About 1,200,000 results</div><div id="search">',
    ),
    ends: [
      google.noResults,
      googleList.replace(
        '</body>',
        '<table><tr><td><a href="/search?q=x&amp;start=0">1</a></td><td>2</td></tr></table></body>',
      ),
      googleList.replace(
        '</body>',
        '<p>We have omitted some entries. <a href="/search?q=x&amp;filter=0">Repeat the search</a></p></body>',
      ),
    ],
  },
  'google-play': {
    short: document(playTitle, playApp),
    ends: [null],
  },
  mojeek: { short: mojeek.withoutRow, ends: [mojeek.noResults, mojeek.lastPage] },
  naver: {
    short: naverList(''),
    ends: [
      naverList(
        '<div><a href="?page=1&amp;sm=tab_pge" aria-pressed="false">1</a><a href="?page=2&amp;sm=tab_pge" aria-pressed="true">2</a></div><a class="btn_next" aria-disabled="true">next</a>',
      ),
    ],
  },
  seznam: { short: seznam.lastPage, ends: [seznam.html(seznam.list + seznam.row(0, 10))] },
  startpage: { short: startpage.withoutRow, ends: [startpage.noResults, startpage.lastPage] },
  yahoo: {
    short: yahoo.lastPage.replace(/<ol class="reg searchBottom">.*<\/ol>/s, ''),
    ends: [yahoo.noResults, yahoo.lastPage],
  },
  yandex: { short: yandex.withoutPager, ends: [yandex.noResults, yandex.lastPage, yandex.lastOfLinks] },
  youtube: { short: youtubeList(), ends: [youtubeList(youtubeEnd)] },
}

/** A check of a list whose pages are these; the last one is served from then on. */
function check(slug: string, pages: readonly string[]) {
  const engine = findEngine(slug)
  const [type = 'web'] = engine.types
  const source = {
    name: slug,
    resultsPerRequest: 10,
    capabilities: {
      engines: {},
      devices: [],
      places: true,
      countries: 'all',
      languages: 'all',
      maxResultsPerRequest: 10,
    },
    async fetchPage({ page }: { page: number }) {
      const parsed = engine.parsePage(pages[Math.min(page, pages.length - 1)] ?? '', {
        device: 'desktop',
        type,
        page,
      })
      // The samples answer many queries.
      return { ...parsed, query: coffee.phrase }
    },
    close: async () => {},
  } as const
  const options = {
    depth: 100,
    attempts: 1,
    timeout: 5_000,
    backoff: 1,
    signal: new AbortController().signal,
  }
  return checkSearch(source, { ...coffee, engine: slug, type }, options)
}

test('every engine is here', () => {
  expect(Object.keys(lists)).toEqual(engines.map(({ slug }) => slug).toSorted())
})

test.each(Object.entries(lists))(
  '%s: a list without page navigation is not believed to be whole',
  async (slug, { short }) => {
    const found = await check(slug, [short])
    expect(found).toMatchObject({ outcome: 'complete', exhausted: false })
    if (found.outcome === 'complete') expect(found.depth).toBe(found.organic.length)
  },
)

const signs = Object.entries(lists).flatMap(([slug, { short, ends }]) =>
  ends.flatMap((end, index) => (end === null ? [] : [[slug, index + 1, short, end] as const])),
)

test.each(signs)('%s: its sign %i of the end is believed', async (slug, _index, short, end) => {
  const pages = slug === 'youtube' ? [end] : [short, end]
  expect(await check(slug, pages)).toMatchObject({ outcome: 'complete', exhausted: true, depth: 100 })
})
