import { isUrl } from '@rankline/contract/is-url'
import type { TopEntry } from '@rankline/contract/positions/calls'
import { FULL_DEPTH } from '../../ui/data/check-note.ts'

/** The host of an address, without `www.`. */
function siteOf(url: string): string {
  const host = isUrl(url) ? new URL(url).hostname : url
  return host.replace(/^www\./, '')
}

/** The best result of each site, in order. */
export function bestOfSites(entries: readonly TopEntry[]): TopEntry[] {
  const seen = new Set<string>()
  return entries.filter(({ url }) => {
    const site = siteOf(url)
    if (seen.has(site)) return false
    seen.add(site)
    return true
  })
}

/**
 * The best result of each site, compared with the site's best result of the other day, whatever its page.
 * @param otherDepth the depth of the other day's check: a site below it may have ranked there too
 */
export function comparedBySite(
  now: readonly TopEntry[],
  before: readonly TopEntry[],
  otherDepth: number,
): TopEntry[] {
  const places = new Map(bestOfSites(before).map((entry) => [siteOf(entry.url), entry.current_position]))
  return bestOfSites(now).map((entry): TopEntry => {
    const { current_position: position } = entry
    const previous = places.get(siteOf(entry.url)) ?? null
    if (previous === null) {
      const isUnknown = otherDepth < FULL_DEPTH && position > otherDepth
      return { ...entry, prev_position: null, diff: null, diff_text: isUnknown ? '-' : 'new' }
    }
    const diff = previous - position
    const diff_text = diff > 0 ? 'improved' : diff < 0 ? 'declined' : 'stable'
    return { ...entry, prev_position: previous, diff, diff_text }
  })
}
