import { setMaxListeners } from 'node:events'
import type { CheckFailure } from './failures.ts'
import { type FetchOptions, fetchWithRetries } from './fetch-page.ts'
import { urlKey } from './match.ts'
import type { Feature, Organic, ParsedPage } from './page.ts'
import type { Search } from './search.ts'
import type { PageRequest, Source } from './source.ts'

/** The joined result of a search: every page up to the depth, positions renumbered across pages, duplicates dropped. */
export type Check = CompleteCheck | FailedCheck

export type CompleteCheck = Spent & {
  outcome: 'complete'
  /** In list order; may go past the depth asked for by the rest of the last page, never past 100. */
  organic: Organic[]
  /** Features of the first page. */
  features: Feature[]
  relateds: string[]
  /** How far down the list was really seen: at least the depth asked for unless pages kept falling short; 100 when exhausted. */
  depth: number
  /** True when the engine has no more results, so nothing can stand deeper and `depth` is 100. */
  exhausted: boolean
}

export type FailedCheck = Spent & {
  outcome: 'failed'
  failure: CheckFailure
  message: string
  /** Milliseconds the source asked to wait. */
  retryAfter?: number
  /** The pages before the one that failed, where there are any: to go on from instead of paying for them again. */
  progress?: Progress
}

/** Requests made now, retries included, and how many of them were not plainly refused: those are charged for. */
export type Spent = { requests: number; paid: number }

/** Pages of a search that a source has answered, without the rest that is wanted. Plain JSON. */
export type Progress = {
  source: string
  /** Organic results wanted. */
  depth: number
  pages: number
  /** Results on them, those listed twice included. */
  seen: number
  emptyPages: number
  /** How far down the list they lead, results that were left out included; as many as `organic` where it is missing. */
  places?: number
  /** Everything that the columns of these pages show; left out once a page does not say. */
  shown?: number
  cursor?: string
  organic: Organic[]
  features: Feature[]
  relateds: string[]
}

export type CheckOptions = FetchOptions & {
  /** Organic results wanted, 1-100. */
  depth: number
  /** Asked after every page about the list up to there; true ends the check before its depth. */
  isEnough?: (organic: readonly Organic[]) => boolean
  /** Goes on from here. Must be this source's. */
  progress?: Progress | undefined
  /** Told of every page but the last, so that a check that is broken off can go on later. */
  onProgress?: (progress: Progress) => void
}

const deepest = 100

/**
 * Asks a source page by page down to the depth wanted. Failures of the source are an outcome, not an exception.
 * @throws the signal's reason when aborted; whatever a source throws that is not a `SourceError`
 */
export async function checkSearch(source: Source, search: Search, options: CheckOptions): Promise<Check> {
  // One signal ends hundreds of checks under way; that is no leak of listeners.
  setMaxListeners(0, options.signal)
  const wanted = Math.min(options.depth, deepest)
  const spent: Spent = { requests: 0, paid: 0 }
  let progress = options.progress
  const listed = new Set(progress?.organic.map(({ url }) => urlKey(url)))
  if (progress !== undefined && options.isEnough?.(progress.organic)) return complete(progress, false, spent)
  // Pages often hold fewer results than promised, so allow twice the pages that the depth needs.
  const mostPages = 2 * Math.ceil(wanted / source.resultsPerRequest) + 1

  for (let page = progress?.pages ?? 0; page < mostPages; page += 1) {
    const answer = await fetchWithRetries(source, requestAfter(progress, search, wanted), options)
    spent.requests += answer.requests
    spent.paid += answer.paid
    if (answer.outcome === 'failed')
      return { ...answer, ...spent, ...(progress !== undefined && { progress }) }

    const parsed = answer.page
    progress = joined(progress ?? nothingYet(source.name, wanted), parsed, listed)
    const exhausted = parsed.status === 'no_results' || parsed.hasNext === false || progress.emptyPages === 2
    const isDeepEnough = placesOf(progress) >= wanted || options.isEnough?.(progress.organic)
    if (exhausted || parsed.isCut || isDeepEnough) return complete(progress, exhausted, spent)
    options.onProgress?.(progress)
  }
  return complete(progress ?? nothingYet(source.name, wanted), false, spent)
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

/** Joins one more page: numbers results across pages and leaves out what was already listed. */
function joined(before: Progress, page: ParsedPage, listed: Set<string>): Progress {
  const { cursor: _, shown: above, ...rest } = before
  const numbered: Organic[] = []
  let place = placesOf(before)
  let last = 0
  for (const result of page.organic) {
    // Those between it and the one before were left out, and keep their places.
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
  return {
    ...rest,
    pages: before.pages + 1,
    seen: before.seen + all,
    places: Math.min(place, deepest),
    emptyPages: numbered.length === 0 ? before.emptyPages + 1 : 0,
    ...(above !== undefined && page.shown !== undefined && { shown: above + page.shown }),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
    organic: [...before.organic, ...numbered].filter(({ position }) => position <= deepest),
    features: before.pages === 0 ? featuresOf(page) : before.features,
    relateds: [...new Set([...before.relateds, ...page.relateds])],
  }
}

function featuresOf({ features, isRated = false }: ParsedPage): Feature[] {
  return isRated ? [...features, { type: 'reviews', children: [] }] : features
}

/** Counts on from what stands above the page, where both are known; services that count for themselves are believed. */
function continued(result: Organic, { shown }: ParsedPage, above: number | undefined): Organic {
  const { absolute, ...rest } = result
  if (absolute === undefined || shown === undefined) return result
  return above === undefined ? rest : { ...rest, absolute: above + absolute }
}

/** How far down the list pages lead. */
export function placesOf({ places, organic }: Progress): number {
  return places ?? organic.length
}

function complete(progress: Progress, exhausted: boolean, spent: Spent): CompleteCheck {
  const { organic, features, relateds } = progress
  const depth = exhausted ? deepest : placesOf(progress)
  return { outcome: 'complete', organic, features, relateds, depth, exhausted, ...spent }
}
