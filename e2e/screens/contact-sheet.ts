import type { State } from './table.ts'

/** A screenshot: its file, or why the screen could not be shown. */
export type Picture = {
  file: string
  name: string
  state: State
  width: number
  scheme: string
  problem?: string | undefined
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A page of all screenshots: a chapter per state and width, both colour schemes side by side. */
export function contactSheet(pictures: readonly Picture[]): string {
  const title = ({ state, width }: Picture) => `${state}, ${width} px`
  const body = [...new Set(pictures.map(title))].map((chapter) => {
    const within = pictures.filter((picture) => title(picture) === chapter)
    return `<h2>${chapter}</h2><div class="sheet">${within.map(figure).join('')}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>
<h1>${pictures.length} pictures</h1>${body.join('')}`
}

const figure = ({ file, name, scheme, width, problem }: Picture) =>
  `<figure style="width:${Math.round(width / 2.4 + 60)}px"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a>
<figcaption>${escaped(name)} · ${scheme}${problem ? ` <b>${escaped(problem)}</b>` : ''}</figcaption></figure>`

const style = `
body { font: 13px/1.4 system-ui, sans-serif; margin: 24px; background: #888; }
h2 { position: sticky; top: 0; margin: 24px 0 8px; padding: 8px 0; background: #888; }
.sheet { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; }
img { display: block; width: 100%; }
b { color: #900; }`
