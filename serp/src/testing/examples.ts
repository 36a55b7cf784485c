import { serve } from '../sources/testing.ts'
import { startSerper } from './services/serper.ts'
import { goodKey } from './services/stand-in.ts'

/** Answers of a MediaWiki to a search: pages of two titles. */
const wikiPages = [['Shed', 'Garden shed'], ['Shed (disambiguation)']]

function wikiPage(phrase: string, offset: number): string {
  const titles = phrase === 'shed' ? (wikiPages[offset / 2] ?? []) : []
  const results = titles.map(
    (title, index) => `<li class="mw-search-result mw-search-result-ns-0">
<div class="mw-search-result-heading"><a href="/wiki/${encodeURIComponent(title)}" title="${title}" data-serp-pos="${index}">${title}</a></div>
<div class="searchresult">A <span class="searchmatch">shed</span> is a simple building.</div>
<div class="mw-search-result-data">4 KB (600 words) - 10:00, 1 March 2026</div></li>`,
  )
  const pager = (name: string, isThere: boolean) =>
    isThere
      ? `<a href="/index.php" class="mw-${name}link">${name} 2</a>`
      : `<span class="mw-${name}link">${name} 2</span>`
  const list =
    titles.length === 0
      ? '<p class="mw-search-nonefound">There were no results matching the query.</p>'
      : `<ul class="mw-search-results">${results.join('\n')}</ul>
<div class="mw-search-pager-bottom">View (${pager('prev', offset > 0)} | ${pager('next', offset === 0)})</div>`
  return `<!DOCTYPE html>
<html class="client-nojs" lang="en"><head><title>Search results for "${phrase}" - A wiki</title>
<meta name="generator" content="MediaWiki 1.43.1"></head><body>
<form id="search" action="/index.php"><input type="search" name="search" value="${phrase}"></form>
<div class="searchresults">${list}</div>
<footer id="footer" class="mw-footer"></footer></body></html>`
}

/** Answers of Algolia's search of Hacker News; an "Ask HN" has no address of its own. */
const stories = [
  { objectID: '101', title: 'Show HN: A rank tracker', url: 'https://tracker.example/', author: 'ann' },
  { objectID: '102', title: 'Ask HN: Which rank tracker do you use?', url: null, author: 'ben' },
]

function hackerNews(url: URL) {
  const hits = url.searchParams.get('query') === 'rank tracker' ? stories : []
  const page = Number(url.searchParams.get('page'))
  return {
    hits: page === 0 ? hits : [],
    nbHits: hits.length,
    page,
    nbPages: Math.min(1, hits.length),
    hitsPerPage: 20,
  }
}

/** Local servers in place of those that the examples ask, and the variables that lead there. */
export async function serveExamples() {
  const serper = await startSerper()
  const server = await serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/api/v1/search')
      response.setHeader('content-type', 'application/json').end(JSON.stringify(hackerNews(url)))
    else if (url.pathname === '/index.php')
      response
        .setHeader('content-type', 'text/html; charset=UTF-8')
        .end(wikiPage(url.searchParams.get('search') ?? '', Number(url.searchParams.get('offset'))))
    else response.writeHead(404).end()
  })
  return {
    variables: {
      SERPER_KEY: goodKey,
      SERPER_BASE_URL: serper.baseUrl,
      WIKI_URL: server.baseUrl,
      HN_URL: server.baseUrl,
    },
    close: () => Promise.all([serper.close(), server.close()]),
  }
}
