import { canonicalAddress } from '../canonical.ts'
import { cleanText } from '../clean-page.ts'
import type { SourceFailure } from '../failures.ts'
import { isUrl } from '../is-url.ts'
import { at, textAt } from '../json.ts'
import { SourceError } from '../source.ts'
import { failureOf, readJson, refusal } from '../sources/answer.ts'
import { type HttpAnswer, HttpClient, type HttpOptions } from '../sources/http.ts'
import type {
  Answer,
  AnswerFailure,
  AnswerSource,
  Citation,
  FailureReason,
  Outcome,
  Question,
} from './answer.ts'

/** Milliseconds for one answer. Models that search and think take minutes. */
const patience = 180_000

const longestText = 200_000
const longestTitle = 2_000
const longestAddress = 8_192
const mostCitations = 200

const reasons: Record<SourceFailure, FailureReason> = {
  timeout: 'timeout',
  network: 'unavailable',
  rate_limited: 'rate_limited',
  blocked: 'unavailable',
  server_error: 'unavailable',
  unauthorised: 'invalid_key',
  no_credit: 'no_credit',
  bad_answer: 'unreadable',
  unsupported: 'unavailable',
  no_proxy: 'unavailable',
}

type Asking = Pick<AnswerSource, 'name' | 'surface' | 'model' | 'price' | 'isResumable'> & {
  ask(question: Question, signal: AbortSignal, key: string | undefined): Promise<Outcome>
  close(): Promise<void>
  /** Milliseconds for one answer; three minutes by default. */
  timeout?: number | undefined
}

/** A source whose thrown failures become outcomes, and whose answers hold only what can be stored and compared. */
export function createAnswering({ ask, timeout = patience, ...source }: Asking): AnswerSource {
  return {
    ...source,
    async ask(question, signal, key) {
      signal.throwIfAborted()
      const limit = AbortSignal.timeout(timeout)
      try {
        const outcome = await ask(question, AbortSignal.any([signal, limit]), key)
        return 'answer' in outcome ? checked(source.name, outcome.answer) : outcome
      } catch (error) {
        signal.throwIfAborted()
        if (limit.aborted) return failed('timeout', `${source.name} did not answer in time.`)
        if (!(error instanceof SourceError)) throw error
        return failed(reasons[error.failure], error.message, { retryAfter: error.retryAfter ?? null })
      }
    },
  }
}

/** An answer without a word says nothing about who is named in it. */
function checked(name: string, answer: Answer): Outcome {
  const text = cleanText(answer.text, longestText).trim()
  if (text === '') return failed('unreadable', `${name} gave an answer without text.`, { cost: answer.cost })
  return { answer: { ...answer, text, citations: citedOnce(answer.citations) } }
}

export const failed = (
  reason: FailureReason,
  detail: string,
  { retryAfter = null, cost = null }: Partial<Pick<AnswerFailure, 'retryAfter' | 'cost'>> = {},
): { failure: AnswerFailure } => ({ failure: { reason, detail, retryAfter, cost } })

/**
 * Each page once, in its canonical form and without the mark that an answer engine adds to links; pages that are cited
 * come first. Addresses that cannot be read are left out.
 */
function citedOnce(citations: readonly Citation[]): Citation[] {
  const known = new Map<string, Citation>()
  const ordered = [...citations].sort((one, other) => Number(isConsulted(one)) - Number(isConsulted(other)))
  for (const { url: given, title, use } of ordered) {
    const url = pageOf(given)
    if (url === null || known.has(url)) continue
    known.set(url, { url, title: title === null ? null : cleanText(title, longestTitle).trim() || null, use })
    if (known.size === mostCitations) break
  }
  return [...known.values()]
}

const isConsulted = ({ use }: Citation) => use === 'consulted'

/** ChatGPT and the models of OpenAI mark the links of their answers. */
const mark = /[?&]utm_source=(?:chatgpt\.com|openai)(?=&|#|$)/

function pageOf(address: string): string | null {
  if (address.length > longestAddress || !/^https?:\/\//i.test(address) || !isUrl(address)) return null
  const page = canonicalAddress(cleanText(address, longestAddress))
  return page
    .replace(mark, (found) => (found.startsWith('?') ? '?' : ''))
    .replace(/\?(?=#|$)/, '')
    .replace('?&', '?')
}

/** A service that is asked by one POST of JSON. */
export class JsonService {
  readonly #name: string
  readonly #http: HttpClient
  readonly #headers: Record<string, string>
  readonly #refuse: Refuse

  constructor(name: string, options: HttpOptions & { headers: Record<string, string>; refuse?: Refuse }) {
    const { headers, refuse = () => undefined, ...http } = options
    this.#name = name
    this.#http = new HttpClient(http)
    this.#headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip', ...headers }
    this.#refuse = refuse
  }

  /** @throws {SourceError} when there is no answer with HTTP 200 in JSON */
  async post(url: string, body: object, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#http.ask(url, this.#headers, signal, JSON.stringify(body))
    if (answer.status === 200) return readJson(this.#name, answer.body.toString('utf8'))
    const refused = this.#refuse(answer)
    throw refused instanceof SourceError
      ? refused
      : refusal(this.#name, answer, refused ?? failureOf(answer.status))
  }

  /** Where an address redirects to; null if it does not, or cannot be reached. */
  async redirectOf(url: string, signal: AbortSignal): Promise<string | null> {
    try {
      const { status, headers } = await this.#http.get(url, {}, signal)
      return status >= 300 && status < 400 ? (headers.location ?? null) : null
    } catch {
      signal.throwIfAborted()
      return null
    }
  }

  close(): Promise<void> {
    return this.#http.close()
  }
}

/** Failure for an HTTP status that a service uses unusually; undefined for the usual meaning. */
type Refuse = (answer: HttpAnswer) => SourceFailure | SourceError | undefined

/** US dollars per million tokens and per thousand searches. */
export type Rates = {
  inputPrice?: number | undefined
  outputPrice?: number | undefined
  searchPrice?: number | undefined
}

/**
 * The cost of an answer by what it used.
 * @returns US dollars; null if a price is missing for something that it used
 */
export function costOf(
  rates: Rates,
  used: { input: number; output: number; searches: number },
): number | null {
  const parts = [
    { amount: used.input / 1_000_000, price: rates.inputPrice },
    { amount: used.output / 1_000_000, price: rates.outputPrice },
    { amount: used.searches / 1_000, price: rates.searchPrice },
  ]
  let cost = 0
  for (const { amount, price } of parts) {
    if (amount === 0) continue
    if (price === undefined) return null
    cost += amount * price
  }
  return cost
}

/** A count in an answer; 0 where there is none. */
export function countAt(value: unknown, ...path: readonly (string | number)[]): number {
  const found = at(value, ...path)
  return typeof found === 'number' && found > 0 ? found : 0
}

/** An amount in an answer; null where there is none. */
export function amountAt(value: unknown, ...path: readonly (string | number)[]): number | null {
  const found = at(value, ...path)
  return typeof found === 'number' && found >= 0 ? found : null
}

/** A citation of an answer that has `url` and `title`, as most engines write them. */
export const citationOf = (one: unknown, use: Citation['use']): Citation => ({
  url: textAt(one, 'url'),
  title: textAt(one, 'title') || null,
  use,
})
