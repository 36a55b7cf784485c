import type { Page } from '../../html.ts'
import { parseTarget } from '../../match.ts'
import type { FeatureChild } from '../../page.ts'
import type { Result } from './organic.ts'
import { targetOf } from './target.ts'

/** Links to further pages of a result's own site, shown within its block. */
export function findSitelinks(page: Page, results: readonly Result[]): FeatureChild[] {
  return results.flatMap((result) => {
    const host = parseTarget(result.url)?.host
    const links: FeatureChild[] = []
    for (const element of page.inside(result.block)) {
      if (element.name !== 'a' || element === result.link) continue
      const url = targetOf(element.attribs.href)
      const title = page.text(element)
      if (url === null || title === '' || url === result.url || parseTarget(url)?.host !== host) continue
      links.push({ title, url })
    }
    return links.length >= 2 ? links : []
  })
}
