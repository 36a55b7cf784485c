const search = wanted(document.querySelector<HTMLElement>('[data-search]'))
const input = wanted(search.querySelector('input'))
const results = wanted(search.querySelector<HTMLElement>('[data-results]'))
const said = wanted(results.querySelector('p'))
const list = wanted(results.querySelector('ul'))

/** How many results are listed. */
const MOST = 12

/** The search index, loaded when a person focuses the field. */
let loading: ReturnType<typeof load> | undefined
const loaded = () => {
  loading ??= load()
  return loading
}
async function load() {
  const { openIndex } = await import('./docs-search.ts')
  return openIndex(search.dataset.search ?? '')
}

showCurrent()
new ResizeObserver(reachWide).observe(document.body)
search.hidden = false
// A failed load is reported when the person types.
input.addEventListener('focus', () => void loaded().catch(() => undefined))
input.addEventListener('input', () => void show())
document.addEventListener('click', ({ target }) => {
  if (target instanceof Node && !search.contains(target)) close()
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
  if (event.key === '/' && !isTyping) {
    event.preventDefault()
    input.focus()
  }
})
search.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !results.hidden) {
    event.preventDefault()
    close()
    input.focus()
  }
  if (event.key === 'Enter' && event.target === input) list.querySelector('a')?.click()
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }
})

/** Scrolls the list of pages, and nothing else, to the page that is open. */
function showCurrent() {
  const menu = wanted(document.querySelector('#docs-menu'))
  const current = menu.querySelector('[aria-current]')
  if (current === null) return
  const { top } = menu.getBoundingClientRect()
  menu.scrollTop += current.getBoundingClientRect().top - top - menu.clientHeight / 2
}

/** Makes wide content focusable, so that the keyboard can scroll it. */
function reachWide() {
  for (const part of document.querySelectorAll<HTMLElement>('.docs-table, .docs-article pre')) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0
    else part.removeAttribute('tabindex')
  }
}

async function show() {
  const text = input.value.trim()
  if (text === '') return close()
  try {
    const find = await loaded()
    // The text has changed since the search started.
    if (text !== input.value.trim()) return
    const { total, found } = find(text, MOST)
    list.replaceChildren(...found.map(itemOf))
    say(countText(total))
  } catch {
    loading = undefined
    list.replaceChildren()
    say('The search could not be loaded. Type again to retry.')
  }
}

function countText(total: number): string {
  if (total === 0) return 'Nothing found. Try another word.'
  if (total > MOST) return `The first ${MOST} of ${total} results`
  return total === 1 ? '1 result' : `${total} results`
}

function say(text: string) {
  said.textContent = text
  results.hidden = false
}

function close() {
  results.hidden = true
}

type Found = { href: string; heading: string; page: string; pieces: { text: string; isHit: boolean }[] }

function itemOf({ href, heading, page, pieces }: Found): HTMLElement {
  const link = document.createElement('a')
  link.href = href
  link.append(element('b', heading))
  if (page !== heading) link.append(element('span', ` · ${page}`))
  const text = document.createElement('div')
  text.append(...pieces.map((piece) => element(piece.isHit ? 'mark' : 'span', piece.text)))
  link.append(text)
  link.addEventListener('click', close)
  const item = document.createElement('li')
  item.append(link)
  return item
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

/** Moves the focus through the results; the field comes before the first one. */
function move(step: number) {
  const places = [input, ...list.querySelectorAll('a')]
  const here = places.indexOf(document.activeElement as HTMLAnchorElement)
  places[Math.max(0, Math.min(places.length - 1, here + step))]?.focus()
}

function wanted<T>(element: T | null): T {
  if (element === null) throw new Error('A part of the page is missing.')
  return element
}
