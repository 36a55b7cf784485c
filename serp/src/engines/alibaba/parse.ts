import type { Element } from 'domhandler'
import { collapse, Page } from '../../html.ts'
import { assignmentsIn, at, jsonFrom, objectsIn, parseJson, textAt } from '../../json.ts'
import type { Organic, PageStatus, ParsedPage } from '../../page.ts'
import { type Card, findCards } from '../cards.ts'
import { isComplete } from '../complete.ts'
import { wallOf } from '../walls.ts'

/** Reads the product search: the page's embedded data for scripts, else the cards that link to products. */
export function parsePage(html: string): ParsedPage {
  const page = new Page(html)
  const query = queryOf(page)
  const offers = findOffers(html)
  const slots: Slot[] =
    offers.length > 0
      ? offers
      : findCards(page, ({ name, attribs }) => (name === 'a' ? addressOf(attribs.href) : undefined))
  const organic = slots
    .map((slot, index) => ({ ...slot, absolute: index + 1 }))
    .filter(({ isAdvertised }) => !isAdvertised)
    .map(({ isAdvertised: _, ...card }, index): Organic => ({ position: index + 1, ...card }))
  if (organic.length === 0)
    return { status: statusOf(page, html), query, organic, features: [], relateds: [], hasNext: null }
  return {
    status: 'ok',
    query,
    organic,
    shown: slots.length,
    features: [],
    relateds: [],
    hasNext: hasNextPage(page),
  }
}

/** A product's address ends in its number; what follows only says how the visitor got there. */
function addressOf(href: string | undefined): string | undefined {
  const [, host, path] =
    /^(?:https?:)?\/\/((?:[a-z]+\.)?alibaba\.com)(\/product-detail\/[^?#]*[_/]\d{6,}\.html)/.exec(
      href ?? '',
    ) ?? []
  return host === undefined ? undefined : `https://${host}${path}`
}

/** Ads are mixed with the other products. */
type Slot = Card & { isAdvertised?: boolean }

// The list of offers is one of several values assigned to `window.__page__data…`.
function findOffers(html: string): Slot[] {
  for (const { 0: assignment, index } of assignmentsIn(
    html,
    /\b__page__data\w{0,50}(?:\.\w{1,50}){0,5}\s{0,5}=\s{0,5}/g,
  )) {
    const json = jsonFrom(html, index + assignment.length)
    const cards = json === undefined ? [] : offersIn(parseJson(json))
    if (cards.some((slot) => !slot.isAdvertised)) return cards
  }
  return []
}

function offersIn(data: unknown): Slot[] {
  const slots = new Map<string, Slot>()
  for (const object of objectsIn(data)) {
    const url = addressOf(textAt(object, 'productUrl') || textAt(object, 'action'))
    const title = plain(textAt(object, 'title') || textAt(object, 'enPureTitle'))
    const isPaid = isAdvertised(object)
    const key = `${isPaid} ${url}`
    if (url === undefined || title === '' || slots.has(key)) continue
    const lines = [textAt(object, 'price'), textAt(object, 'companyName')].filter((line) => line !== '')
    slots.set(key, { url, title, description: lines.join(' · '), isAdvertised: isPaid })
  }
  return [...slots.values()]
}

function isAdvertised(offer: object): boolean {
  return ['isP4P', 'isP4p', 'p4p'].some((key) => at(offer, key) === true || at(offer, key) === 'true')
}

/** Titles highlight the words of the query. */
function plain(title: string): string {
  return collapse(title.replace(/<[^<>]*>/g, ''))
}

function statusOf(page: Page, html: string): PageStatus {
  if (/_____tmd_____|x5secdata|baxia-punish|unusual traffic/i.test(html)) return 'blocked'
  const wall = wallOf(page)
  if (wall) return wall
  if (page.elements.some(({ attribs }) => /\bno-?results?\b/i.test(attribs.class ?? '')) && isComplete(html))
    return 'no_results'
  for (const { text } of page.texts())
    if (
      /(?:did not match any products|no matching results|couldn['’]t find any(?:thing| products))/i.test(text)
    )
      return 'no_results'
  return 'js_required'
}

function queryOf(page: Page): string | null {
  const box = page.elements.find(({ name, attribs }) => name === 'input' && attribs.name === 'SearchText')
  return collapse(box?.attribs.value ?? '') || null
}

/** True when there is a next page. Scripts often build the page navigation, so its absence proves nothing. */
function hasNextPage(page: Page): boolean | null {
  const current = page.elements.find(
    (element) => /\b(?:current|active)\b/.test(element.attribs.class ?? '') && pageIn(element) > 0,
  )
  const shown = current ? pageIn(current) : 1
  return page.elements.some((element) => pageIn(element) > shown) ? true : null
}

function pageIn({ name, attribs }: Element): number {
  if (name !== 'a' || !/\/trade\/search\?/.test(attribs.href ?? '')) return 0
  return Number(/[?&]page=(\d+)/.exec(attribs.href ?? '')?.[1] ?? 0)
}
