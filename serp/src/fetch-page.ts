import { isAnother } from './asked.ts'
import { type Backoff, backoff } from './backoff.ts'
import { cleanPage, cleanText, isBroken, type OddResults } from './clean-page.ts'
import { type CheckFailure, failureKinds } from './failures.ts'
import { contradictsItself } from './list-end.ts'
import type { ParsedPage } from './page.ts'
import { sleep } from './sleep.ts'
import type { PageRequest, Source } from './source.ts'
import { SourceError } from './source.ts'

export type FetchOptions = {
  signal: AbortSignal
  /** Attempts per page, including the first. */
  attempts: number
  /** Time limit of one request, in milliseconds. */
  timeout: number
  /** Milliseconds before the second attempt; doubles with each attempt, with full jitter. */
  backoff: number
  /**
   * Called for every page received, walls included.
   * @returns why the list is not trusted, in one sentence for people; null when it is
   */
  inspect?: (page: ParsedPage, request: PageRequest) => string | null
  /** Called for every page with results that were left out or cleaned, with the name of its source. */
  onOdd?: (odd: OddResults, source: string) => void
}

/** `requests` were made for it; `paid` of them were not plainly refused, so services charge for them. */
export type Answer = { requests: number; paid: number } & (
  | { outcome: 'page'; page: ParsedPage }
  | { outcome: 'failed'; failure: CheckFailure; message: string; retryAfter?: number }
)

// If a source asks for a longer pause, the check fails and a later one asks again.
const longestPause = 60_000

/**
 * Fetches one page of a source; retries where that may help.
 * @throws the signal's reason when aborted; whatever a source throws that is not a `SourceError`
 */
export async function fetchWithRetries(
  source: Source,
  request: PageRequest,
  options: FetchOptions,
): Promise<Answer> {
  const pauses: Backoff = { first: options.backoff, longest: Number.POSITIVE_INFINITY, jitter: [0, 1] }
  let paid = 0
  for (let attempt = 1; ; attempt += 1) {
    const result = await fetchOnce(source, request, options)
    if (!(result instanceof Refusal) || failureKinds[result.failure].isCharged) paid += 1
    if (!(result instanceof Refusal)) return { outcome: 'page', page: result, requests: attempt, paid }

    const { failure, message, retryAfter } = result
    const { retriesNow, isSent } = failureKinds[failure]
    const pause = Math.max(retryAfter ?? 0, backoff(attempt - 1, pauses))
    if (!retriesNow || attempt >= options.attempts || pause > longestPause) {
      const requests = isSent ? attempt : attempt - 1
      const failed: Answer = { outcome: 'failed', failure, message, requests, paid }
      return retryAfter === undefined ? failed : { ...failed, retryAfter }
    }
    await sleep(pause, options.signal)
  }
}

const longestMessage = 500

/** A page that could not be fetched, or that says nothing about the results. */
class Refusal {
  readonly failure: CheckFailure
  readonly message: string
  readonly retryAfter: number | undefined

  constructor(failure: CheckFailure, message: string, retryAfter?: number) {
    this.failure = failure
    // The message can quote a service, and it is stored.
    this.message = cleanText(message, longestMessage)
    this.retryAfter = retryAfter
  }
}

const refusals = {
  blocked: 'The engine answered with a captcha or a block.',
  consent: 'The engine answered with a consent page.',
  js_required: 'The engine answered with a page that needs a script to show results.',
} as const

/** Another phrase that a page with a list answers. */
function otherSearch({ status, query, correctedTo }: ParsedPage, phrase: string): string | null {
  if (status !== 'ok' && status !== 'no_results') return null
  return [correctedTo, query].find((named) => typeof named === 'string' && isAnother(named, phrase)) ?? null
}

const contradiction = 'The page says that there are no results, and counts some.'

async function fetchOnce(
  source: Source,
  request: PageRequest,
  options: FetchOptions,
): Promise<ParsedPage | Refusal> {
  try {
    const page = await withTimeout((signal) => source.fetchPage(request, signal), options)
    const doubt = options.inspect?.(page, request) ?? null
    if (doubt !== null) return new Refusal('drift', doubt)
    if (page.doubt !== undefined) return new Refusal('bad_answer', page.doubt)
    const other = otherSearch(page, request.search.phrase)
    if (other !== null) return new Refusal('bad_answer', `The page answers “${other}”.`)
    if (contradictsItself(page)) return new Refusal('bad_answer', contradiction)
    if (page.status === 'ok') return cleaned(page, source.name, options, request)
    if (page.status === 'no_results') return page
    return new Refusal(page.status, refusals[page.status])
  } catch (error) {
    if (error instanceof SourceError) {
      return new Refusal(error.failure, error.message, error.retryAfter)
    }
    throw error
  }
}

/** One unreadable result is left out; a page with many of them is a bad answer. */
function cleaned(
  page: ParsedPage,
  source: string,
  { onOdd }: FetchOptions,
  request: PageRequest,
): ParsedPage | Refusal {
  const { page: clean, odd } = cleanPage(page)
  if (odd.skipped + odd.cleaned > 0) onOdd?.(odd, source)
  if (isBroken(odd, page.organic.length)) {
    const message = `${odd.skipped} of the ${page.organic.length} results have no readable address.`
    return new Refusal('bad_answer', message)
  }
  return hollow(clean, request) ?? clean
}

// A page without results is a bad answer unless it says that there are none or where the list ends.
function hollow(page: ParsedPage, request: PageRequest): Refusal | null {
  if (page.organic.length > 0 || page.hasNext === true) return null
  if (request.page > 0 && (page.endSign !== undefined || page.isCut)) return null
  return new Refusal('bad_answer', 'The page shows no results and does not say that there are none.')
}

/** The race also ends calls to sources that ignore their signal. */
function withTimeout<T>(run: (signal: AbortSignal) => Promise<T>, options: FetchOptions): Promise<T> {
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
