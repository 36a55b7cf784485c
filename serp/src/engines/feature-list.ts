import type { Element } from 'domhandler'
import { closest, collapse, type Page } from '../html.ts'
import type { Feature, FeatureChild, FeatureType } from '../page.ts'
import { isLink } from './titles.ts'

/** A feature with its elements in the result column; none if it is beside or below the column. */
export type FoundFeature = Feature & { blocks: readonly Element[] }

/** Collects features: each type once, without duplicate entries. */
export class FeatureList {
  readonly #found = new Map<FeatureType, { children: FeatureChild[]; blocks: Element[] }>()

  get(type: FeatureType): readonly FeatureChild[] | undefined {
    return this.#found.get(type)?.children
  }

  /**
   * @param block its elements in the result column, one for each ad; null when it is outside of the column
   */
  add(type: FeatureType, children: readonly FeatureChild[], block: Element | null): void {
    const known = this.#found.get(type) ?? { children: [], blocks: [] }
    for (const child of children) {
      if (!known.children.some((other) => isSame(type, child, other))) known.children.push(child)
    }
    if (block) known.blocks.push(block)
    this.#found.set(type, known)
  }

  /** Adds the feature only if it has entries. */
  addFilled(type: FeatureType, children: readonly FeatureChild[], block: Element | null): void {
    if (children.length > 0) this.add(type, children, block)
  }

  toArray(): FoundFeature[] {
    return [...this.#found].map(([type, found]) => ({ type, ...found }))
  }
}

// One page may answer several questions, and one card may link to its page several times.
function isSame(type: FeatureType, one: FeatureChild, other: FeatureChild): boolean {
  if (type === 'people_also_ask' || one.url === null) return one.title === other.title
  return one.url === other.url
}

/** Names and targets of a block's links; skips links without a name or an external target. */
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

/** Images that open in the engine itself, by their descriptions. */
export function picturesIn(page: Page, block: Element): FeatureChild[] {
  return page.inside(block).flatMap((image) => {
    const title = image.name === 'img' && closest(image, isLink) ? collapse(image.attribs.alt ?? '') : ''
    return title === '' ? [] : [{ title, url: null }]
  })
}

export function isHeading({ name, attribs }: Element): boolean {
  return /^h[1-6]$/.test(name) || attribs.role === 'heading'
}
