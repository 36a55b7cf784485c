import { type Element, isTag } from 'domhandler'
import { closest, hasClass, type Page, parentOf } from '../../html.ts'
import { mainListOf } from '../main-list.ts'
import { titlesOf } from '../titles.ts'

export type Product = { asin: string; title: string; description: string; isSponsored: boolean }

/** The products of the main list in page order, including ads. */
export function findProducts(page: Page): Product[] {
  return slotsOf(page).flatMap((slot) => {
    const title = titleOf(page, slot)
    const asin = asinOf(page, slot)
    if (title === '' || asin === undefined) return []
    return [
      {
        asin: asin.toUpperCase(),
        title,
        description: descriptionOf(page, slot),
        isSponsored: isSponsored(page, slot),
      },
    ]
  })
}

/** The list's slots by their marks; without marks, the items of the list with the most product titles. */
function slotsOf(page: Page): Element[] {
  const marked = page.elements.filter(isSlot)
  if (marked.length > 0) return marked
  const titled = [...titlesOf(page, ({ name }) => name === 'h2')].map(({ link }) => link)
  const list = mainListOf(titled.filter((link) => linkedAsin(link) !== undefined))
  return list ? list.children.filter(isTag) : []
}

function asinOf(page: Page, slot: Element): string | undefined {
  const marked = slot.attribs['data-asin']
  if (marked !== undefined) return marked
  const link = page.find(slot, (element) => linkedAsin(element) !== undefined)
  return link && linkedAsin(link)
}

function linkedAsin({ attribs }: Element): string | undefined {
  return /\/(?:dp|gp\/product|gp\/aw\/d)\/([a-z0-9]{10})(?=[/?]|$)/i.exec(attribs.href ?? '')?.[1]
}

// Carousels between the slots also hold products, but these are not slots of the list.
function isSlot(element: Element): boolean {
  return isProduct(element) && !closest(parentOf(element), isProduct)
}

function isProduct(element: Element): boolean {
  const { attribs } = element
  if (!/^[a-z0-9]{10}$/i.test(attribs['data-asin'] ?? '')) return false
  return (
    attribs['data-component-type'] === 's-search-result' ||
    hasClass(element, 's-result-item') ||
    (attribs['data-index'] !== undefined && attribs['data-uuid'] !== undefined)
  )
}

function isSponsored(page: Page, slot: Element): boolean {
  if (hasClass(slot, 'AdHolder') || slot.attribs['data-component-type']?.startsWith('sp-')) return true
  return page.inside(slot).some(({ attribs }) => {
    if (/\/sspa\/click|\/gp\/slredirect\/|[?&]sp_csd=|-spons(?:&|$)/.test(attribs.href ?? '')) return true
    return /\bsponsored-label\b/.test(attribs.class ?? '') || /^sp-info-popover/.test(attribs.id ?? '')
  })
}

// Clothes have their brand in a separate heading above the one that links to the product.
function titleOf(page: Page, slot: Element): string {
  const headings = page.inside(slot).filter(({ name }) => name === 'h2' || name === 'h3')
  const linked = headings.find(
    (heading) => page.find(heading, isProductLink) ?? closest(parentOf(heading), isProductLink),
  )
  const heading = linked ?? headings.at(-1)
  const title = heading === undefined ? '' : page.text(heading)
  if (title !== '') return title
  const image = page.find(slot, ({ name, attribs }) => name === 'img' && (attribs.alt ?? '') !== '')
  return image?.attribs.alt?.trim() ?? ''
}

function isProductLink({ name, attribs }: Element): boolean {
  return name === 'a' && /\/(?:dp|sspa|gp|aw)\//.test(attribs.href ?? '')
}

/** Price and stars, from the slot's texts for screen readers. */
function descriptionOf(page: Page, slot: Element): string {
  const price = page.find(slot, (element) => hasClass(element, 'a-offscreen'))
  const stars = page.find(slot, (element) => hasClass(element, 'a-icon-alt'))
  return [price, stars].flatMap((element) => (element ? page.text(element) || [] : [])).join(' · ')
}
