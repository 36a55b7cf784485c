import type { Feature, FeatureItem } from '../features.ts'
import { slicePage } from '../paging.ts'
import { fingerprint, pageAddress } from '../query.ts'
import { hashText, mix, unit } from '../random.ts'
import type { Query, Ranking } from '../world.ts'
import * as blocks from './blocks.ts'
import { escapeHtml, notice } from './html.ts'
import { desktopResult, mobileResult } from './organic.ts'

/** Share of pages that link through `/url?q=`. */
const wrappedShare = 0.25

/**
 * One page of a search in the structure of Google's own, so that the same parser reads both.
 * @param page from 0
 */
export function resultPage(query: Query, ranking: Ranking, page: number): string {
  const search = fingerprint(query)
  const { indices, pages } = slicePage(search, ranking.results.length, page)
  const wrapped = unit(mix(hashText(search), page + 0x11)) < wrappedShare
  const shown = new Map(page === 0 ? ranking.features.map(({ type, items }) => [type, items]) : [])
  const render = query.device === 'mobile' ? mobileResult : desktopResult
  const block = (type: Feature['type'], build: typeof blocks.images): string => {
    const items = shown.get(type)
    return items && items.length > 0 ? build(items, wrapped) : ''
  }

  const list = indices.flatMap((index, row) => {
    const result = ranking.results[index]
    if (result === undefined) return []
    const links: FeatureItem[] = (row === 0 ? shown.get('sitelinks') : undefined) ?? []
    return [render(result, wrapped, links), featuresAfter(row, block)]
  })
  const body =
    indices.length === 0
      ? `<div id="topstuff">${noMatch(query.phrase)}</div><div id="search"></div>`
      : `<div id="topstuff"></div><div id="search"><div><h1 class="bNg8Rb">Search Results</h1><div class="dURPMd" id="rso">${block('featured_snippet', blocks.featuredSnippet)}${list.join('\n')}</div></div></div>`
  const related = (indices.length === 0 ? [] : ranking.related).map((title) => ({ title, url: null }))

  return `<!DOCTYPE html><html itemscope="" itemtype="http://schema.org/SearchResultsPage" lang="${escapeHtml(query.language)}"><head><meta charset="UTF-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width,initial-scale=1.0"><title>${escapeHtml(query.phrase)} - ${notice}</title><style>${style}</style></head>
<body class="srp" id="gsr"><header><form action="/search" role="search"><textarea class="gLFyf" name="q" rows="1" aria-label="Search">${escapeHtml(query.phrase)}</textarea></form><p>${notice}</p></header>
<div class="main" id="main"><div class="e9EfHf" id="cnt"><div id="appbar"><div id="result-stats">About ${ranking.total.toLocaleString('en-US')} results</div></div><div class="GyAeWb" id="rcnt">
${block('ai_overview', blocks.aiOverview)}<div class="s6JM6d" id="center_col"><div id="taw"><div id="tvcap">${block('ads_top', blocks.adsTop)}</div></div>
<div class="eqAnXb" id="res" role="main">${body}</div>
<div id="bottomads">${block('ads_bottom', blocks.adsBottom)}</div>
<div id="botstuff"><div>${related.length === 0 ? '<div id="bres"></div>' : blocks.relatedSearches(related, false)}${navigation(query, page, pages)}</div></div>
</div></div></div></div><footer><p>${notice}. Nothing on this page is real.</p></footer></body></html>`
}

function featuresAfter(
  row: number,
  block: (type: Feature['type'], build: typeof blocks.images) => string,
): string {
  if (row === 0) return block('local_pack', blocks.localPack)
  if (row === 1) return block('people_also_ask', blocks.peopleAlsoAsk)
  if (row === 2) return block('top_stories', blocks.topStories)
  if (row === 3) return block('images', blocks.images)
  return row === 5 ? block('videos', blocks.videos) : ''
}

function noMatch(phrase: string): string {
  return `<div class="mnr-c"><div class="card-section"><p aria-level="3" role="heading">Your search - <span><em>${escapeHtml(phrase)}</em></span> - did not match any documents.</p><p>Suggestions:</p><ul><li>Make sure all words are spelled correctly.</li><li>Try different keywords.</li></ul></div></div>`
}

function navigation(query: Query, page: number, pages: number): string {
  const link = (number: number, attributes: string, text: string): string =>
    `<a ${attributes} href="${escapeHtml(pageAddress(query, number))}">${text}</a>`
  const hasNext = page + 1 < pages
  if (query.device === 'mobile') {
    const attributes = 'class="T7sFge sW9g3e VknLRd" aria-label="More search results" role="button"'
    const more = hasNext ? link(page + 1, attributes, '<h3>More search results</h3>') : ''
    return `<div role="navigation"><h1 class="bNg8Rb">Page Navigation</h1>${more}</div>`
  }
  const previous =
    page > 0 ? link(page - 1, 'class="LLNLxf" id="pnprev"', '<span class="oeN89d">Previous</span>') : ''
  const next = hasNext ? link(page + 1, 'class="LLNLxf" id="pnnext"', '<span class="oeN89d">Next</span>') : ''
  const row = Array.from({ length: pages }, (_, number) =>
    number === page
      ? `<td class="YyVfkd NKTSme"><span class="SJajHc"></span>${number + 1}</td>`
      : `<td class="NKTSme">${link(number, `aria-label="Page ${number + 1}" class="fl"`, String(number + 1))}</td>`,
  )
  return `<div role="navigation"><h1 class="bNg8Rb">Page Navigation</h1><table class="AaVjTc" role="presentation"><tbody><tr class="mYW5bd" valign="top"><td class="d6cvqb BBwThe">${previous}</td>${row.join('')}<td class="d6cvqb BBwThe">${next}</td></tr></tbody></table></div>`
}

const style =
  'body{font:15px/1.5 system-ui;margin:0 auto;max-width:720px;padding:1rem}h1,.bNg8Rb{position:absolute;left:-9999px}h3{font-size:1.15rem;margin:.9rem 0 0}.g,#tads,#tadsb,.ULSxyf,.cUnQKe,#Odp5De{border:1px solid #ccc;border-radius:8px;padding:.5rem;margin:1rem 0}header p,footer p{color:#a33;font-weight:600}textarea{width:100%}'
