/** Small search pages in the shapes eBay serves, for tests. */

export const offer = (id: string, title: string) =>
  `<li class="s-card"><a href="https://www.ebay.de/itm/${id}?hash=x"><img alt="${title}"></a>
   <a href="https://www.ebay.de/itm/${id}?hash=y"><div role="heading" aria-level="3"><span>${title}</span></div><span>Opens in a new window</span></a><span>EUR 5,00</span></li>`
export const html = (body: string) =>
  `<html><head><title>old lamp | eBay</title></head><body><input name="_nkw" value="old lamp"><ul>${body}</ul></body></html>`
export const next =
  '<a class="pagination__next" href="https://www.ebay.de/sch/i.html?_nkw=x&amp;_pgn=2">next</a>'
export const list = `${offer('123456', 'Shop on eBay')}${offer('111111111111', 'Brass lamp')}${offer('222222222222', 'Oil lamp')}`
export const fewer =
  '<li class="srp-river-answer srp-river-answer--REWRITE_START">Results matching fewer words</li>'

export const full = html(list + next)
export const rewritten = html(list + fewer)
export const shell = html('')
