import type { Element } from 'domhandler'
import { closest, hasClass, type Page, parentOf } from '../../html.ts'
import type { FeatureChild, FeatureType } from '../../page.ts'
import { isList } from './layout.ts'
import { overviewSources } from './overview.ts'
import { targetOf } from './target.ts'

/** The entries of a block, with the name and target of their links; questions and places need no link. */
export function childrenOf(page: Page, section: Element, type: FeatureType): FeatureChild[] {
  if (type === 'people_also_ask') return questionsOf(page, section)
  if (type === 'local_pack') return placesOf(page, section)
  if (type === 'knowledge_panel') return panelOf(page, section)
  if (type === 'ai_overview') return overviewSources(page, section, (link) => linkTitle(page, link))
  const links = page.inside(section).filter((element) => element.name === 'a' && !isHelp(element))
  if (type === 'featured_snippet') return snippetOf(page, links)
  const children = links.flatMap((link) => childFrom(page, link) ?? [])
  return children.length > 0 ? children : headingsIn(page, section)
}

function childFrom(page: Page, link: Element): FeatureChild | undefined {
  const url = targetOf(link.attribs.href)
  const title = url === null ? '' : linkTitle(page, link)
  return title === '' ? undefined : { title, url }
}

// The answer may have links of its own; its source page is the link with a heading.
function snippetOf(page: Page, links: readonly Element[]): FeatureChild[] {
  const titled = links.find(
    (link) => page.find(link, isHeading) ?? closest(link, ({ name }) => name === 'h3'),
  )
  const child = [titled, ...links].flatMap((link) => (link && childFrom(page, link)) ?? [])[0]
  return child ? [child] : []
}

/** Links to Google's explanations of its own blocks. */
function isHelp({ attribs }: Element): boolean {
  return /^https:\/\/support\.google\.com\/websearch\?p=/.test(attribs.href ?? '')
}

export function isHeading({ name, attribs }: Element): boolean {
  return name === 'h2' || name === 'h3' || attribs.role === 'heading'
}

function linkTitle(page: Page, link: Element): string {
  const heading = page.find(link, isHeading)
  if (heading) return page.headline(heading)
  return link.attribs['aria-label'] ?? page.headline(link)
}

function questionsOf(page: Page, section: Element): FeatureChild[] {
  const marked =
    section.attribs['data-q'] !== undefined
      ? section
      : page.find(section, ({ attribs }) => attribs['data-q'] !== undefined)
  const link = page.find(section, ({ name, attribs }) => name === 'a' && targetOf(attribs.href) !== null)
  const own = marked?.attribs['data-q']
  if (own !== undefined) return [{ title: own, url: targetOf(link?.attribs.href) }]
  if (hasClass(section, 'related-question-pair'))
    return [{ title: page.headline(section), url: targetOf(link?.attribs.href) }]
  return page.leaves(section).flatMap((title) => (/[?？؟]$/.test(title) ? [{ title, url: null }] : []))
}

function placesOf(page: Page, section: Element): FeatureChild[] {
  if (hasClass(section, 'rllt__details')) {
    const card = page.find(section, isHeading) ?? closest(section, ({ name }) => name === 'a') ?? section
    const name = page.headline(card)
    return name === '' ? [] : [{ title: name, url: websiteOf(page, section) }]
  }
  return headingsIn(page, section)
}

/** Target of a place's own button, in the largest element around it that holds no other place. */
function websiteOf(page: Page, place: Element): string | null {
  const isOther = (element: Element) => element !== place && hasClass(element, 'rllt__details')
  for (let outer = parentOf(place); outer && !page.find(outer, isOther); outer = parentOf(outer)) {
    const link = page.find(outer, ({ name, attribs }) => name === 'a' && targetOf(attribs.href) !== null)
    if (link) return targetOf(link.attribs.href)
    if (isList(outer)) return null
  }
  return null
}

function panelOf(page: Page, section: Element): FeatureChild[] {
  const name =
    section.attribs['data-attrid'] === 'title' || hasClass(section, 'kno-ecr-pt')
      ? page.headline(section)
      : ''
  if (name !== '') return [{ title: name, url: null }]
  return section.name === 'div' && !hasClass(section, 'kp-wholepage')
    ? headingsIn(page, section).slice(0, 1)
    : []
}

function headingsIn(page: Page, section: Element): FeatureChild[] {
  return page.inside(section).flatMap((element) => {
    if (element.name !== 'h3' && element.attribs['aria-level'] !== '3') return []
    const title = page.headline(element)
    return title === '' ? [] : [{ title, url: null }]
  })
}
