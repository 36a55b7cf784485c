import type { Element } from 'domhandler'
import type { PageContext } from '../../engine.ts'
import { closest, collapse, hasClass, Page } from '../../html.ts'
import type { PageStatus, ParsedPage } from '../../page.ts'
import { addressOf } from '../address.ts'
import { isComplete } from '../complete.ts'
import { FeatureList, type FoundFeature, isHeading } from '../feature-list.ts'
import { type Paging, paging, type Result, toParsedPage } from '../results.ts'
import { isLink, titlesOf } from '../titles.ts'
import { wallOf } from '../walls.ts'

/** Reads Mojeek's result pages. */
export function parsePage(html: string, { page: asked }: PageContext): ParsedPage {
  const page = new Page(html)
  const query = queryOf(page)
  const results = findResults(page)
  const features = findFeatures(page)
  const status = results.length > 0 ? 'ok' : emptyStatus(page, features.length > 0)
  const { cursor, ...around } = nextPage(page, asked, html)
  const parsed = toParsedPage(page, { status, query, results, features, ...around })
  return status === 'ok' && cursor !== undefined ? { ...parsed, cursor } : parsed
}

/** List items with a linked h2 heading each. */
function findResults(page: Page): Result[] {
  const seen = new Set<Element>()
  return [...titlesOf(page, ({ name }) => name === 'h2')].flatMap(({ link, text }) => {
    const block = closest(link, ({ name }) => name === 'li')
    const url = addressOf(link.attribs.href)
    if (!block || url === null || seen.has(block) || closest(link, isElsewhere)) return []
    seen.add(block)
    const snippet = page.find(block, (element) => element.name === 'p' && hasClass(element, 's'))
    return [{ link, url, title: text, block, description: snippet ? page.text(snippet) : '' }]
  })
}

function isElsewhere(element: Element): boolean {
  return (
    hasClass(element, 'right-col') ||
    hasClass(element, 'sponsored') ||
    /\bnews|\binfobox/.test(element.attribs.class ?? '')
  )
}

function findFeatures(page: Page): FoundFeature[] {
  const features = new FeatureList()
  for (const block of page.elements) {
    const classes = block.attribs.class ?? ''
    // The offer to summarise the results is in the same kind of box.
    if (!/\binfobox-right\b/.test(classes) || /\bllm-ib\b/.test(classes)) continue
    const heading = page.find(block, isHeading)
    const title = heading ? page.headline(heading) : ''
    features.addFilled('knowledge_panel', title === '' ? [] : [{ title, url: null }], null)
  }
  return features.toArray()
}

function queryOf(page: Page): string | null {
  const box = page.elements.find(({ name, attribs }) => name === 'input' && attribs.name === 'q')
  const typed = collapse(box?.attribs.value ?? '')
  return typed !== '' ? typed : (/^(.+) - Mojeek Search$/.exec(page.title)?.[1] ?? null)
}

// A page that says it has no results can still show ads and answers.
function emptyStatus(page: Page, hasFeatures: boolean): PageStatus {
  for (const { text } of page.texts()) {
    if (/^No (?:pages|results|matches) (?:were )?found/i.test(text)) return 'no_results'
    if (/\bautomated quer(?:y|ies)\b/i.test(text)) return 'blocked'
  }
  return hasFeatures ? 'ok' : (wallOf(page) ?? 'js_required')
}

/** The current page has no link in the page navigation; the links after it lead to later pages. */
function nextPage(page: Page, asked: number | undefined, html: string): Paging & Pick<ParsedPage, 'cursor'> {
  const row = page.elements.find((element) => hasClass(element, 'pagination'))
  if (!row) return { hasNext: null }
  const shown = page.find(row, (element) => element.name === 'span' && !closest(element, isLink))
  const links = page.inside(row).filter(isLink)
  const next = links.find((link) => {
    const start = Number(/[?&]s=(\d+)/.exec(link.attribs.href ?? '')?.[1] ?? 0)
    return asked === undefined
      ? start > 1 && shown !== undefined && page.isBefore(shown, link)
      : start > asked * 10 + 1
  })
  if (!next)
    return paging(isComplete(html) ? false : null, asked === undefined ? links.length > 0 : asked > 0)
  return { hasNext: true, cursor: /[?&]s=(\d+)/.exec(next.attribs.href ?? '')?.[1] ?? '' }
}
