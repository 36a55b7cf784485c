/** Small result pages in the shapes DuckDuckGo serves, for tests. */

const wrapped = (address: string) => `//duckduckgo.com/l/?uddg=${encodeURIComponent(address)}&amp;rut=0f`

const advertised = (address: string) => {
  const counted = `https://www.bing.com/aclick?ld=e8&u=${encodeURIComponent(Buffer.from(address).toString('base64'))}`
  return `https://duckduckgo.com/y.js?ad_domain=ad.test&amp;ad_provider=bingv7aa&amp;u3=${encodeURIComponent(counted)}`
}

const form = (label: string, fields: Record<string, string>) =>
  `<div class="nav-link"><form action="/html/" method="post"><input type="submit" value="${label}">
  ${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')}</form></div>`

const next = form('Next', {
  q: 'garden shed',
  s: '10',
  nextParams: '',
  v: 'l',
  o: 'json',
  dc: '11',
  api: 'd.js',
  vqd: '4-1',
  kl: 'us-en',
})
const back = form('Previous', {
  q: 'garden shed',
  s: '0',
  nextParams: '',
  v: 'l',
  o: 'json',
  dc: '-9',
  api: 'd.js',
})

const result = (address: string, title: string, snippet: string, kind = 'web-result') =>
  `<div class="result results_links ${kind}"><div class="links_main result__body">
  <h2 class="result__title"><a rel="nofollow" class="result__a" href="${address}">${title}</a></h2>
  <div class="result__extras"><a class="result__url" href="${address}">${title}</a></div>
  <a class="result__snippet" href="${address}">${snippet}</a></div></div>`

const results =
  result(wrapped('https://sheds.test/'), 'Sheds &amp; more', 'Everything about <b>sheds</b>.') +
  result(wrapped('https://wiki.test/Shed?a=1&b=2'), 'Shed - Wiki', 'A simple structure.')

const page = (list: string) =>
  `<!doctype html><html><head><title>garden shed at DuckDuckGo</title></head><body>
  <form name="x" action="/html/" method="post"><input name="q" value="garden shed"><input name="b" type="submit"></form>
  <div id="links" class="results">${list}</div><img src="//duckduckgo.com/t/sl_h"></body></html>`

export const plain = page(
  result(advertised('https://ad.test/?x=1'), 'Buy sheds', 'Now.', 'result--ad') + results + next,
)
export const lastPage = page(results + back)
export const onlyPage = page(results)
export const regionWithoutNext = page(
  Array.from({ length: 10 }, (_, index) =>
    result(`https://sheds.test/${index}`, `Shed ${index}`, 'A shed.'),
  ).join(''),
)

export const lite = `<html><head><title>garden shed at DuckDuckGo</title></head><body><form action="/lite/" method="post"><input name="q" value="garden shed"></form>
<table><tr class="result-sponsored"><td>&nbsp;</td><td><a href="${advertised('https://ad.test/')}" class='result-link'>Buy sheds</a></td></tr>
<tr class="result-sponsored"><td></td><td class='result-snippet'>Now.</td></tr></table>
<table><tr><td>1.&nbsp;</td><td><a rel="nofollow" href="${wrapped('https://sheds.test/')}" class='result-link'>Sheds &amp; more</a></td></tr>
<tr><td></td><td class='result-snippet'>Everything about <b>sheds</b>.</td></tr><tr><td></td><td><span class='link-text'>sheds.test</span></td></tr>
<tr><td>2.&nbsp;</td><td><a rel="nofollow" href="${wrapped('https://wiki.test/Shed?a=1&b=2')}" class='result-link'>Shed - Wiki</a></td></tr>
<tr><td></td><td class='result-snippet'>A simple structure.</td></tr><tr><td></td><td><span class='link-text'>wiki.test</span></td></tr></table>
<form action="/lite/" method="post"><input type="submit" class='navbutton' value="Next Page &gt;"><input type="hidden" name="q" value="garden shed">
<input type="hidden" name="s" value="10"><input type="hidden" name="dc" value="11"><input type="hidden" name="vqd" value="4-1"></form><img src="//duckduckgo.com/t/sl_l"></body></html>`

const item = (layout: string, inner: string) => `<li data-layout="${layout}">${inner}</li>`
const article = (address: string, title: string, snippet: string, more = '') =>
  `<article data-testid="result"><div><a href="${address}"><p>${address}</p></a></div><h2><a data-testid="result-title-a" href="${address}"><span>${title}</span></a></h2>
  <div data-result="snippet"><span>${snippet}</span></div>${more}</article>`

export const scripted = `<html><head><title>garden shed at DuckDuckGo</title></head><body><form id="search_form"><input name="q" value="garden shed"></form>
<section data-area="mainline"><ol>
  ${item('ad', `<article data-testid="ad"><h2><a href="${advertised('https://ad.test/?x=1')}">Buy sheds</a></h2></article>`)}
  ${item('wikinlp', '<div><h2>Sheds</h2><p>A shed stores things.</p><a href="https://source.test/">Source</a></div>')}
  ${item('organic', article('https://sheds.test/', 'Sheds &amp; more', 'Everything about <b>sheds</b>.', '<ul><li id="sl-0"><a href="https://sheds.test/wood"><h3>Wooden sheds</h3></a></li></ul>'))}
  ${item('images', '<div><a href="/?q=garden+shed&amp;iax=images"><img alt="A red shed"></a></div>')}
  ${item('videos', '<div><h2><a href="/?q=garden+shed&amp;ia=videos">Videos</a></h2><a href="https://videos.test/1">Building a shed</a></div>')}
  ${item('organic', article('https://wiki.test/Shed?a=1&amp;b=2', 'Shed - Wiki', 'A simple structure.'))}
  ${item('related_searches', '<ol><li><a href="?q=shed+plans&amp;t=h_">shed plans</a></li><li><a href="?q=shed+kits&amp;t=h_">shed kits</a></li></ol>')}
</ol><button id="more-results">More results</button></section>
<section data-area="sidebar"><ol>${item('about', '<div><h2>Shed</h2><a href="https://panel.test/">More</a></div>')}</ol></section></body></html>`

export const noResults = page('<div class="no-results">No results.</div>')

export const challenge = `<html><head><title>DuckDuckGo</title></head><body><form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html" method="POST">
<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div></form></body></html>`

export const shell = `<html><head><title>garden shed at DuckDuckGo</title></head><body><div id="react-layout"></div><noscript>Go to html.duckduckgo.com</noscript></body></html>`
