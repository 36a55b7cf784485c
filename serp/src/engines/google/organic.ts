import { type Element, isTag } from 'domhandler'
import { closest, hasClass, type Page, parentOf } from '../../html.ts'
import { isSameSite } from '../../match.ts'
import type { Result } from '../results.ts'
import { isCountedAsAd } from './ads.ts'
import { announcedBy } from './headings.ts'
import { blockOf, isList } from './layout.ts'
import { isOwn, isOwnBox } from './own-boxes.ts'
import { targetOf } from './target.ts'

/** The main list in page order. */
export function findResults(page: Page): Result[] {
  const links: Omit<Result, 'block'>[] = []
  // An ad's extra links are inside its item.
  let ad: Element | undefined
  for (const element of page.elements) {
    if (element.name !== 'a') continue
    const url = targetOf(element.attribs.href)
    if (url === null || isQuoted(url)) continue
    const title = titleOf(page, element)
    if (title === null) continue
    if (isCountedAsAd(element)) ad = closest(element, ({ name }) => name === 'li')
    if (isCountedAsAd(element) || (ad && page.contains(ad, element)) || isElsewhere(page, element)) continue
    if (isSitelink(page, element, links.at(-1)?.link)) continue
    if (isOwn(url) && isOwnBox(page, element, isTitle, isAddressLine)) continue
    links.push({ link: element, url, title })
  }
  return withBlocks(page, links)
}

// Desktop titles are an h3 in the link, or around it before 2019. Phones and script-less pages have a heading
// or a plain block in the link; the address shown with the title distinguishes them from cards.
function titleOf(page: Page, link: Element): string | null {
  const heading =
    page.find(link, ({ name }) => name === 'h3') ?? closest(parentOf(link), ({ name }) => name === 'h3')
  if (heading) return page.text(heading) || null
  const level = page.find(link, ({ attribs }) => attribs.role === 'heading' && attribs['aria-level'] === '3')
  if (level) {
    const isResult = (showsAddress(page, link) && !isGrouped(page, link)) || isResultHeader(link)
    return isResult ? page.text(level) || null : null
  }
  return plainTitle(page, link)
}

// The script-less form of 2018: a `/url?` link with title and address as text, alone or below a large image.
function plainTitle(page: Page, link: Element): string | null {
  if (!link.attribs.href?.startsWith('/url?')) return null
  const [title, address, ...more] = page.leaves(link)
  if (!title || !address || more.length > 0 || !isAddressLine(address)) return null
  const parts = link.children.filter((child): child is Element => child.type === 'tag')
  const isPlain = parts.length === 2 && parts.every((part) => part.name === 'div' && page.text(part) !== '')
  return isPlain || page.find(link, ({ name }) => name === 'img') ? title : null
}

function showsAddress(page: Page, link: Element): boolean {
  return page.inside(link).some((element) => isAddressLine(page.text(element)))
}

/** Whether the link shares a heading above with others of its kind, as discussions and profiles do. */
function isGrouped(page: Page, link: Element): boolean {
  for (let outer = parentOf(link); outer && !isList(outer); outer = parentOf(outer)) {
    const heading = page.find(outer, isGroupHeading)
    if (!heading) continue
    const entries = page.inside(outer).filter(isTitle)
    const isMinor = 2 * entries.length <= page.elements.filter(isTitle).length
    return isMinor && entries.length > 1 && entries.every((entry) => page.isBefore(heading, entry))
  }
  return false
}

// The name of a panel is a heading too, but its entries are results.
function isGroupHeading(element: Element): boolean {
  return isHeadingOf(element, '2') && !closest(element, ({ attribs }) => attribs['data-attrid'] !== undefined)
}

const isTitle = (element: Element) => element.name === 'h3' || isHeadingOf(element, '3')

function isHeadingOf({ attribs }: Element, level: string): boolean {
  return attribs.role === 'heading' && attribs['aria-level'] === level
}

function isAddressLine(text: string): boolean {
  return text.includes(' › ') || /^(?:https?:\/\/)?(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?:\/\S*)?$/u.test(text)
}

function isResultHeader(link: Element): boolean {
  if (hasClass(link, 'C8nzq') || hasClass(link, 'cz3goc')) return true
  return closest(link, ({ attribs }) => attribs['data-snf'] === 'x5WNvb') !== undefined
}

const otherNames = new Set([
  'g-scrolling-carousel',
  'g-inner-card',
  'g-section-with-header',
  'g-accordion',
  'g-accordion-expander',
])
const otherIds = new Set([
  'tads',
  'tadsb',
  'bottomads',
  'tvcap',
  'mbEnd',
  'rhs',
  'rhscol',
  'rhs_block',
  'eKIzJc',
])

/** Whether the link is outside of the main list. */
export function isElsewhere(page: Page, link: Element): boolean {
  return closest(link, (outer) => isOther(page, outer)) !== undefined
}

function isOther(page: Page, element: Element): boolean {
  const { name, attribs } = element
  if (otherNames.has(name)) return true
  if (attribs.id !== undefined && otherIds.has(attribs.id)) return true
  if (attribs['data-text-ad'] !== undefined || hasClass(element, 'uEierd') || hasClass(element, 'ads-ad'))
    return true
  if (hasClass(element, 'related-question-pair') || attribs['data-q'] !== undefined) return true
  if (attribs.role === 'dialog' || attribs.role === 'complementary') return true
  if (attribs.id !== undefined && unfoldedBy(page).has(attribs.id)) return true
  // Google's own answers, including opened accordions, have attributes of its knowledge graph.
  if (attribs['data-attrid'] !== undefined) return true
  return isFeaturedSnippet(page, element)
}

const unfolded = new WeakMap<Page, ReadonlySet<string>>()

/** Ids of what buttons of accordions unfold: questions, things to know. Results stand open. */
function unfoldedBy(page: Page): ReadonlySet<string> {
  const known = unfolded.get(page)
  if (known) return known
  const isButton = ({ name, attribs }: Element) => name === 'button' || attribs.role === 'button'
  const ids = page.elements
    .filter((element) => isButton(element) && element.attribs['aria-expanded'] !== undefined)
    .flatMap(({ attribs }) => attribs['aria-controls'] ?? [])
  const found = new Set(ids)
  unfolded.set(page, found)
  return found
}

/** Whether an answer names the page that it was taken from by a title, as Google's own boxes do not. */
export function hasSourceTitle(page: Page, answer: Element): boolean {
  return page
    .inside(answer)
    .some(
      (link) =>
        link.name === 'a' &&
        targetOf(link.attribs.href) !== null &&
        titleOf(page, link) !== null &&
        !closest(link, isOtherAnswer),
    )
}

/**
 * Whether the element is an answer taken from a page. A card that starts with a result's title or address is
 * that result.
 */
export function isFeaturedSnippet(page: Page, element: Element): boolean {
  if (element.name === 'block-component' || answerCardsOf(page).has(element)) return true
  if (!hasClass(element, 'xpdopen')) return false
  const title = page.find(element, ({ name }) => name === 'h3')
  return title === undefined || page.leaves(element).find((text) => !isAddressLine(text)) !== page.text(title)
}

const answerCards = new WeakMap<Page, ReadonlySet<Element>>()

/**
 * The smallest elements with an answer (marked, announced, or text before the title) and its source page's title;
 * a title that leads to the quoted words is one itself.
 */
function answerCardsOf(page: Page): ReadonlySet<Element> {
  const known = answerCards.get(page)
  if (known) return known
  const cards = new Set<Element>()
  const titles = page.elements.filter(({ name }) => name === 'h3')
  for (const element of page.elements) {
    const isMarked = isAnswerMark(page, element)
    const isSource = isQuoted(element.attribs.href) && titleOf(page, element) !== null
    // An answer never stands alone.
    const isAnswer = isMarked || isSource || (titles.length > 1 && isAnswerText(page, element))
    if (!isAnswer || closest(element, isOtherAnswer)) continue
    if (isSource) cards.add(element)
    const found = cardAround(page, element, titles)
    if (found && (isMarked || isAnswered(page, element, found.title, found.card))) cards.add(found.card)
  }
  answerCards.set(page, cards)
  return cards
}

/** The smallest element with a title around another one, if it is the only title there. `titles`: in page order. */
function cardAround(
  page: Page,
  element: Element,
  titles: readonly Element[],
): { card: Element; title: Element } | undefined {
  const next = titles.findIndex((title) => page.isBefore(element, title))
  const middle = next === -1 ? titles.length : next
  const near = titles.slice(Math.max(middle - 2, 0), middle + 2)
  for (let card = parentOf(element); card && !isList(card); card = parentOf(card)) {
    const [title, ...others] = near.filter((one) => page.contains(card as Element, one))
    if (title !== undefined) return others.length === 0 ? { card, title } : undefined
  }
  return undefined
}

function isAnswerMark(page: Page, element: Element): boolean {
  if (element.attribs['data-attrid']?.startsWith('wa:/')) return true
  return element.name === 'h2' && announcedBy(page.text(element)) === 'featured_snippet'
}

/** Whether an address leads to words of its page, as those of an answer's source do. */
const isQuoted = (href = '') => href.includes('#:~:text=')

/** Whether a text is the answer of the page whose title follows, and all of the card is of that page. */
function isAnswered(page: Page, text: Element, title: Element, card: Element): boolean {
  if (!page.isBefore(text, title)) return false
  const links = page.inside(card).filter(isLink)
  const targets = links.flatMap(({ attribs }) => targetOf(attribs.href) ?? [])
  return new Set(targets.map((url) => url.replace(/#.*/, ''))).size === 1
}

/** A sentence or a list without links. Results have theirs below their titles. */
function isAnswerText(page: Page, element: Element): boolean {
  const isPlain = !element.children.some(isTag)
  const isPoints = (element.name === 'ul' || element.name === 'ol') && !page.find(element, isLink)
  if (!isPlain && !isPoints) return false
  const text = page.text(element)
  return text.length >= 80 && !isAddressLine(text) && !closest(element, isLink)
}

const isLink = ({ name }: Element) => name === 'a'

/** Questions and overviews quote pages in the same way. */
function isOtherAnswer(element: Element): boolean {
  const { attribs } = element
  if (attribs.id === 'eKIzJc' || attribs['data-q'] !== undefined) return true
  if (hasClass(element, 'related-question-pair')) return true
  return /^(?:SrpGen|lab\/)/.test(attribs['data-attrid'] ?? '')
}

// Large sitelinks also have titles, in a table below their result; some lead to another host of its owner.
function isSitelink(page: Page, link: Element, before: Element | undefined): boolean {
  const table = before && closest(link, ({ name }) => name === 'table')
  if (!table || page.contains(table, before)) return false
  const own = targetOf(before.attribs.href)
  return (
    blockOf(link) === blockOf(before) &&
    page.inside(table).some(({ attribs }) => isSameSite(targetOf(attribs.href), own))
  )
}

function withBlocks(page: Page, links: readonly Omit<Result, 'block'>[]): Result[] {
  return links.map((found, index) => {
    const [before, after] = [links[index - 1]?.link, links[index + 1]?.link]
    let block = found.link
    for (let outer = parentOf(block); outer; outer = parentOf(outer)) {
      if (isList(outer)) break
      if ((before && page.contains(outer, before)) || (after && page.contains(outer, after))) break
      block = outer
    }
    return { ...found, block }
  })
}
