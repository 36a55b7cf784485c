import type { Element } from 'domhandler'
import { closest, collapse, type Page } from '../html.ts'
import type { Feature, FeatureChild, FeatureType } from '../page.ts'
import { isLink } from './titles.ts'

/** Features as they are found: each type once, its entries without repetition. */
export class FeatureList {
  readonly #found = new Map<FeatureType, FeatureChild[]>()

  add(type: FeatureType, children: readonly FeatureChild[]): void {
    const known = this.#found.get(type) ?? []
    for (const child of children) {
      if (!known.some((other) => isSame(type, child, other))) known.push(child)
    }
    this.#found.set(type, known)
  }

  /** Adds the feature only when it has entries to show. */
  addFilled(type: FeatureType, children: readonly FeatureChild[]): void {
    if (children.length > 0) this.add(type, children)
  }

  toArray(): Feature[] {
    return [...this.#found].map(([type, children]) => ({ type, children }))
  }
}

// One page may answer several questions, and one card may link to its page several times.
function isSame(type: FeatureType, one: FeatureChild, other: FeatureChild): boolean {
  if (type === 'people_also_ask' || one.url === null) return one.title === other.title
  return one.url === other.url
}

/** What a block's links are called and lead to; links without a name or a target elsewhere are left out. */
export function linksIn(
  page: Page,
  block: Element,
  targetOf: (href: string | undefined) => string | null,
): FeatureChild[] {
  return page.inside(block).flatMap((link) => {
    if (!isLink(link)) return []
    const url = targetOf(link.attribs.href)
    const title = url === null ? '' : nameOf(page, link)
    return title === '' ? [] : [{ title, url }]
  })
}

function nameOf(page: Page, link: Element): string {
  const heading = page.find(link, isHeading)
  if (heading) return page.headline(heading)
  return page.headline(link) || link.attribs.title?.trim() || (link.attribs['aria-label'] ?? '').trim()
}

/** Pictures that open in the engine itself, by their descriptions. */
export function picturesIn(page: Page, block: Element): FeatureChild[] {
  return page.inside(block).flatMap((image) => {
    const title = image.name === 'img' && closest(image, isLink) ? collapse(image.attribs.alt ?? '') : ''
    return title === '' ? [] : [{ title, url: null }]
  })
}

export function isHeading({ name, attribs }: Element): boolean {
  return /^h[1-6]$/.test(name) || attribs.role === 'heading'
}
