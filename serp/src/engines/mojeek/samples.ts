/** Small result pages in the shapes Mojeek serves, for tests. */

const result = (address: string, title: string, text: string, kind = 'r1') =>
  `<li class="${kind}"><a class="ob" href="${address}"><p class="i"><span class="url">${address}</span></p></a>
  <h2><a class="title" href="${address}">${title}</a></h2><p class="s">${text}</p><p class="more"><a href="/search?q=site%3Ax+garden+shed">See more results »</a></p></li>`

const page = (list: string, row: string) =>
  `<!doctype html><html><head><title>garden shed - Mojeek Search</title></head><body><form action="/search"><input name="q" value="garden shed"></form>
  <div class="results"><ul class="results-standard">${list}</ul>${row}</div>
  <div class="right-col"><div class="infobox-right llm-ib"><h2>Summarise</h2></div><div class="infobox-right"><h2>Shed</h2><ul><li><h2><a href="https://panel.test/">Panel</a></h2></li></ul></div></div></body></html>`

const list =
  result('https://sheds.test/', 'Sheds &amp; more', 'Everything about <strong>garden sheds</strong>.') +
  result('https://sheds.test/wood', 'Wooden sheds', 'All of wood.', 'r2 clu-result') +
  result('https://wiki.test/Shed?a=1&amp;b=2', 'Shed - Wiki', 'A simple structure.')

export const desktop = page(
  list,
  '<div class="pagination"><ul><li>Prev</li><li><span>1</span></li><li><a href="/search?q=garden+shed&amp;s=11"><span>2</span></a></li><li><a href="/search?q=garden+shed&amp;s=11">Next</a></li></ul></div>',
)
export const lastPage = page(
  list,
  '<div class="pagination"><ul><li><a href="/search?q=garden+shed&amp;s=1">Prev</a></li><li><a href="/search?q=garden+shed&amp;s=1"><span>1</span></a></li><li><span>2</span></li><li>Next</li></ul></div>',
)
export const withoutRow = page(list, '')

export const noResults = `<html><head><title>qqzzqq - Mojeek Search</title></head><body><div class="results"><p>No pages found matching: <strong>qqzzqq</strong></p></div></body></html>`
export const refusal = `<html><head><title>403 - Forbidden</title></head><body><p>Sorry your network appears to be sending automated queries so we can't process your search right now.</p></body></html>`
export const shell = `<html><head><title>garden shed - Mojeek Search</title></head><body></body></html>`
