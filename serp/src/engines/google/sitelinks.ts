import type { Page } from '../../html.ts'
import type { FeatureChild } from '../../page.ts'
import { isSameSite } from '../address.ts'
import type { Result } from '../results.ts'
import { targetOf } from './target.ts'

/** Links to further pages of a result's own site, shown within its block. */
export function findSitelinks(page: Page, results: readonly Result[]): FeatureChild[] {
  return results.flatMap((result) => {
    const links: FeatureChild[] = []
    for (const element of page.inside(result.block)) {
      if (element.name !== 'a' || element === result.link) continue
      const url = targetOf(element.attribs.href)
      const title = page.text(element)
      if (url === null || title === '' || url === result.url || !isSameSite(url, result.url) || isMoment(url))
        continue
      links.push({ title, url })
    }
    return links.length >= 2 ? links : []
  })
}

/** A moment within a video. */
function isMoment(url: string): boolean {
  return /[?&]t=\d+/.test(url)
}
