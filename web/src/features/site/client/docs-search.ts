import MiniSearch from 'minisearch'

/** The search index that the build writes. `page` is an index into `pages`. */
type Index = {
  pages: { path: string; title: string }[]
  sections: [page: number, anchor: string, heading: string, text: string][]
}

/** Characters of a section that are shown around what was found. */
const SHOWN = 150
const BEFORE = 40

/** Loads the sections of the documentation. @returns a search in them */
export async function openIndex(address: string) {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The index answered ${response.status}.`)
  const { pages, sections } = (await response.json()) as Index
  const index = new MiniSearch({ fields: ['heading', 'page', 'text'] })
  index.addAll(
    sections.map(([page, , heading, text], id) => ({ id, heading, page: pages[page]?.title ?? '', text })),
  )
  return (query: string, most: number) => {
    const hits = index.search(query, {
      boost: { heading: 4, page: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.15 : false),
      combineWith: 'AND',
    })
    const found = hits.slice(0, most).flatMap(({ id, terms }) => {
      const [place = 0, anchor = '', heading = '', text = ''] = sections[Number(id)] ?? []
      const page = pages[place]
      if (page === undefined) return []
      const href = page.path + (anchor === '' ? '' : `#${anchor}`)
      return [{ href, heading, page: page.title, pieces: piecesOf(text, terms) }]
    })
    return { total: hits.length, found }
  }
}

type Piece = { text: string; isHit: boolean }

/** Returns an excerpt around the first hit, split into hits and other text. The words are in lower case. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const first = nextOf(text.toLowerCase(), words, 0)?.at ?? 0
  const start = first <= BEFORE ? 0 : text.lastIndexOf(' ', first - BEFORE) + 1
  const end = start + SHOWN >= text.length ? text.length : text.lastIndexOf(' ', start + SHOWN)
  const shown = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
  const lower = shown.toLowerCase()
  const pieces: Piece[] = []
  let from = 0
  for (let hit = nextOf(lower, words, from); hit !== undefined; hit = nextOf(lower, words, from)) {
    pieces.push({ text: shown.slice(from, hit.at), isHit: false })
    from = hit.at + hit.length
    pieces.push({ text: shown.slice(hit.at, from), isHit: true })
  }
  pieces.push({ text: shown.slice(from), isHit: false })
  return pieces.filter((piece) => piece.text !== '')
}

/** Finds the first of the words in a text; the longest if several start there. */
function nextOf(text: string, words: readonly string[], from: number) {
  return words
    .map((word) => ({ at: text.indexOf(word, from), length: word.length }))
    .filter(({ at, length }) => at !== -1 && length > 0)
    .sort((one, other) => one.at - other.at || other.length - one.length)[0]
}
