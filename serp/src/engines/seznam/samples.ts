/** Small result pages in the shapes Seznam serves, for tests. */

const result = (href: string, title: string) =>
  `<div class="r1"><h3><a href="${href}">${title}</a></h3><div><span>O ${title}</span></div></div>`
export const row = (...starts: number[]) =>
  starts
    .map(
      (start) => `<a href="?q=x${start === 0 ? '&amp;from=0' : `&amp;from=${start}`}">${start / 10 + 1}</a>`,
    )
    .join('')
export const html = (body: string) => `<html><body><input name="q" value="zahrada">${body}</body></html>`
export const list = [
  `<div data-dot="sklik">${result('https://c.imedia.cz/click?x', 'Placená zahrada')}</div>`,
  '<div data-dot="results">',
  result('https://zahrada.example/', 'Zahrada'),
  `<div data-dot="images">${result('https://obrazky.example/', 'Obrázky')}</div>`,
  result('https://c.seznam.cz/click?url=https%3A%2F%2Fstromy.example%2F%3Fa%3D1', 'Stromy'),
  '</div><div data-dot="related"><a href="/?q=zahradn%C3%AD+domek">zahradní domek</a></div>',
].join('')

export const full = html(list + row(10, 20))
export const lastPage = html(list)
export const shell = html('<div id="app"></div>')
