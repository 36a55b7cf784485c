/** Small result pages in the shapes Startpage serves, for tests. */

const result = (address: string, title: string, text: string, more = '') =>
  `<div class="result css-x"><div class="upper"><a href="${address}"><span class="link-text">${address}</span></a></div>
  <a class="result-title result-link" href="${address}"><h2 class="wgl-title">${title}</h2></a><p class="description">${text}</p>
  <div data-testid="sitelinks">${more}</div><a href="https://us2-browse.startpage.com/av/proxy?ep=0"><div>Visit in Anonymous View</div></a></div>`

const form = (label: string, page: number) =>
  `<form action="/sp/search" method="post" aria-label="${label}"><input type="hidden" name="query" value="garden shed"><input type="hidden" name="sc" value="TOKEN"><input type="hidden" name="page" value="${page}"><button type="submit">${page}</button></form>`

const page = (list: string, row: string) =>
  `<!doctype html><html><head><title>Startpage Search Results</title></head><body><header><form id="search" action="/sp/search" method="post"><input id="q" name="query" value="garden shed"><input type="hidden" name="page" value="0"></form><h2><a href="https://app.test/">App</a></h2></header>
  <section><div class="w-gl">${list}</div>${row}</section></body></html>`

const list =
  result(
    'https://sheds.test/',
    'Sheds &amp; more',
    'Everything about garden sheds.',
    '<a href="https://sheds.test/wood">Wooden sheds</a><a href="https://sheds.test/metal">Metal sheds</a>',
  ) + result('https://wiki.test/Shed?a=1&amp;b=2', 'Shed - Wiki', 'A simple structure.')

export const desktop = page(
  `<div class="result"><a class="result-title" href="https://www.google.com/aclk?sa=L"><h2>Buy sheds</h2></a></div>${list}`,
  `<div class="pagination" role="navigation">${form('current page 1', 1)}${form('page 2', 2)}${form('next page', 2)}</div>`,
)
export const lastPage = page(
  list,
  `<div class="pagination" role="navigation">${form('previous page', 1)}${form('page 1', 1)}${form('current page 2', 2)}</div>`,
)
export const withoutRow = page(list, '')

export const noResults = page(
  '<div class="no-results"><p>Sorry, there are no results for this search.</p></div>',
  '',
)
export const captcha = `<html><head><title>Startpage Captcha</title></head><body><form action="/sp/captcha" method="post"></form></body></html>`
export const shell = `<html><head><title>Startpage Search Results</title></head><body><div id="root"></div></body></html>`
