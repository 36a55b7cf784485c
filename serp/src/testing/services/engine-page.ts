import { pagesOf } from './stand-in.ts'

/** A page as Google would serve it for an address, with only what parsing needs. */
export function engineHtml(address: URL): string {
  const phrase = address.searchParams.get('q') ?? ''
  const page = Number(address.searchParams.get('start') ?? 0) / 10
  const pages = pagesOf(phrase)
  const links = pages.map((_page, index) =>
    index === page
      ? `<td>${index + 1}</td>`
      : `<td><a href="/search?q=x&amp;start=${index * 10}">${index + 1}</a></td>`,
  )
  if (page + 1 < pages.length)
    links.push(`<td><a id="pnnext" href="/search?q=x&amp;start=${(page + 1) * 10}">Next</a></td>`)
  const content =
    pages.length === 0
      ? `<div><p role="heading">Your search - <em>${phrase}</em> - did not match any documents.</p>
<p>Suggestions:</p><ul><li>Other words.</li><li>More general words.</li></ul></div>`
      : `<div id="rso">${(pages[page] ?? [])
          .map(
            ({ title, url, text }) =>
              `<div class="g"><div><a href="${url}"><h3>${title}</h3></a></div><div>${text}</div></div>`,
          )
          .join('\n')}</div><div role="navigation"><table><tr>${links.join('')}</tr></table></div>`
  return `<!doctype html><html><head><title>${phrase} - Google Search</title></head><body>
<form action="/search"><textarea name="q">${phrase}</textarea></form><div id="search">${content}</div><footer></footer></body></html>`
}
