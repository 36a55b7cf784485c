import type { Element } from 'domhandler'
import { closest, type Page, parentOf } from '../../html.ts'
import { isAddress } from '../address.ts'
import type { Result } from '../results.ts'
import { isHeading } from './children.ts'
import { findResults, isElsewhere } from './organic.ts'
import { targetOf } from './target.ts'

/** The main list of a Google vertical, by its slug; videos and the web have the same structure. */
export function findList(page: Page, type: string): Result[] {
  if (type === 'images') return findPictures(page)
  if (type === 'shopping') return findOffers(page)
  const results = findResults(page)
  return type === 'news' && results.length === 0 ? findArticles(page) : results
}

/** Articles are cards: one link around publisher, heading and teaser. */
function findArticles(page: Page): Result[] {
  return page.elements.flatMap((link) => {
    const url = link.name === 'a' ? targetOf(link.attribs.href) : null
    const heading = url === null ? undefined : page.find(link, isHeading)
    const title = heading ? page.text(heading) : ''
    return url === null || title === '' || isElsewhere(page, link) ? [] : [{ link, url, title, block: link }]
  })
}

/**
 * Images by their source page: in `data-lpage`, in the link to the viewer (`/imgres?imgrefurl=`), or as a
 * direct link on pages without scripts.
 */
function findPictures(page: Page): Result[] {
  const pictures: Result[] = []
  for (const element of page.elements) {
    const url = pageOfPicture(page, element)
    if (url === null || isElsewhere(page, element)) continue
    const title = captionOf(page, element)
    // The image and its caption may both link to the page; two images of one page stay separate.
    const last = pictures.at(-1)
    const isSame = last?.url === url && (page.contains(last.block, element) || isCaption(page, element))
    if (title !== '' && !isSame) pictures.push({ link: element, url, title, block: element })
  }
  return pictures
}

function pageOfPicture(page: Page, element: Element): string | null {
  const { name, attribs } = element
  if (attribs['data-lpage'] !== undefined)
    return isAddress(attribs['data-lpage']) ? attribs['data-lpage'] : null
  if (name !== 'a' || closest(parentOf(element), isMarked)) return null
  const viewed = /^(?:https:\/\/www\.google\.[a-z.]+)?\/imgres\?(.*)$/.exec(attribs.href ?? '')?.[1]
  if (viewed !== undefined) {
    const url = new URLSearchParams(viewed).get('imgrefurl') ?? ''
    return isAddress(url) ? url : null
  }
  return attribs.href?.startsWith('/url?') && page.find(element, isImage) ? targetOf(attribs.href) : null
}

const isMarked = ({ attribs }: Element) => attribs['data-lpage'] !== undefined
const isImage = ({ name }: Element) => name === 'img'
const isCaption = (page: Page, element: Element) => page.find(element, isImage) === undefined

function captionOf(page: Page, element: Element): string {
  const heading = page.find(element, isHeading)
  const image = page.find(element, (inner) => isImage(inner) && (inner.attribs.alt ?? '') !== '')
  // Without scripts the caption is in the image's cell, or in one below it.
  const around = ['td', 'table'].flatMap((name) => closest(element, (outer) => outer.name === name) ?? [])
  return (
    (heading && page.text(heading)) ||
    image?.attribs.alt?.trim() ||
    page.headline(element) ||
    around.map((outer) => page.headline(outer)).find((text) => text !== '') ||
    ''
  )
}

/** Offers, with the seller's page if the block links to it, else with the product's page at Google. */
function findOffers(page: Page): Result[] {
  const offers: Result[] = []
  for (const heading of page.elements) {
    if (!isHeading(heading) || isElsewhere(page, heading)) continue
    const block = offerAround(page, heading)
    const title = page.text(heading)
    if (block === undefined || title === '' || page.inside(block).some(isAdLink)) continue
    const links = page
      .inside(block)
      .flatMap(({ name, attribs }) => (name === 'a' ? (attribs.href ?? '') : []))
    const url =
      links.flatMap((href) => targetOf(href) ?? [])[0] ?? links.flatMap((href) => productAt(href) ?? [])[0]
    if (url !== undefined && !offers.some((offer) => offer.block === block))
      offers.push({ link: heading, url, title, block })
  }
  return offers
}

/** The largest element around a heading that holds no other heading, if it links to a seller or product. */
function offerAround(page: Page, heading: Element): Element | undefined {
  let block: Element | undefined
  for (let outer = parentOf(heading); outer && outer.name !== 'body'; outer = parentOf(outer)) {
    if (page.inside(outer).some((other) => other !== heading && isHeading(other))) break
    block = outer
  }
  const leads = ({ name, attribs }: Element) =>
    name === 'a' && (targetOf(attribs.href) !== null || productAt(attribs.href ?? '') !== undefined)
  return block && (leads(block) || page.find(block, leads)) ? block : undefined
}

function productAt(href: string): string | undefined {
  const id = /\/shopping\/product\/(\d+)/.exec(href)?.[1]
  return id === undefined ? undefined : `https://www.google.com/shopping/product/${id}`
}

function isAdLink({ name, attribs }: Element): boolean {
  return name === 'a' && /\/aclk\?/.test(attribs.href ?? '')
}
