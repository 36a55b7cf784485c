import { expect, test } from 'vitest'
import { findEngine } from './registry.ts'

const say = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`

const pages: [slug: string, html: string, ads: string[]][] = [
  [
    'bing',
    say(
      'qqzz - Bing',
      '<ol id="b_results"><li class="b_ad"><h2><a href="https://www.bing.com/aclick?ld=1">Buy qqzz</a></h2></li><li class="b_no"><h1>There are no results for <strong>qqzz</strong></h1></li></ol>',
    ),
    ['Buy qqzz'],
  ],
  [
    'mojeek',
    say(
      'qqzz - Mojeek Search',
      '<div class="results"><p>No pages found matching: qqzz</p></div><div class="infobox-right"><h2>Qqzz</h2><a href="https://panel.test/">Panel</a></div>',
    ),
    [],
  ],
  [
    'yahoo',
    say(
      'qqzz - Yahoo Search Results',
      '<div id="results"><div id="main"><ol class="searchCenterTopAds"><li><div class="dd"><h3><a href="https://r.search.yahoo.com/cbclk2/RU=https%3A%2F%2Fad.test%2F/RK=2">Buy qqzz</a></h3></div></li></ol><p>We did not find results for: qqzz</p></div></div>',
    ),
    ['Buy qqzz'],
  ],
]

test.each(pages)(
  '%s: a page that says it has no results has none; of the rest only its ads count',
  (slug, html, ads) => {
    const { status, organic, features } = findEngine(slug).parsePage(html, { device: 'desktop' })
    expect([status, organic]).toEqual(['no_results', []])
    expect(features.flatMap(({ children }) => children.map(({ title }) => title))).toEqual(ads)
  },
)
