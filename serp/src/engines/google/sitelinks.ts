import type { Element } from 'domhandler'
import { type Page, parentOf } from '../../html.ts'
import { isSameSite } from '../../match.ts'
import type { FeatureChild } from '../../page.ts'
import type { Result } from '../results.ts'
import { targetOf } from './target.ts'

/** Links to other pages of a result's own site, within its block. */
export function findSitelinks(page: Page, results: readonly Result[]): FeatureChild[] {
  return results.flatMap((result) => {
    const links: FeatureChild[] = []
    for (const element of page.inside(result.block)) {
      if (element.name !== 'a' || element === result.link) continue
      const url = targetOf(element.attribs.href)
      const title = page.text(element)
      if (url === null || title === '' || isSamePage(url, result.url)) continue
      if (!isSameSite(url, result.url) || isMoment(url) || isThread(page, element, result.block)) continue
      links.push({ title, url })
    }
    return links.length >= 2 ? links : []
  })
}

/** True also for a passage of the same page, as in "Read more". */
function isSamePage(url: string, own: string): boolean {
  return url === own || url.startsWith(`${own.split('#', 1)[0]}#:~:text=`)
}

const count = /^\d[\d.,]*\+?\s?[\p{L}\s]{1,20}$/u

/** Another discussion of a forum: its entry shows the number of answers. */
function isThread(page: Page, link: Element, block: Element): boolean {
  const isOther = (element: Element) => element.name === 'a' && element !== link
  let entry = link
  for (let outer = parentOf(link); outer && outer !== block; outer = parentOf(outer)) {
    if (page.find(outer, isOther)) break
    entry = outer
  }
  return entry !== link && page.leaves(entry).some((text) => count.test(text))
}

/** Whether the link leads to a time within a video. */
function isMoment(url: string): boolean {
  return /[?&]t=\d+/.test(url)
}
