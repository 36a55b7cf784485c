import type { Element } from 'domhandler'
import { closest, hasClass, type Page, parentOf } from '../../html.ts'
import { isAddress } from '../address.ts'
import type { Result } from '../results.ts'
import { isLink } from '../titles.ts'

/** The main list in page order. */
export function findResults(page: Page): Result[] {
  return page.elements.flatMap((block) => {
    if (!isResult(block) || isAside(block) || closest(parentOf(block), isResult) || isAdvertised(page, block))
      return []
    return readResult(page, block) ?? []
  })
}

// Baidu's own blocks are marked `result-op`; pages of its encyclopaedia or forums are normal results.
function isResult(element: Element): boolean {
  const { tpl } = element.attribs
  if (hasClass(element, 'result') || hasClass(element, 'c-result') || isLoggedAsPage(element))
    return !widgets.test(tpl ?? '')
  return tpl !== undefined && pages.test(tpl)
}

/** Baidu logs clicks on web pages with `fm` = `as`, clicks on its own blocks with `al…`. */
function isLoggedAsPage({ attribs }: Element): boolean {
  return attribs.tpl !== undefined && /["']fm["']\s*:\s*["']as["']/.test(attribs['data-click'] ?? '')
}

// Answers that Baidu has generated are named after its forum of questions.
const pages = /^(?:bk_|baike|sg_kg_entity|tieba|news-normal|wenda(?!_generate)|zhidao)/
const widgets = /^(?:recommend_list|right_|app\/|fy_|dict|image_|img_|video_)/

/** Whether the element is in the right column. */
export function isAside(element: Element): boolean {
  return (
    closest(element, ({ attribs }) => attribs.id === 'content_right' || attribs.id === 'con-ar') !== undefined
  )
}

/** Ads link through `baidu.php`, whatever they look like. */
export function isAdvertised(page: Page, block: Element): boolean {
  return (
    page.find(block, isAdLink) !== undefined ||
    /\bec[-_]?(?:tuiguang|result|resitem)/i.test(block.attribs.class ?? '')
  )
}

export function isAdLink({ name, attribs }: Element): boolean {
  return (
    (name === 'a' &&
      /^(?:https?:)?\/\/(?:www|m)\.baidu\.com\/(?:baidu|aclk|adrc)\.php\?/.test(attribs.href ?? '')) ||
    attribs['data-tuiguang'] !== undefined
  )
}

function readResult(page: Page, block: Element): Result | undefined {
  for (const heading of page.inside(block)) {
    if (!isTitle(heading)) continue
    const link = page.find(heading, isLink) ?? closest(heading, (outer) => isLink(outer) || outer === block)
    const url = targetOf(block, link)
    const title = page.text(heading)
    if (link && url !== undefined && title !== '') return { link, url, title, block }
  }
  return undefined
}

function isTitle(element: Element): boolean {
  return element.name === 'h3' || hasClass(element, 'c-title') || element.attribs.role === 'heading'
}

/**
 * The page that a block leads to: `mu` of the block, or of its log data on phones, else the link itself.
 * Links through `baidu.com/link?url=` have an encrypted target that only Baidu can resolve.
 */
function targetOf({ attribs }: Element, link: Element | undefined): string | undefined {
  const logged = [attribs['data-log'], attribs['data-click']].flatMap(
    (log) => /["']mu["']\s*:\s*["']([^"']+)["']/.exec(log ?? '')?.[1]?.replaceAll('\\/', '/') ?? [],
  )
  return [attribs.mu ?? '', ...logged, absolute(link?.attribs.href ?? '')].find(
    // Blocks built from several pages name a host that does not exist.
    (url) => isAddress(url) && !/^https?:\/\/nourl\./.test(url),
  )
}

function absolute(href: string): string {
  return /^\/(?!\/)/.test(href) ? `https://www.baidu.com${href}` : href.replace(/^\/\//, 'https://')
}
