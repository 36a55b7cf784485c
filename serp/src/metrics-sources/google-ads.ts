import { at, listAt, parseJson, textAt } from '../json.ts'
import { SourceError } from '../source.ts'
import { readJson, refusal } from '../sources/answer.ts'
import { criteriaOf } from '../sources/criteria.ts'
import { type HttpAnswer, HttpClient, type HttpOptions } from '../sources/http.ts'
import { languageConstantOf } from './google-ads-languages.ts'
import { isPlannable, type MetricsSource, type PhraseNumbers, spaced } from './metrics-source.ts'

const name = 'google-ads'
/** Planning calls are limited to one a second. */
const pause = 1_100
/** A token is no longer used this many milliseconds before it expires. */
const margin = 60_000

export type GoogleAdsOptions = HttpOptions & {
  developerToken: string
  /** Ten digits, with or without hyphens. */
  customerId: string
  /** The manager account that gives access to the customer. */
  loginCustomerId?: string | undefined
  clientId: string
  clientSecret: string
  refreshToken: string
  /** For example `v26`; a version is supported for about a year. */
  version: string
  baseUrl: string
  tokenUrl: string
}

/**
 * Google Ads' own numbers: `generateKeywordHistoricalMetrics` of the keyword planner
 * (developers.google.com/google-ads/api/docs/keyword-planning/generate-historical-metrics). Prices are in the
 * currency of the Google Ads account, which must be US dollars.
 */
export function createGoogleAdsMetrics(options: GoogleAdsOptions): MetricsSource {
  const http = new HttpClient(options)
  const token = createAccessToken(http, options)
  const turn = spaced(pause)
  const customer = options.customerId.replaceAll('-', '')
  const url = `${options.baseUrl}/${options.version}/customers/${customer}:generateKeywordHistoricalMetrics`
  const login = options.loginCustomerId?.replaceAll('-', '')

  async function ask(body: string, signal: AbortSignal): Promise<HttpAnswer> {
    await turn(signal)
    const headers = {
      authorization: `Bearer ${await token.get(signal)}`,
      'developer-token': options.developerToken,
      'content-type': 'application/json',
      ...(login !== undefined && { 'login-customer-id': login }),
    }
    return http.ask(url, headers, signal, body)
  }

  return {
    name,
    async numbersOf(phrases, { country, language }, signal) {
      const location = criteriaOf(country)
      const constant = languageConstantOf(language, country)
      const keywords = phrases.filter(isPlannable)
      if (location === undefined || constant === undefined || keywords.length === 0) return []
      const body = JSON.stringify({
        keywords,
        geoTargetConstants: [`geoTargetConstants/${location}`],
        language: `languageConstants/${constant}`,
        keywordPlanNetwork: 'GOOGLE_SEARCH',
        historicalMetricsOptions: { includeAverageCpc: true },
      })
      let answer = await ask(body, signal)
      if (answer.status === 401) {
        // Revoked before it expires: retry with one new token.
        token.forget()
        answer = await ask(body, signal)
      }
      if (answer.status !== 200) throw failureOf(answer)
      return readResults(readJson(name, answer.body.toString('utf8')), keywords)
    },
    close: () => http.close(),
  }
}

/** An OAuth 2 access token, renewed with the refresh token when it expires. */
function createAccessToken(
  http: HttpClient,
  { tokenUrl, clientId, clientSecret, refreshToken }: GoogleAdsOptions,
) {
  let held: { token: string; until: number } | undefined
  return {
    async get(signal: AbortSignal): Promise<string> {
      if (held !== undefined && Date.now() < held.until) return held.token
      const form = new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
      })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await http.ask(tokenUrl, headers, signal, form.toString())
      // `invalid_grant` and `invalid_client` come as 400 and 401.
      const isRefused = answer.status === 400 || answer.status === 401
      if (answer.status !== 200) throw refusal(name, answer, isRefused ? 'unauthorised' : undefined)
      const value = readJson(name, answer.body.toString('utf8'))
      const token = textAt(value, 'access_token')
      const seconds = at(value, 'expires_in')
      if (token === '' || typeof seconds !== 'number')
        throw new SourceError('bad_answer', `${name} gave no access token.`)
      held = { token, until: Date.now() + seconds * 1000 - margin }
      return token
    },
    forget() {
      held = undefined
    },
  }
}

/** Quota errors come with HTTP 429; the details say how long to wait. */
function failureOf(answer: HttpAnswer): SourceError {
  if (answer.status !== 429) return refusal(name, answer)
  const details = listAt(parseJson(answer.body.toString('utf8')), 'error', 'details')
  const delay = details.map((detail) => textAt(detail, 'retryDelay')).find((text) => text !== '')
  const { failure, message } = refusal(name, answer)
  return new SourceError(failure, message, delay === undefined ? undefined : Number.parseFloat(delay) * 1000)
}

/** Near-variants such as plurals are returned as one result that names them all. */
function readResults(answer: unknown, keywords: readonly string[]): PhraseNumbers[] {
  const byText = new Map<string, unknown>()
  for (const result of listAt(answer, 'results')) {
    const variants = listAt(result, 'closeVariants').filter((variant) => typeof variant === 'string')
    for (const text of [textAt(result, 'text'), ...variants])
      byText.set(text.toLowerCase(), at(result, 'keywordMetrics'))
  }
  return keywords.flatMap((phrase) => {
    const metrics = byText.get(phrase.toLowerCase())
    return metrics === undefined ? [] : [{ phrase, ...readMetrics(metrics) }]
  })
}

function readMetrics(metrics: unknown): Omit<PhraseNumbers, 'phrase'> {
  const micros = integerAt(metrics, 'averageCpcMicros')
  const competition = integerAt(metrics, 'competitionIndex')
  return {
    volume: integerAt(metrics, 'avgMonthlySearches'),
    cpc: micros === null ? null : micros / 1_000_000,
    competition: competition === null ? null : competition / 100,
  }
}

/** 64-bit integers are sent as strings. */
function integerAt(value: unknown, field: string): number | null {
  const found = at(value, field)
  if (typeof found === 'number') return found
  return typeof found === 'string' && /^\d+$/.test(found) ? Number(found) : null
}
