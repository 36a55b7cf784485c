/** Small result pages in the shapes Brave serves, for tests. */

const result = (address: string, title: string, text: string, more = '', type = 'web') =>
  `<div class="snippet" data-pos="0" data-type="${type}"><div class="result-content"><a href="${address}"><div class="site-name-wrapper"><div>Site</div>
  <cite class="snippet-url">site.test<span> › path</span></cite></div><div class="title search-snippet-title">${title}</div></a>
  <div class="generic-snippet"><div class="content">${text}</div></div></div>${more}</div>`

const page = (results: string) =>
  `<!doctype html><html><head><title>garden shed - Brave Search</title></head><body><form id="searchform" action="/search"><input id="searchbox" name="q" value="garden shed"></form>
  <main id="search-page"><div id="results">${results}</div></main>
  <aside><section id="infobox"><header><a href="https://panel.test/">Shed</a></header></section></aside></body></html>`

const row = (steps: string) =>
  `<div id="pagination-snippet" class="snippet standalone"><div id="pagination">${steps}</div></div>`
const back = '<a href="/search?q=garden%20shed&amp;offset=1" class="button icon-start">Previous</a>'

const cluster =
  '<div class="result-cluster"><div class="snippet"><a class="title" href="https://sheds.test/wood">Wooden sheds</a></div><div class="snippet"><a class="title" href="https://sheds.test/metal">Metal sheds</a></div></div>'

const list =
  result(
    'https://sheds.test/',
    'Sheds &amp; more',
    'Everything about <strong>garden sheds</strong>.',
    cluster,
  ) + result('https://wiki.test/Shed?a=1&amp;b=2', 'Shed - Wiki', 'A simple structure.')

export const desktop = page(
  `${result('https://ad.test/', 'Buy sheds', 'Now.', '', 'ad')}${list}
  <div class="snippet standalone" data-pos="2"><h5>Videos</h5><a href="https://videos.test/1"><div>Site</div><div>Building a shed</div></a><a href="/videos?q=garden shed">More</a></div>
  <div id="faq" class="snippet standalone"><details><summary title="How big is a shed?"><div>How big is a shed?</div></summary><a href="https://answers.test/"><cite>answers.test</cite><div class="title">Answer</div></a></details></div>
  <div id="related-queries" class="snippet standalone"><a href="/search?q=shed%20plans&amp;source=relatedQueries">shed plans</a><a href="/search?q=shed%20kits&amp;source=relatedQueries">shed kits</a></div>
  ${row('<a href="/search?q=garden%20shed&amp;offset=1" class="button icon-end">Next</a>')}`,
)
export const lastPage = page(list + row(back))
export const withoutRow = page(list)

export const noResults = `<html><head><title>qqzzqq - Brave Search</title></head><body><main><div id="results"><p>Not many great matches came back for your search.</p></div></main></body></html>`
export const captcha = `<html><head><title>PoW Captcha - Brave Search</title></head><body><main class="captcha-card"><button>I'm not a robot</button></main></body></html>`
export const shell = `<html><head><title>garden shed - Brave Search</title></head><body><div id="app"></div><script>load()</script></body></html>`
