import { setMaxListeners } from 'node:events'
import { urlKey } from './match.ts'
import type { Feature, Organic, ParsedPage } from './page.ts'
import type { Search } from './search.ts'
import type { PageRequest, Source, SourceFailure } from './source.ts'
import { SourceError } from './source.ts'

/** The joined result of a search: every page up to the depth, positions renumbered across pages, duplicates dropped. */
export type Check =
  | {
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
      /** Requests spent, retries included. */
      requests: number
    }
  | {
      outcome: 'failed'
      failure: CheckFailure
      message: string
      requests: number
      /** Milliseconds the source asked to wait. */
      retryAfter?: number
    }

export type CheckFailure = SourceFailure | 'consent' | 'js_required'

export type CheckOptions = {
  /** Organic results wanted, 1-100. */
  depth: number
  signal: AbortSignal
  /** Tries per page, the first included. */
  attempts: number
  /** Milliseconds one request may take. */
  timeout: number
  /** Milliseconds before the second try; doubles per try, with full jitter. */
  backoff: number
  /** Asked after every page about the list up to there; true ends the check before its depth. */
  isEnough?: (organic: readonly Organic[]) => boolean
}

const deepest = 100
// A source that wants a longer pause is better asked later than waited for.
const longestPause = 60_000

/**
 * Asks a source page by page down to the depth wanted. Failures of the source are an outcome, not an exception.
 * @throws the signal's reason when aborted; whatever a source throws that is not a `SourceError`
 */
export async function checkSearch(source: Source, search: Search, options: CheckOptions): Promise<Check> {
  // One signal ends hundreds of checks under way; that is no leak of listeners.
  setMaxListeners(0, options.signal)
  const wanted = Math.min(options.depth, deepest)
  const list = new ResultList()
  const relateds = new Set<string>()
  let features: Feature[] = []
  let requests = 0
  let emptyPages = 0
  let seen = 0
  let cursor: string | undefined
  // Pages often hold fewer results than promised, so allow twice the pages that the depth needs.
  const mostPages = 2 * Math.ceil(wanted / source.resultsPerRequest) + 1

  for (let page = 0; page < mostPages; page += 1) {
    const request: PageRequest = { search, page, offset: seen, wanted: wanted - list.organic.length }
    if (cursor !== undefined) request.cursor = cursor
    const answer = await fetchWithRetries(source, request, options)
    requests += answer.requests
    if (answer.outcome === 'failed') return { ...answer, requests }

    const parsed = answer.page
    if (page === 0) features = parsed.features
    for (const related of parsed.relateds) relateds.add(related)
    const added = list.add(parsed.organic)
    seen += parsed.organic.length
    cursor = parsed.cursor
    emptyPages = added === 0 ? emptyPages + 1 : 0

    const exhausted = parsed.status === 'no_results' || parsed.hasNext === false || emptyPages === 2
    if (exhausted || parsed.isCut || list.organic.length >= wanted || options.isEnough?.(list.organic)) {
      return complete(list, { features, relateds: [...relateds], exhausted, requests })
    }
  }
  return complete(list, { features, relateds: [...relateds], exhausted: false, requests })
}

function complete(
  { organic }: ResultList,
  rest: { features: Feature[]; relateds: string[]; exhausted: boolean; requests: number },
): Check {
  return { outcome: 'complete', organic, depth: rest.exhausted ? deepest : organic.length, ...rest }
}

/** Joins pages: numbers results across them and leaves out what was already listed. */
class ResultList {
  readonly organic: Organic[] = []
  readonly #listed = new Set<string>()

  /** @returns how many results were new */
  add(results: readonly Organic[]): number {
    let added = 0
    for (const result of results) {
      const key = urlKey(result.url)
      if (this.#listed.has(key)) continue
      this.#listed.add(key)
      added += 1
      if (this.organic.length < deepest) this.organic.push({ ...result, position: this.organic.length + 1 })
    }
    return added
  }
}

type Failed = Extract<Check, { outcome: 'failed' }>
type Answer = { outcome: 'page'; page: ParsedPage; requests: number } | Failed

async function fetchWithRetries(
  source: Source,
  request: PageRequest,
  options: CheckOptions,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await fetchOnce(source, request, options)
    if (!(result instanceof Refusal)) return { outcome: 'page', page: result, requests: attempt }

    const { failure, message, retryAfter, retryable, isFree } = result
    const pause = Math.max(retryAfter ?? 0, Math.random() * options.backoff * 2 ** (attempt - 1))
    if (!retryable || attempt >= options.attempts || pause > longestPause) {
      const failed: Failed = { outcome: 'failed', failure, message, requests: isFree ? attempt - 1 : attempt }
      return retryAfter === undefined ? failed : { ...failed, retryAfter }
    }
    await sleep(pause, options.signal)
  }
}

/** A page that could not be had, or that says nothing about the results. */
class Refusal {
  readonly failure: CheckFailure
  readonly message: string
  readonly retryAfter: number | undefined
  readonly retryable: boolean
  readonly isFree: boolean

  constructor(failure: CheckFailure, message: string, error?: SourceError) {
    this.failure = failure
    this.message = message
    this.retryable = error?.retryable ?? true
    this.retryAfter = error?.retryAfter
    this.isFree = error?.isFree ?? false
  }
}

const refusals = {
  blocked: 'The engine answered with a captcha or a block.',
  consent: 'The engine answered with a consent page.',
  js_required: 'The engine answered with a page that needs a script to show results.',
} as const

async function fetchOnce(
  source: Source,
  request: PageRequest,
  options: CheckOptions,
): Promise<ParsedPage | Refusal> {
  try {
    const page = await withTimeout((signal) => source.fetchPage(request, signal), options)
    if (page.status === 'ok') return hollow(page, request) ?? page
    if (page.status === 'no_results') return page
    return new Refusal(page.status, refusals[page.status])
  } catch (error) {
    if (error instanceof SourceError) {
      return new Refusal(error.failure, error.message, error)
    }
    throw error
  }
}

// A page without results that says neither that there are none nor where the list ends is a broken answer.
function hollow(page: ParsedPage, request: PageRequest): Refusal | null {
  if (page.organic.length > 0 || page.hasNext === true) return null
  if (request.page > 0 && page.hasNext === false) return null
  return new Refusal('bad_answer', 'The page shows no results and does not say that there are none.')
}

/** The race also ends sources that do not listen to their signal. */
function withTimeout<T>(run: (signal: AbortSignal) => Promise<T>, options: CheckOptions): Promise<T> {
  const { signal, timeout } = options
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const controller = new AbortController()
    const stop = (reason: unknown) => {
      finish()
      reject(reason)
      controller.abort(reason)
    }
    const onAbort = () => stop(signal.reason)
    const timer = setTimeout(
      () => stop(new SourceError('timeout', `No answer within ${timeout} ms.`)),
      timeout,
    )
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    run(controller.signal).then(resolve, reject).finally(finish)
  })
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
