import type { Element } from 'domhandler'
import { isAnother } from '../../asked.ts'
import { closest, collapse, type Page } from '../../html.ts'
import { isUrl } from '../../is-url.ts'
import type { PageStatus } from '../../page.ts'
import { type Paging, paging } from '../results.ts'
import { wallOf } from '../walls.ts'

/**
 * Status of a page. With results it is `ok`, whatever dialogs cover them. A message that there are no results
 * takes precedence over ads and other features.
 */
export function statusOf(
  page: Page,
  html: string,
  has: { results: boolean; features: boolean },
  query: string | null,
): PageStatus {
  if (has.results) return 'ok'
  if (saysNoResults(page, query)) return 'no_results'
  if (has.features) return 'ok'
  if (isBlock(page, html)) return 'blocked'
  return isConsent(page, html) ? 'consent' : (wallOf(page) ?? 'js_required')
}

function isBlock(page: Page, html: string): boolean {
  if (page.byId('captcha-form') || page.byId('recaptcha')) return true
  if (/^(?:Error )?(?:403|429|451|503)\b|^Sorry\b|^Forbidden/i.test(page.title)) return true
  return /(?:action|src)=["'][^"']*\/sorry\/|class="g-recaptcha"|detected unusual traffic/i.test(html)
}

function isConsent(page: Page, html: string): boolean {
  const asks = ({ name, attribs }: Element) =>
    name === 'form' && /consent\.google|\/save(?:\?|$)/.test(attribs.action ?? '')
  return page.elements.some(asks) || /^https:\/\/consent\.google/m.test(html)
}

// Works in any language: the query in a paragraph, then a list of suggestions without links. Pages with
// unreadable results still have h3 headings; pages without results have none.
function saysNoResults(page: Page, query: string | null): boolean {
  if (page.elements.some(({ name }) => name === 'h3')) return false
  for (const { text, element } of page.texts()) {
    if (noResultTexts.test(text)) return true
    if (
      query === null ||
      text !== query ||
      (element.name !== 'em' && element.name !== 'b' && element.name !== 'span')
    )
      continue
    const message = closest(element, ({ name }) => name === 'p' || name === 'div')
    const around = closest(
      message?.parent as Element | null,
      (outer) => page.find(outer, ({ name }) => name === 'ul') !== undefined,
    )
    if (message && around && around.name !== 'body' && around.attribs.id !== 'main') return true
  }
  return false
}

const noResultTexts = new RegExp(
  [
    'did not match any documents',
    'No results found for',
    'ничего не найдено',
    'stimmt mit keinen Dokumenten überein',
    'es wurden keine mit deiner Suchanfrage',
    'Aucun document ne correspond',
    'No se han encontrado resultados',
    'no obtuvo ningún resultado',
    'non ha prodotto risultati',
    'não encontrou nenhum documento',
    'kwamen geen documenten overeen',
    'geen documenten',
    'nie została odnaleziona',
    '一致する情報は見つかりませんでした',
    '找不到和您查询的',
    '找不到符合搜尋字詞',
    '일치하는 검색결과가 없습니다',
    'không khớp với bất kỳ tài liệu',
    'ไม่ตรงกับเอกสารใด',
    'ile ilgili hiçbir arama sonucu mevcut değil',
    'matchade inte några dokument',
    'neodpovídá žádnému dokumentu',
  ].join('|'),
  'i',
)

/** The query from the page's search box, title or block notice. */
export function queryOf(page: Page): string | null {
  const box = page.elements.find(isSearchBox)
  const typed = collapse(box?.attribs.value ?? (box ? page.text(box) : ''))
  if (typed !== '') return typed
  const titled = /^(.+) - (?=[^-]*Google)[^-]*$/.exec(page.title)?.[1]
  if (titled !== undefined) return titled
  if (!/^https?:\/\/[^ ]*\/search\?/.test(page.title) || !isUrl(page.title)) return null
  return new URL(page.title).searchParams.get('q')
}

// The captcha form also has a `q`, with a token.
function isSearchBox(element: Element): boolean {
  const { name, attribs } = element
  if ((name !== 'input' && name !== 'textarea') || attribs.name !== 'q') return false
  return !closest(element, ({ name: outer, attribs: { id, action } }) => {
    return outer === 'form' && (id === 'captcha-form' || action === 'index' || action === 'CaptchaRedirect')
  })
}

/**
 * The spelling that Google searched for in place of the query: it links to that spelling, and to the query as it was
 * typed. Where its list includes both, it says so.
 */
export function correctionOf(page: Page, query: string | null): string | null {
  const ways = page.elements.flatMap((link) => {
    const href = link.name === 'a' ? (link.attribs.href ?? '') : ''
    if (!/^[^?]*\/search\?.*\b(?:spell|nfpr)=1\b/.test(href) || !isUrl(href, 'https://www.google.com'))
      return []
    return { link, asks: new URL(href, 'https://www.google.com').searchParams }
  })
  const corrected = ways.find(({ asks }) => asks.get('spell') === '1')?.asks.get('q')
  const typed = ways.find(
    ({ link, asks }) => query !== null && asks.get('nfpr') === '1' && !isAnother(page.text(link), query),
  )
  if (!corrected || !typed) return null
  const message = closest(typed.link, ({ name }) => name === 'p' || name === 'div')
  return message && includesBoth.test(page.text(message)) ? null : corrected
}

// "Including results for", in languages with the same word, then others.
const includesBoth = /\binclu|einschlie|uwzględ|включ|dahil|含む|包含|포함/iu

const resultsPerPage = 10

/**
 * Whether there is a next page; null without page navigation, or when it leaves open which page this is. The offer to
 * repeat the search with the results that were left out stands at the end of a list alone.
 * @param asked number of the requested page, if known; 0 is the first
 */
export function pagingOf(page: Page, asked?: number): Paging {
  if (page.byId('pnnext')) return { hasNext: true }
  const starts = new Set<number>()
  const unfiltered = new Set<number>()
  for (const { name, attribs } of page.elements) {
    const href = name === 'a' ? (attribs.href ?? '') : ''
    if (!/^(?:https?:\/\/www\.google\.[a-z.]+)?\/search\?/.test(href)) continue
    const start = /[?&]start=(\d+)/.exec(href)?.[1]
    if (start !== undefined) starts.add(Number(start))
    if (/[?&]filter=0\b/.test(href)) unfiltered.add(Number(start ?? 0))
  }
  // A page of a search that leaves nothing out has it in every link.
  const offersOmitted = unfiltered.size === 1 && unfiltered.has(0)
  const hasNext = starts.size === 0 ? null : leadsOn(starts, asked)
  if (offersOmitted && hasNext !== true) return { hasNext: false, endSign: 'said' }
  return paging(hasNext, asked === undefined ? starts.has(0) : asked > 0)
}

function leadsOn(starts: ReadonlySet<number>, asked: number | undefined): boolean | null {
  if (asked !== undefined) return [...starts].some((start) => start > asked * resultsPerPage)
  // The current page has no link in the row: it is the gap, or it is before the first or after the last link.
  const row = [...starts].sort((one, other) => one - other)
  const gaps = row.slice(1).map((start, index) => start - (row[index] ?? 0))
  const step = Math.min(...gaps, row.find((start) => start > 0) ?? 10)
  if (row[0] === step || gaps.some((gap) => gap > step)) return true
  // Links only to the first and one other page: this may be the page between them or the one after.
  return row.length === 2 && row[0] === 0 && step > resultsPerPage ? null : false
}
