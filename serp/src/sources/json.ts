import { z } from 'zod'
import { featureTypes, type ParsedPage } from '../page.ts'
import { type PageRequest, type Source, SourceError } from '../source.ts'
import { type HttpAnswer, HttpClient, type HttpOptions, retryAfter } from './http.ts'

export type JsonOptions = HttpOptions & {
  /** Name the source goes by. */
  name: string
  /** Origin of the service; its search is `GET {baseUrl}/api/search`. */
  baseUrl: string
  /** Sent as `Authorization: Bearer KEY`. */
  key: string
}

/** A search service that answers in JSON, up to 100 organic results at once. */
export function createJsonSource(options: JsonOptions): Source {
  const http = new HttpClient(options)
  const headers = {
    authorization: `Bearer ${options.key}`,
    accept: 'application/json',
    'accept-encoding': 'gzip',
  }

  return {
    name: options.name,
    resultsPerRequest: 100,
    async fetchPage(request, signal) {
      const answer = await http.get(searchUrl(options.baseUrl, request), headers, signal)
      return readAnswer(options.name, answer)
    },
    close: () => http.close(),
  }
}

function searchUrl(baseUrl: string, { search, offset, wanted }: PageRequest): string {
  const query = new URLSearchParams({
    q: search.phrase,
    engine: search.engine,
    type: search.type,
    country: search.country,
    language: search.language,
    device: search.device,
    depth: String(wanted),
    offset: String(offset),
  })
  if (search.place) query.set('place', search.place.canonicalName)
  return `${baseUrl.replace(/\/$/, '')}/api/search?${query}`
}

const answerShape = z.object({
  status: z.enum(['ok', 'no_results']),
  query: z.string(),
  results: z.array(
    z.object({
      rank: z.int().positive(),
      url: z.string().regex(/^https?:\/\//),
      title: z.string(),
      description: z.string(),
    }),
  ),
  features: z.array(
    z.object({
      type: z.enum(featureTypes),
      items: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
    }),
  ),
  related: z.array(z.string()),
  exhausted: z.boolean(),
})

function readAnswer(name: string, answer: HttpAnswer): ParsedPage {
  const { status } = answer
  if (status !== 200) throw refusal(name, answer)
  const parsed = answerShape.safeParse(parseJson(name, answer.body))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SourceError(
      'bad_answer',
      `${name} answered in another shape (${issue?.path.join('.')}: ${issue?.message}).`,
    )
  }
  const { data } = parsed
  return {
    status: data.status,
    query: data.query,
    organic: data.results.map(({ rank, url, title, description }) => ({
      position: rank,
      url,
      title,
      description,
    })),
    features: data.features.map(({ type, items }) => ({ type, children: items })),
    relateds: data.related,
    hasNext: !data.exhausted,
  }
}

function parseJson(name: string, body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new SourceError('bad_answer', `${name} did not answer in JSON.`)
  }
}

function refusal(name: string, { status, headers, body }: HttpAnswer): SourceError {
  const wait = retryAfter(headers['retry-after'], Date.now())
  if (status === 401 || status === 403) return new SourceError('unauthorised', `${name} refuses the key.`)
  if (status === 402) return new SourceError('no_credit', `The credit at ${name} is used up.`)
  if (status === 429) return new SourceError('rate_limited', `${name} asks for fewer requests.`, wait)
  if (status === 503 && /"status"\s*:\s*"captcha"/.test(body.toString('latin1', 0, 1024))) {
    return new SourceError('blocked', `${name} met a captcha.`, wait)
  }
  if (status >= 500) return new SourceError('server_error', `${name} failed (HTTP ${status}).`, wait)
  return new SourceError('bad_answer', `${name} does not know the request (HTTP ${status}).`)
}
