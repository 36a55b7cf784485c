import type { IncomingMessage } from 'node:http'
import { surfaces } from '@rankline/serp/answers/answer'
import { z } from 'zod'
import { type Answer, BadRequest, html, json, jsonText, readJson } from './answer.ts'
import { inventAnswer } from './answers.ts'
import type { Fate, Fault } from './faults.ts'
import { metricsOf } from './metrics.ts'
import { resultPage } from './pages/result-page.ts'
import { captchaPage, consentPage } from './pages/walls.ts'
import { fingerprint, readPageQuery, readServiceQuery } from './query.ts'
import { serviceAnswer } from './service-answer.ts'
import type { State } from './state.ts'
import type { Query } from './world.ts'

/** The answer to a search, sent after a delay in milliseconds; null closes the connection instead. */
export type Outcome = { delay: number; answer: Answer | null }

/** `GET /search`: a result page. */
export function answerPage(state: State, url: URL, request: IncomingMessage): Outcome {
  const query = readPageQuery(url.searchParams, request.headers['user-agent'] ?? '')
  const page = Math.floor(wholeNumber(url, 'start', 0, 0, 100_000) / 10)
  const { delay, fault } = count(state, query, page === 0)
  if (fault !== null) return { delay, answer: pageFault(fault, url, state) }
  const ranking = state.world.rank(query, state.date())
  state.stats.outcome(ranking.results.length === 0 ? 'no_results' : 'ok')
  return { delay, answer: html(resultPage(query, ranking, page)) }
}

/** `GET /api/search`: up to 100 results at once as JSON. */
export function answerService(state: State, url: URL, request: IncomingMessage): Outcome {
  const refusal = refuseStranger(state, request)
  if (refusal !== null) return { delay: 0, answer: refusal }
  const query = readServiceQuery(url.searchParams)
  const depth = wholeNumber(url, 'depth', 100, 1, 100)
  const offset = wholeNumber(url, 'offset', 0, 0, 100_000)
  const { delay, fault } = count(state, query, offset === 0)
  if (fault !== null) return { delay, answer: serviceFault(fault, state) }
  if (!state.spendCredit()) {
    state.stats.outcome('no_credit')
    return { delay, answer: json({ status: 'no_credit', message: 'The credit is used up.' }, 402) }
  }
  const ranking = state.world.rank(query, state.date())
  state.stats.outcome(ranking.results.length === 0 ? 'no_results' : 'ok')
  return { delay, answer: jsonText(serviceAnswer(query, ranking, depth, offset)) }
}

const metricsShape = z.object({
  phrases: z.array(z.string()).max(10_000),
  country: z.string().default('us'),
  language: z.string().default('en'),
})

/** `GET /api/metrics?q[]=` or `POST` with phrases, country and language: search volume and cost per click. */
export async function answerMetrics(state: State, url: URL, request: IncomingMessage): Promise<Answer> {
  const refusal = refuseStranger(state, request)
  if (refusal !== null) return refusal
  const asked =
    request.method === 'POST'
      ? await readJson(request)
      : {
          phrases: [...url.searchParams.getAll('q[]'), ...url.searchParams.getAll('q')],
          country: url.searchParams.get('country') ?? undefined,
          language: url.searchParams.get('language') ?? undefined,
        }
  const parsed = metricsShape.safeParse(asked)
  if (!parsed.success) throw new BadRequest(z.prettifyError(parsed.error))
  const { phrases, country, language } = parsed.data
  const { seed } = state.knobs()
  return json(phrases.map((phrase) => metricsOf(phrase, country.toLowerCase(), language.toLowerCase(), seed)))
}

const questionShape = z.object({
  text: z.string().min(1).max(2_000),
  country: z.string().default('us'),
  language: z.string().default('en'),
  surface: z.enum(surfaces),
  key: z.string().min(1).max(200),
})

/** `POST /api/answers`: an answer to a question. */
export async function answerQuestion(state: State, request: IncomingMessage): Promise<Outcome> {
  const refusal = refuseStranger(state, request)
  if (refusal !== null) return { delay: 0, answer: refusal }
  const parsed = questionShape.safeParse(await readJson(request))
  if (!parsed.success) throw new BadRequest(z.prettifyError(parsed.error))
  const { text, country, language, surface } = parsed.data
  const asked = `${surface}|${country}|${language}|${text}`
  state.stats.search(asked, true)
  const { delay, fault } = state.faults.decide(state.knobs(), text, asked)
  if (fault !== null) {
    state.stats.outcome(fault)
    return { delay, answer: serviceFault(fault, state) }
  }
  if (!state.spendCredit()) {
    state.stats.outcome('no_credit')
    return { delay, answer: json({ status: 'no_credit', message: 'The credit is used up.' }, 402) }
  }
  const { seed, answerRates: rates } = state.knobs()
  const answer = inventAnswer(parsed.data, { world: state.world, date: state.date(), seed, rates })
  state.stats.outcome(answer.status)
  return { delay, answer: json(answer) }
}

function count(state: State, query: Query, first: boolean): Fate {
  const search = fingerprint(query)
  state.stats.search(search, first)
  const fate = state.faults.decide(state.knobs(), query.phrase, search)
  if (fate.fault !== null) state.stats.outcome(fate.fault)
  return fate
}

function refuseStranger(state: State, request: IncomingMessage): Answer | null {
  if (request.headers.authorization === `Bearer ${state.key}`) return null
  state.stats.outcome('unauthorised')
  return json({ status: 'unauthorised', message: 'The key is missing or wrong.' }, 401)
}

function pageFault(fault: Fault, url: URL, state: State): Answer | null {
  const address = url.pathname + url.search
  if (fault === 'captcha') return html(captchaPage(address), 429)
  if (fault === 'consent') return html(consentPage(address))
  if (fault === 'rate_limited') return html('<h1>Too Many Requests</h1>', 429, wait(state))
  return fault === 'reset' ? null : html('<h1>Server Error</h1>', 500)
}

function serviceFault(fault: Fault, state: State): Answer | null {
  // A service handles the engine's consent page and captcha itself, and only reports that it failed.
  if (fault === 'captcha' || fault === 'consent') return json({ status: 'captcha' }, 503)
  if (fault === 'rate_limited') return json({ status: 'rate_limited' }, 429, wait(state))
  return fault === 'reset' ? null : json({ status: 'error', message: 'Something broke on our side.' }, 500)
}

function wait(state: State): Record<string, string> {
  return { 'retry-after': String(state.knobs().retryAfter) }
}

function wholeNumber(url: URL, name: string, fallback: number, least: number, most: number): number {
  const text = url.searchParams.get(name)
  if (text === null || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new BadRequest(`"${name}" is a whole number from ${least} to ${most}.`)
  }
  return value
}
