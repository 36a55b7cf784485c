import type { Element } from 'domhandler'
import { closest, collapse, Page, parentOf } from '../../html.ts'
import { isUrl } from '../../is-url.ts'
import type { FeatureChild, PageStatus, ParsedPage } from '../../page.ts'
import { isAddress } from '../address.ts'
import { FeatureList } from '../feature-list.ts'
import { type Paging, paging, type Result, toParsedPage } from '../results.ts'
import { titlesOf } from '../titles.ts'
import { wallOf } from '../walls.ts'

/** Reads Seznam's result pages: h3 headings that link to other sites; ads link through its ad hosts. */
export function parsePage(html: string): ParsedPage {
  const page = new Page(html)
  const titles = [...titlesOf(page, ({ name }) => name === 'h3')].filter(
    ({ link }) => !closest(link, isElsewhere),
  )
  const results: Result[] = []
  const features = new FeatureList()
  for (const [index, { link, text }] of titles.entries()) {
    const ad: FeatureChild = { title: text, url: null }
    const url = targetOf(link.attribs.href)
    if (isAd(link)) features.addFilled(results.length === 0 ? 'ads_top' : 'ads_bottom', [ad], link)
    else if (url !== null)
      results.push({
        link,
        url,
        title: text,
        block: blockOf(page, link, [titles[index - 1]?.link, titles[index + 1]?.link]),
      })
  }
  features.addFilled('related_searches', relatedIn(page), null)
  return toParsedPage(page, {
    status: statusOf(page, results.length > 0),
    query: queryOf(page),
    results,
    features: features.toArray(),
    ...pagingOf(page),
  })
}

/** Links may go through a click counter that has the target in `url` or `u`. */
function targetOf(href: string | undefined): string | null {
  if (href === undefined || !isAddress(href)) return null
  if (!isUrl(href)) return href
  const { hostname, searchParams } = new URL(href)
  if (!/(?:^|\.)(?:c|search|napoveda)\.seznam\.cz$/.test(hostname)) return href
  const target = searchParams.get('url') ?? searchParams.get('u') ?? ''
  return isAddress(target) ? target : null
}

function isAd(link: Element): boolean {
  if (/^https?:\/\/(?:[\w-]+\.)*(?:sklik\.cz|imedia\.cz)\//.test(link.attribs.href ?? '')) return true
  return (
    closest(link, ({ attribs }) =>
      /\b(?:sklik|ads?|advert)\b/i.test(`${attribs['data-dot'] ?? ''} ${attribs.id ?? ''}`),
    ) !== undefined
  )
}

/** The right column, and the rows of images, videos and products among the results. */
function isElsewhere({ name, attribs }: Element): boolean {
  if (name === 'aside' || attribs.role === 'complementary') return true
  return /\b(?:hint|images|videos|zbozi|mapy|firmy|right)\b/i.test(attribs['data-dot'] ?? '')
}

/** The largest element around a title that contains neither neighbouring title. */
function blockOf(page: Page, link: Element, neighbours: readonly (Element | undefined)[]): Element {
  let block = link
  for (let outer = parentOf(link); outer && outer.name !== 'body'; outer = parentOf(outer)) {
    if (neighbours.some((other) => other !== undefined && page.contains(outer, other))) break
    block = outer
  }
  return block
}

function relatedIn(page: Page): FeatureChild[] {
  return page.elements.flatMap((link) => {
    if (link.name !== 'a' || !closest(link, ({ attribs }) => /\brelated\b/i.test(attribs['data-dot'] ?? '')))
      return []
    const title = page.text(link)
    return /[?&]q=/.test(link.attribs.href ?? '') && title !== '' ? [{ title, url: null }] : []
  })
}

function statusOf(page: Page, hasResults: boolean): PageStatus {
  if (hasResults) return 'ok'
  for (const { text } of page.texts()) {
    if (/nebylo nic nalezeno|nebyly nalezeny žádné|jsme (?:bohužel )?nic nenašli|nenašli jsme/i.test(text))
      return 'no_results'
    if (/nejste robot|neobvyklý provoz/i.test(text)) return 'blocked'
  }
  return wallOf(page) ?? 'js_required'
}

function queryOf(page: Page): string | null {
  const box = page.elements.find(({ name, attribs }) => name === 'input' && attribs.name === 'q')
  return collapse(box?.attribs.value ?? '') || null
}

/** Whether a link leads to a later page; null without page navigation. */
function pagingOf(page: Page): Paging {
  const starts = page.elements.flatMap(({ name, attribs }) => {
    const start = name === 'a' ? /[?&]from=(\d+)/.exec(attribs.href ?? '')?.[1] : undefined
    return start === undefined ? [] : Number(start)
  })
  if (starts.length === 0) return { hasNext: null }
  // The current page has no link in the row: it is the gap, else the first or the last page.
  const row = new Set([0, ...starts])
  for (let start = 10; start < Math.max(...starts); start += 10) if (!row.has(start)) return { hasNext: true }
  return paging(!starts.includes(0), true)
}
