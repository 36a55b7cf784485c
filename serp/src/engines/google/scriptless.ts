import type { Element } from 'domhandler'
import { isTag } from 'domhandler'
import type { Page } from '../../html.ts'
import type { FeatureType } from '../../page.ts'
import type { Result } from '../results.ts'
import { targetOf } from './target.ts'

/**
 * Features of Google's page without scripts. It has no marks: each block is a child of `#main`, and the
 * targets of its links tell its type.
 */
export function findScriptlessBlocks(
  page: Page,
  results: readonly Result[],
): { type: FeatureType; block: Element }[] {
  const main = page.byId('main')
  if (!main || page.byId('rso') || page.byId('search')) return []
  return main.children.filter(isTag).flatMap((block) => {
    if (results.some(({ link }) => page.contains(block, link))) return []
    const type = typeOf(page, block)
    return type ? [{ type, block }] : []
  })
}

function typeOf(page: Page, block: Element): FeatureType | undefined {
  const inside = page.inside(block)
  const hrefs = inside.filter(({ name }) => name === 'a').map(({ attribs }) => attribs.href ?? '')
  if (hrefs.some((href) => href.startsWith('/advanced_search'))) return undefined
  const ads = inside.filter(({ name, attribs }) => name === 'a' && /\baclk\?/.test(attribs.href ?? ''))
  const products = ads.filter((ad) => page.find(ad, ({ name }) => name === 'img'))
  if (ads.length > 0) return products.length >= 2 ? 'shopping' : undefined
  if (placesIn(hrefs) >= 2) return 'local_pack'
  if (hrefs.some(isOfEntity) && inside.some((element) => isDescription(page, element)))
    return 'knowledge_panel'
  const heading = inside.find(({ name }) => name === 'h3')
  if (heading) return isLinked(heading) ? undefined : 'knowledge_panel'
  if (
    hrefs.some((href) => /[?&]tbm=isch\b/.test(href)) &&
    inside.filter(({ name }) => name === 'img').length >= 2
  )
    return 'images'
  const targets = hrefs.filter((href) => targetOf(href) !== null)
  return targets.length === 1 && /^\d{1,2}:\d\d\b/.test(page.text(block)) ? 'videos' : undefined
}

/** Whether a link searches for one of the things that Google knows: a person, a film, a field of study. */
const isOfEntity = (href: string) => /[?&]stick=/.test(href)

/** Whether an element describes a thing. What may be meant as well is described in links that search for it. */
const isDescription = (page: Page, element: Element) =>
  page.text(element).length >= 60 && !element.children.some(isTag) && !isLinked(element)

function placesIn(hrefs: readonly string[]): number {
  return new Set(hrefs.flatMap((href) => /[?&]ludocid=(\d+)/.exec(href)?.[1] ?? [])).size
}

function isLinked(element: Element): boolean {
  for (let outer = element.parent; outer && isTag(outer); outer = outer.parent)
    if (outer.name === 'a') return true
  return false
}
