import type { Page } from '../../html.ts'
import { parseTarget } from '../../match.ts'
import type { FeatureChild } from '../../page.ts'
import type { Result } from './organic.ts'
import { targetOf } from './target.ts'

/** Links to further pages of a result's own site, shown within its block. */
export function findSitelinks(page: Page, results: readonly Result[]): FeatureChild[] {
  return results.flatMap((result) => {
    const site = siteOf(result.url)
    const links: FeatureChild[] = []
    for (const element of page.inside(result.block)) {
      if (element.name !== 'a' || element === result.link) continue
      const url = targetOf(element.attribs.href)
      const title = page.text(element)
      if (url === null || title === '' || url === result.url || siteOf(url) !== site || isMoment(url))
        continue
      links.push({ title, url })
    }
    return links.length >= 2 ? links : []
  })
}

/** The host, phone and desktop editions being one site. */
function siteOf(url: string): string | undefined {
  return parseTarget(url)?.host.replace(/(^|\.)(?:m|mobile)\./, '$1')
}

/** A moment within a video. */
function isMoment(url: string): boolean {
  return /[?&]t=\d+/.test(url)
}
