import type { ParsedPage } from './page.ts'

/** State of a list after some of its pages. */
export type Known = {
  /** Number of results on the pages, including duplicates. */
  seen: number
  /** Depth that the pages cover, without duplicates. */
  places: number
  /** Number of pages in a row that brought nothing new. */
  emptyPages: number
  /** The last number that a page gave for the results of the whole list. */
  total?: number
  /** Number of pages in a row that look like the last one although more results are counted. */
  doubts?: number
}

/** `open`: the next page can be asked for. `cut`: there may be more, but nothing more can be had. */
export type ListState = 'open' | 'ended' | 'cut'

/**
 * How a list stands after its latest page. Every source's pages come by here. The end needs positive evidence: the sign
 * of the engine or service, or a count that what came reaches. A missing link, a short page or one that repeats is none.
 * @param known includes the page
 */
export function listStateOf(page: ParsedPage, known: Known): ListState {
  const { emptyPages, doubts = 0 } = known
  const isEnd = isCounted(page, known) || (saysEnd(page) && !countsMore(known))
  if (isEnd && page.hasNext !== true) return 'ended'
  if (page.isCut || page.status === 'no_results' || emptyPages === 2 || doubts === 2) return 'cut'
  // The page after one that looked like the last was asked for only to find out.
  return doubts > 0 && emptyPages > 0 ? 'cut' : 'open'
}

/** Results on a page from which on it is not short. */
const fullPage = 8

/** Whether a page looks like the last one, but cannot be: more results are counted. */
export function isDoubtful(page: ParsedPage, known: Known): boolean {
  const looksLast = saysEnd(page) || page.organic.length < fullPage
  return page.hasNext !== true && looksLast && countsMore(known)
}

/** Whether a page says that nothing was found, and counts results all the same. */
export function contradictsItself({ status, total = 0 }: ParsedPage): boolean {
  return status === 'no_results' && total > 0
}

const saysEnd = ({ status, endSign }: ParsedPage) => status === 'no_results' || endSign !== undefined

const countsMore = ({ total, seen }: Known) => total !== undefined && total > seen

/** Share of what came that a count must reach. A far smaller one is misread: 6 for 6 220 000. */
const leastCounted = 0.9

/** Whether the page's own count is what came. */
function isCounted({ total = 0 }: ParsedPage, { places }: Known): boolean {
  return total > 0 && total <= places && total >= leastCounted * places
}
