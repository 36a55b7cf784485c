import { canonicalAddress } from './canonical.ts'
import { isUrl } from './is-url.ts'
import type { Feature, Organic, ParsedPage } from './page.ts'

/** Number of bad results on a page. */
export type OddResults = {
  /** Left out because their address cannot be read; they keep their positions. */
  skipped: number
  /** Kept, after removing characters that cannot be stored or shortening far too long a text. */
  cleaned: number
}

const longestAddress = 8_192
const longestTitle = 2_000
const longestDescription = 10_000
/** Share of results without a readable address above which a page is rejected. A single one is allowed. */
const mostSkipped = 0.2

/**
 * Removes what cannot be matched or stored; a bad result does not affect the others. Gives every result and entry
 * of a feature its canonical address. Positions count from 1 in list order, including results left out.
 */
export function cleanPage(page: ParsedPage): { page: ParsedPage; odd: OddResults } {
  const odd = { skipped: 0, cleaned: 0 }
  const organic = page.organic.flatMap((result, index) => {
    const url = cleanAddress(result.url)
    if (url === null) {
      odd.skipped += 1
      return []
    }
    const title = cleanText(result.title, longestTitle)
    const description = cleanText(result.description, longestDescription)
    const position = index + 1
    if (url === result.url && title === result.title && description === result.description)
      return [canonical(result.position === position ? result : { ...result, position })]
    odd.cleaned += 1
    return [canonical({ ...result, position, url, title, description })] satisfies Organic[]
  })
  return {
    odd,
    page: {
      ...page,
      organic,
      ...(odd.skipped > 0 && { skipped: odd.skipped }),
      features: page.features.map(cleanFeature),
      relateds: page.relateds.map((text) => cleanText(text, longestTitle)),
    },
  }
}

/** Whether so many results are left out that the page must have been read wrongly. */
export function isBroken({ skipped }: OddResults, results: number): boolean {
  return skipped > 1 && skipped > mostSkipped * results
}

function cleanFeature({ type, children }: Feature): Feature {
  return {
    type,
    children: children.map(({ title, url }) =>
      canonical({ title: cleanText(title, longestTitle), url: url === null ? null : cleanAddress(url) }),
    ),
  }
}

/** With the canonical address of the page; keeps the other one beside it. */
export function canonical<Entry extends { url: string | null; rawUrl?: string }>(entry: Entry): Entry {
  if (entry.url === null) return entry
  const url = canonicalAddress(entry.url)
  return url === entry.url ? entry : { ...entry, url, rawUrl: entry.url }
}

/** Null unless it is a readable http or https address. */
function cleanAddress(url: string): string | null {
  if (url.length > longestAddress || !/^https?:\/\//i.test(url) || !isUrl(url)) return null
  // Escaped characters can be stored and still match.
  return isStorable(url) ? url : new URL(url).href
}

/** Without NUL and unpaired surrogates, which UTF-8 and PostgreSQL cannot hold. */
export function cleanText(text: string, longest: number): string {
  const short = text.length > longest ? text.slice(0, longest) : text
  return isStorable(short) ? short : short.replaceAll('\0', '').replaceAll(loneSurrogates, '\ufffd')
}

// With the flag u, a surrogate pair is one character outside of this range.
const loneSurrogates = /[\ud800-\udfff]/gu
const unstorable = /[\0\ud800-\udfff]/u

const isStorable = (text: string) => !unstorable.test(text)
