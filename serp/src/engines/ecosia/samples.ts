/** Small result pages in the shapes Ecosia serves, for tests. */

const result = (address: string, title: string, text: string) =>
  `<div data-test-id="mainline-result-web"><article data-test-id="organic-result"><div><div data-test-id="result-source-name">Site</div><a data-test-id="result-link" href="${address}"><span>${address}</span></a></div>
  <a data-test-id="result-link" href="${address}"><h2 data-test-id="result-title">${title}</h2></a><div data-test-id="result-description"><p>${text}</p></div></article></div>`

const page = (mainline: string) =>
  `<!doctype html><html><head><title>garden shed - Ecosia - Web</title></head><body><form class="cookie-consent" action="/consent"><h2>Cookies</h2></form>
  <form data-test-id="main-header-search-form" action="/search"><input name="q" value="garden shed"></form><main><section data-test-id="mainline">${mainline}</section></main></body></html>`

const list =
  result('https://sheds.test/', 'Sheds &amp; more', 'Everything about garden sheds.') +
  result('https://wiki.test/Shed?a=1&amp;b=2', 'Shed - Wiki', 'A simple structure.')

const row = (steps: string) => `<div data-test-id="simplified-pagination">${steps}</div>`
const related = ['shed plans', 'shed kits']
  .map(
    (query) =>
      `<a data-test-id="related-queries-link-x" href="/search?q=${encodeURIComponent(query)}">${query}</a>`,
  )
  .join('')

export const desktop = page(
  `<div data-test-id="mainline-result-ad"><article><a href="https://ad.test/"><h2>Buy sheds</h2></a></article></div>
  <div data-test-id="mainline-result-entity"><article data-test-id="entity-wrapper"><h2>Shed</h2><a href="https://panel.test/">More</a></article></div>${list}
  <div data-test-id="mainline-result-videos"><article><h2><a href="https://videos.test/1">Building a shed</a></h2></article></div>
  <div data-test-id="mainline-result-ad"></div><div data-test-id="web-related-queries">${related}</div>
  ${row('<a data-test-id="next-button" href="/search?q=garden%20shed&amp;p=1">Next</a>')}`,
)
export const lastPage = page(
  list + row('<a data-test-id="previous-button" href="/search?q=garden%20shed&amp;p=1">Previous</a>'),
)
export const withoutRow = page(list)

export const noResults = page(
  '<div data-test-id="no-results"><p>Unfortunately we didn’t find anything.</p></div>',
)
export const challenge = `<html><head><title>Just a moment...</title></head><body><h1>Confirm you’re not a robot</h1><input type="hidden" name="cf-turnstile-response"></body></html>`
export const consent = `<html><head><title>Ecosia</title></head><body><form class="consent-form" action="/"><button>Reject</button></form></body></html>`
export const shell = `<html><head><title>garden shed - Ecosia - Web</title></head><body><div id="app"></div></body></html>`
