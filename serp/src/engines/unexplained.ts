import type { Element } from 'domhandler'
import { type Page, parentOf } from '../html.ts'
import { isSameSite, siteOf } from '../match.ts'
import { isAddress } from './address.ts'
import { type FoundFeature, isHeading } from './feature-list.ts'

/**
 * Number of titled links to other sites below the first result that are neither a result nor part of one, of
 * an ad or of a feature. A list that was read rightly leaves hardly any.
 */
export function countUnexplained(
  page: Page,
  results: readonly { link: Element; block: Element; url: string }[],
  features: readonly FoundFeature[],
): number {
  const first = results[0]?.link
  if (!first) return 0
  const blocks = new Set(
    [...results, ...features].flatMap((one) => ('block' in one ? one.block : one.blocks)),
  )
  const known = new Set(features.flatMap(({ children }) => children.map(({ url }) => url)))
  for (const { url } of results) known.add(url)
  const isTold = remembered((element) => blocks.has(element) || isBeside(element))
  const found = new Set<string>()
  for (const link of page.elements) {
    const { href } = link.attribs
    if (link.name !== 'a' || href === undefined || known.has(href) || found.has(href)) continue
    if (
      !isAddress(href) ||
      searches.test(href) ||
      excerpts.test(href) ||
      page.isBefore(link, first) ||
      isTold(link)
    )
      continue
    if (isTitled(page, link)) found.add(href)
  }
  return countBySite(found, results)
}

/** Results of one site in a list of several; more are a block of that site's own. */
const mostOfSite = 2

function countBySite(found: ReadonlySet<string>, results: readonly { url: string }[]): number {
  const isOfOneSite = results.every(({ url }) => isSameSite(url, results[0]?.url ?? null))
  if (isOfOneSite) return found.size
  const sites = new Map<string, number>()
  for (const url of found) {
    const site = siteOf(url) ?? url
    sites.set(site, Math.min((sites.get(site) ?? 0) + 1, mostOfSite))
  }
  return [...sites.values()].reduce((sum, count) => sum + count, 0)
}

/** Another search of an engine, by its full address: the people beside a panel, the tabs above a list. */
const searches =
  /^https?:\/\/(?:[\w-]+\.)*(?:yahoo|google|bing|ecosia|duckduckgo|brave|yandex|startpage|mojeek|baidu|naver|seznam)(?:\.[a-z]{2,6}){1,2}\/(?:yand)?search\b/i

/** The page that a passage was taken from, by an address that names the passage. */
const excerpts = /#:~:text=/

/** Whether an element or one around it matches; each element is looked at once. */
function remembered(matches: (element: Element) => boolean): (element: Element) => boolean {
  const known = new Map<Element, boolean>()
  return (element) => {
    const path: Element[] = []
    let is: boolean | undefined
    for (let outer: Element | null = element; outer && is === undefined; outer = parentOf(outer)) {
      is = known.get(outer) ?? (matches(outer) || undefined)
      path.push(outer)
    }
    for (const one of path) known.set(one, is ?? false)
    return is ?? false
  }
}

/** A link around a heading, or in one. */
function isTitled(page: Page, link: Element): boolean {
  const [one, two] = [parentOf(link), parentOf(parentOf(link) ?? link)]
  const isInside = (one !== null && isHeading(one)) || (two !== null && isHeading(two))
  return (isInside || page.find(link, isHeading) !== undefined) && page.text(link) !== ''
}

// Entries of Google's carousels have tags of their own; a list never does.
const beside = new Set(['aside', 'nav', 'footer', 'header', 'g-inner-card', 'g-scrolling-carousel'])

function isBeside({ name, attribs }: Element): boolean {
  return (
    beside.has(name) ||
    ['dialog', 'complementary', 'navigation', 'contentinfo'].includes(attribs.role ?? '') ||
    /^(?:rhs|right|b_context)/.test(attribs.id ?? '')
  )
}
