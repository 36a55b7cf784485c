import { setMaxListeners } from 'node:events'
import type { CheckFailure } from './failures.ts'
import { type FetchOptions, fetchWithRetries } from './fetch-page.ts'
import { isDoubtful, type Known, listStateOf } from './list-end.ts'
import { urlKey } from './match.ts'
import type { ColumnItem, Feature, Organic, ParsedPage } from './page.ts'
import type { ResultList } from './rank.ts'
import type { Search } from './search.ts'
import type { PageRequest, Source } from './source.ts'

/** The joined results of all pages of a search: positions renumbered across pages, duplicates removed. */
export type Check = CompleteCheck | FailedCheck

/** A check that saw the list down to `depth`. */
export type CompleteCheck = Spent & {
  outcome: 'complete'
  /** In list order. The last page may lead past the requested depth, but never past 100. */
  organic: Organic[]
  /** Features of the first page. */
  features: Feature[]
  /** The result column of the first page, if the source reports it. */
  column?: ColumnItem[]
  relateds: string[]
  /** Depth really covered: at least the requested depth, unless pages were too short; 100 when exhausted. */
  depth: number
  /** True when the list was seen to its end. Nothing can rank deeper then, so `depth` is 100. */
  exhausted: boolean
}

/** A check that says nothing about positions. */
export type FailedCheck = Spent & {
  outcome: 'failed'
  failure: CheckFailure
  message: string
  /** Milliseconds that the source asked to wait. */
  retryAfter?: number
  /** The pages before the failed one, if any: the next check continues from them instead of paying again. */
  progress?: Progress
}

/** Requests of this check, with retries. `paid`: those not plainly refused, which services charge for. */
export type Spent = { requests: number; paid: number }

/** The pages of an unfinished search that a source has answered so far. Plain JSON. */
export type Progress = {
  source: string
  /** Number of organic results wanted. */
  depth: number
  pages: number
  /** Number of results on the pages, including duplicates. */
  seen: number
  emptyPages: number
  /** Depth that the pages cover, including results that were left out; the length of `organic` if missing. */
  places?: number
  /** The last number that a page gave for the results of the whole list. */
  total?: number
  /** Number of pages in a row that look like the last one although more results are counted. */
  doubts?: number
  /** Number of everything in the result columns of these pages; absent once one page does not give it. */
  shown?: number
  cursor?: string
  organic: Organic[]
  features: Feature[]
  /** The result column of the first page, if the source reports it. */
  column?: ColumnItem[]
  relateds: string[]
}

/** How deep a check goes, how often it tries, and what it reports on the way. */
export type CheckOptions = FetchOptions & {
  /** Number of organic results wanted, 1-100. */
  depth: number
  /** Called after every page with the list so far; true ends the check before its depth. */
  isEnough?: (list: ResultList) => boolean
  /** Continues from these pages. They must come from the same source. */
  progress?: Progress | undefined
  /** Called after every page but the last, so that an interrupted check can continue later. */
  onProgress?: (progress: Progress) => void
}

const deepest = 100

/**
 * Fetches a source's pages one by one to the wanted depth. Failures of the source are returned, not thrown.
 * @param given by default the first 100 results, 3 attempts per page, 30 seconds for each and 1 second between them
 * @throws the signal's reason when aborted; whatever a source throws that is not a `SourceError`
 */
export async function checkSearch(
  source: Source,
  search: Search,
  given: Partial<CheckOptions> = {},
): Promise<Check> {
  const options = completed(given)
  // One signal ends hundreds of running checks; so many listeners are no leak.
  setMaxListeners(0, options.signal)
  const wanted = Math.min(options.depth, deepest)
  const spent: Spent = { requests: 0, paid: 0 }
  let progress = options.progress
  const listed = new Set(progress?.organic.map(({ url }) => urlKey(url)))
  if (progress !== undefined && options.isEnough?.(progress)) return complete(progress, false, spent)
  // Pages often hold fewer results than promised, so allow twice as many pages as the depth needs.
  const mostPages = 2 * Math.ceil(wanted / source.resultsPerRequest) + 1

  for (let page = progress?.pages ?? 0; page < mostPages; page += 1) {
    const answer = await fetchWithRetries(source, requestAfter(progress, search, wanted), options)
    spent.requests += answer.requests
    spent.paid += answer.paid
    if (answer.outcome === 'failed')
      return { ...answer, ...spent, ...(progress !== undefined && { progress }) }

    const parsed = answer.page
    progress = joined(progress ?? nothingYet(source.name, wanted), parsed, listed)
    const state = listStateOf(parsed, knownOf(progress))
    const isDeepEnough = placesOf(progress) >= wanted || options.isEnough?.(progress)
    if (state !== 'open' || isDeepEnough) return complete(progress, state === 'ended', spent)
    options.onProgress?.(progress)
  }
  return complete(progress ?? nothingYet(source.name, wanted), false, spent)
}

function completed(given: Partial<CheckOptions>): CheckOptions {
  const {
    depth = deepest,
    signal = new AbortController().signal,
    attempts = 3,
    timeout = 30_000,
    backoff = 1_000,
  } = given
  return { ...given, depth, signal, attempts, timeout, backoff }
}

function nothingYet(source: string, depth: number): Progress {
  return {
    source,
    depth,
    pages: 0,
    seen: 0,
    emptyPages: 0,
    shown: 0,
    organic: [],
    features: [],
    relateds: [],
  }
}

function requestAfter(progress: Progress | undefined, search: Search, wanted: number): PageRequest {
  if (progress === undefined) return { search, page: 0, offset: 0, wanted }
  const { pages, seen, cursor } = progress
  const request = { search, page: pages, offset: seen, wanted: wanted - placesOf(progress) }
  return cursor === undefined ? request : { ...request, cursor }
}

/** Adds one more page: numbers results across pages and drops duplicates. */
function joined(before: Progress, page: ParsedPage, listed: Set<string>): Progress {
  const { cursor: _, shown: above, ...rest } = before
  const numbered: Organic[] = []
  let place = placesOf(before)
  let last = 0
  for (const result of page.organic) {
    // Results that were left out before this one keep their positions.
    place += result.position - last - 1
    last = result.position
    const key = urlKey(result.url)
    if (listed.has(key)) continue
    listed.add(key)
    place += 1
    numbered.push({ ...continued(result, page, above), position: place })
  }
  const all = page.organic.length + (page.skipped ?? 0)
  place += all - last
  return withDoubts(page, {
    ...rest,
    pages: before.pages + 1,
    seen: before.seen + all,
    places: Math.min(place, deepest),
    emptyPages: numbered.length === 0 ? before.emptyPages + 1 : 0,
    ...(above !== undefined && page.shown !== undefined && { shown: above + page.shown }),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
    ...(page.total !== undefined && { total: page.total }),
    organic: [...before.organic, ...numbered].filter(({ position }) => position <= deepest),
    features: before.pages === 0 ? featuresOf(page) : before.features,
    ...(before.pages === 0 && page.column !== undefined && { column: page.column }),
    relateds: [...new Set([...before.relateds, ...page.relateds])],
  })
}

function withDoubts(page: ParsedPage, progress: Progress): Progress {
  const { doubts = 0, ...rest } = progress
  return isDoubtful(page, knownOf(progress)) ? { ...rest, doubts: doubts + 1 } : rest
}

const knownOf = (progress: Progress): Known => ({ ...progress, places: placesOf(progress) })

function featuresOf({ features, isRated = false }: ParsedPage): Feature[] {
  return isRated ? [...features, { type: 'reviews', children: [] }] : features
}

/**
 * Adds the count of earlier pages if both counts are known; if the service counts across pages itself, its
 * number stays.
 */
function continued(result: Organic, { shown }: ParsedPage, above: number | undefined): Organic {
  const { absolute, ...rest } = result
  if (absolute === undefined || shown === undefined) return result
  return above === undefined ? rest : { ...rest, absolute: above + absolute }
}

/** Depth that the pages cover. */
export function placesOf({ places, organic }: Progress): number {
  return places ?? organic.length
}

function complete(progress: Progress, exhausted: boolean, spent: Spent): CompleteCheck {
  const { organic, features, column, relateds } = progress
  const depth = exhausted ? deepest : placesOf(progress)
  const list = { organic, features, ...(column !== undefined && { column }), relateds }
  return { outcome: 'complete', ...list, depth, exhausted, ...spent }
}
